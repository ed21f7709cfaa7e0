import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Part } from "../../fakePage";
import { Choice } from "../../../src/table/choosing/choice.svelte";
import type { Option } from "../../../src/wire";
import { type Server, sitDown } from "../../fakeServer";
import { ask, bot, mine, option, table, update } from "../../messages";

const move = option("Go to the crypt", ["room:crypt"], { note: "costs 1" });
const search = option("Search the vault", ["room:vault"]);
const rob = option("Rob the vault", ["room:vault"]);
const burn = option("Burn the rat", ["card:fire", "monster:rat"]);
const end = option("End the turn", ["button:end"], { confirm: "You have 2 actions left. End your turn?" });
const drink = option("Drink", ["card:potion"]);

const element = new Part("g") as unknown as Element;
let choice: Choice;
let server: Server;

beforeEach(async () => {
  vi.useFakeTimers();
  const opened = await sitDown(table([mine("Ana"), bot("Bo")]));
  server = opened.server;
  choice = new Choice(opened.store);
  server.tell(update(1, { full: true, ask: ask(0, move, search, rob, burn, end), asides: [drink] }));
});

afterEach(() => {
  choice.store.close();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const click = (target: string): void => choice.point(target, element, false);
const tap = (target: string): void => choice.point(target, element, true);
const pressed = (target: string | null): Element => ({ closest: () => target }) as unknown as Element;
const played = (): Option["action"][] =>
  server.sent.flatMap((request) => (request.type === "act" ? [request.action] : []));

describe("by verb", () => {
  const [toCrypt, toVault] = [
    option("Go to the crypt", ["room:crypt"], { verb: "Go" }),
    option("Go to the vault", ["room:vault"], { verb: "Go" }),
  ];
  const robVault = option("Rob the vault", ["room:vault"], { verb: "Rob" });
  const [rest, wait] = [option("Rest", [], { verb: "Rest" }), option("Wait", [], { verb: "Rest" })];

  beforeEach(() => {
    server.tell(update(2, { full: true, ask: ask(0, toCrypt, toVault, robVault, rest, wait), asides: [drink] }));
    vi.advanceTimersByTime(5_000);
  });

  test("only its options can be pointed at, until it is turned to again", () => {
    expect([...choice.dress.can].sort()).toEqual(["room:crypt", "room:vault"]);
    expect(choice.dress.may).toEqual(new Set(["card:potion"]));
    choice.turnTo("Rob", [robVault]);
    expect(choice.dress.can).toEqual(new Set(["room:vault"]));
    expect(choice.dress.may).toEqual(new Set());
    expect(choice.listed).toBe(false);
    choice.turnTo("Rob", [robVault]);
    expect(choice.verb).toBeNull();
    expect(choice.dress.can.has("room:crypt")).toBe(true);
  });

  test("what all its options begin with need not be pointed at", () => {
    const parry = ["die:ST", "die:ML"].map((die) =>
      option(`Parry with ${die}`, ["ability:parry", die], { verb: "Parry" }),
    );
    const turn = option("Turn a die", ["die:MG", "die:ST"], { verb: "Magic" });
    server.tell(update(3, { full: true, ask: ask(0, ...parry, turn), asides: [] }));
    choice.turnTo("Parry", parry);
    expect(choice.dress.can).toEqual(new Set(["die:ST", "die:ML"]));
    click("die:MG");
    expect(choice.verb).toBe("Parry");
    click("die:ST");
    expect(played()).toEqual([parry[0]!.action]);
  });

  test("what hardly anybody wants is not asked about at a spot that means something else", () => {
    const [step, free] = [
      option("Go for 1 Step", ["room:crypt"], { minor: true }),
      option("Go for free", ["room:crypt"]),
    ];
    server.tell(update(3, { full: true, ask: ask(0, step, free), asides: [] }));
    click("room:crypt");
    expect(choice.chooser).toBeNull();
    expect(played()).toEqual([free.action]);
  });

  test("a spot that several verbs share means the one that was turned to", () => {
    choice.turnTo("Go", [toCrypt, toVault]);
    click("room:vault");
    expect(choice.chooser).toBeNull();
    expect(played()).toEqual([toVault.action]);
  });

  test("options that cannot be pointed at are listed, and the list closes once one was chosen", () => {
    choice.turnTo("Rest", [rest, wait]);
    expect(choice.listed).toBe(true);
    expect(choice.offered).toEqual([rest, wait]);
    choice.choose(wait);
    expect(choice.listed).toBe(false);
    expect(choice.verb).toBeNull();
    expect(played()).toEqual([wait.action]);
  });

  test("options that differ by a number are not listed: the primary button steps them", () => {
    const gold = [0, 1, 2].map((amount) => option(`End the turn, +${amount} gold`, [], { verb: "End turn", amount }));
    server.tell(update(3, { full: true, ask: ask(0, move, ...gold), asides: [] }));
    choice.turnTo("End turn", gold);
    expect([choice.listed, choice.verb]).toEqual([false, "End turn"]);
  });

  test("it is taken back like anything else that was pointed at", () => {
    choice.turnTo("Rest", [rest, wait]);
    expect(choice.forget()).toBe(true);
    expect([choice.verb, choice.listed]).toEqual([null, false]);
    expect(choice.forget()).toBe(false);
  });
});

describe("put together", () => {
  const reroll = (...faces: string[]): Option =>
    option(`Reroll ${faces.length}`, [], { parts: faces.map((face) => `die:${face}`) });
  const options = [option("Keep"), reroll("ST"), reroll("ST", "ST"), reroll("ML"), reroll("ML", "ST")];
  const die = (nth: number): Element =>
    ({ getAttribute: () => String(nth), closest: () => null }) as unknown as Element;
  const chosen = (target: string) => choice.dress.parts.get(target)?.chosen;

  beforeEach(() => {
    server.tell(update(2, { full: true, ask: ask(0, ...options) }));
    vi.advanceTimersByTime(5_000);
  });

  test("nothing is sent before it is confirmed, and it can be corrected", () => {
    choice.point("die:ST", die(1), true);
    choice.point("die:ML", die(0), true);
    expect(choice.composed?.label).toBe("Reroll 2");
    choice.point("die:ML", die(0), true);
    expect(chosen("die:ML")).toEqual([]);
    expect(choice.composed).toEqual(options[1]);
    expect(played()).toEqual([]);
    choice.confirm();
    expect(played()).toEqual([options[1]!.action]);
    expect(choice.composing).toEqual([]);
  });

  test("what is chosen is said where it is chosen", () => {
    choice.point("die:ST", die(0), false);
    expect(choice.dress.words("die:ST")).toBe("Reroll 1");
    choice.point("die:ST", die(0), false);
    expect(choice.dress.words("die:ST")).toBe("To be chosen with others");
  });

  test("it is taken back as a whole", () => {
    choice.point("die:ST", die(0), false);
    expect(choice.forget()).toBe(true);
    expect(chosen("die:ST")).toEqual([]);
    choice.confirm();
    expect(played()).toEqual([]);
  });

  test("one more than can be chosen asks why", () => {
    choice.point("die:ML", die(1), false);
    expect(server.sent.at(-1)).toMatchObject({ type: "why", target: "die:ML" });
  });
});

describe("with the mouse", () => {
  test("a single and harmless choice is one click", () => {
    click("room:crypt");
    expect(played()).toEqual([move.action]);
  });

  test("a choice of two steps is two clicks, and shows the first", () => {
    click("card:fire");
    expect(played()).toEqual([]);
    expect(choice.dress.chosen).toEqual(["card:fire"]);
    expect([...choice.dress.can]).toEqual(["monster:rat"]);
    click("monster:rat");
    expect(played()).toEqual([burn.action]);
    expect(choice.dress.chosen).toEqual([]);
  });

  test("several choices at one spot are offered there", () => {
    click("room:vault");
    expect(played()).toEqual([]);
    expect(choice.chooser?.options).toEqual([search, rob]);
    choice.choose(rob);
    expect(played()).toEqual([rob.action]);
    expect(choice.chooser).toBeNull();
  });

  test("what one could be content with may be gone on from", () => {
    server.tell(update(2, { full: true, ask: ask(0, burn, end), asides: [option("Warm yourself", ["card:fire"])] }));
    vi.advanceTimersByTime(5_000);
    click("card:fire");
    expect(choice.chooser?.options.map(({ label }) => label)).toEqual(["Warm yourself"]);
    choice.pressedBeside(pressed("monster:rat"));
    click("monster:rat");
    expect(played()).toEqual([burn.action]);
  });

  test("pressing nothing in particular takes back what was begun", () => {
    click("room:vault");
    choice.pressedBeside(pressed(null));
    expect(choice.chooser).toBeNull();
    expect(choice.dress.chosen).toEqual([]);
  });

  test("what is regretted easily is asked first", () => {
    click("button:end");
    expect(played()).toEqual([]);
    expect(choice.confirming).toEqual(end);
    choice.confirm();
    expect(played()).toEqual([end.action]);
    expect(choice.confirming).toBeNull();
  });

  test("what may be done besides is done in the same way", () => {
    expect([...choice.dress.may]).toEqual(["card:potion"]);
    click("card:potion");
    expect(played()).toEqual([drink.action]);
  });

  test("what cannot be chosen asks why, and forgets what was begun", () => {
    click("card:fire");
    click("room:lair");
    expect(server.last("why")).toMatchObject({ target: "room:lair" });
    expect(choice.dress.chosen).toEqual([]);
    expect(played()).toEqual([]);
  });

  test("what was begun is taken back", () => {
    click("card:fire");
    expect(choice.forget()).toBe(true);
    expect(choice.dress.chosen).toEqual([]);
    expect(choice.forget()).toBe(false);
  });
});

describe("with a finger", () => {
  test("the first tap explains, and the second plays", () => {
    tap("room:crypt");
    expect(played()).toEqual([]);
    expect(choice.selected).toEqual(move);
    expect(choice.dress.chosen).toEqual(["room:crypt"]);
    tap("room:crypt");
    expect(played()).toEqual([move.action]);
  });

  test("a tap elsewhere explains that instead", () => {
    tap("room:crypt");
    tap("card:potion");
    expect(played()).toEqual([]);
    expect(choice.selected).toEqual(drink);
  });

  test("what is regretted easily is asked after the second tap too", () => {
    tap("button:end");
    choice.confirm();
    expect(played()).toEqual([]);
    expect(choice.confirming).toEqual(end);
    choice.confirm();
    expect(played()).toEqual([end.action]);
  });
});

describe("what would happen", () => {
  test("is said before it does", () => {
    choice.pointing.hover("room:vault", element);
    expect(choice.forecast).toEqual([search, rob]);
    choice.pointing.hover(null, null);
    expect(choice.forecast).toEqual([]);
  });

  test("is said to those who cannot see", () => {
    expect(choice.dress.words("room:crypt")).toBe("Go to the crypt, costs 1");
    expect(choice.dress.words("room:vault")).toBe("2 choices");
  });
});

test("nothing can be chosen while something is on its way", () => {
  click("room:crypt");
  expect([choice.dress.can.size, choice.dress.may.size]).toEqual([0, 0]);
  click("room:vault");
  choice.choose(end);
  expect(choice.chooser).toBeNull();
  expect(choice.confirming).toBeNull();
  expect(server.sent.map((request) => request.type)).toEqual(["look", "act"]);
});
