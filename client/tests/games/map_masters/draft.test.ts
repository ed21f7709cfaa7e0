import { beforeEach, describe, expect, test, vi } from "vitest";
import { Draft, type Desk } from "../../../src/games/map_masters/draft.svelte";
import type { DraftTold, Drawn, Laid } from "../../../src/games/map_masters/told";
import type { Sent } from "../../../src/table/stage/stageModule";

const NAMES = ["S1", "S2"];
const at = (card: string, y = 0): Laid => ({ card, x: 0, y, down: false });
const drawn = (step: string): Drawn => ({ step, line: [[0.5, 0.5, 0, 0]], says: step, points: 0, held: {} });

function told(layout: readonly Laid[], steps: readonly Drawn[] = []): DraftTold {
  return {
    mode: "draft",
    round: 1,
    goal: { name: "Coin", counts: "coin", points: 1 },
    timed: false,
    limit: 0,
    committed: false,
    hand: NAMES.map((card) => ({ card, name: card, says: "", open: [], fits: [] })),
    layout,
    built: layout.length === NAMES.length,
    steps,
    ahead: [],
    held: {},
    books: {},
  };
}

/** A page whose server answers when it is told to. */
class Page implements Desk {
  told = told([]);
  asked = true;
  canAct = true;
  sent: Record<string, unknown>[] = [];
  #answer: ((sent: Sent) => void)[] = [];
  why = () => Promise.resolve(null);
  send = (action: Record<string, unknown>): Promise<Sent> => {
    this.sent.push(action);
    return new Promise((resolve) => this.#answer.push(resolve));
  };

  async answer(sent: Sent): Promise<void> {
    this.#answer.shift()!(sent);
    await vi.advanceTimersByTimeAsync(0);
  }

  /** The server tells something, and the page has seen it all or not. */
  async tell(draft: Draft, news: DraftTold, canAct: boolean): Promise<void> {
    this.told = news;
    this.canAct = canAct;
    draft.hear(news);
    if (canAct) await draft.pump();
  }
}

describe("a draft", () => {
  let page: Page;
  let draft: Draft;
  beforeEach(() => {
    vi.useFakeTimers();
    page = new Page();
    draft = new Draft(page);
    draft.hear(page.told);
  });

  test("takes over what the server says", async () => {
    await page.tell(draft, told([at("S1")]), true);
    expect(draft.layout).toEqual([at("S1")]);
  });

  test("shows a card where it was laid while others are heard of first", async () => {
    draft.lay(at("S1"));
    page.canAct = false;
    await page.answer("done");
    // Somebody else has committed: the update does not know of the card yet.
    await page.tell(draft, told([]), false);
    expect(draft.layout).toEqual([at("S1")]);
    await page.tell(draft, told([at("S1")]), true);
    expect(draft.layout).toEqual([at("S1")]);
  });

  test("sends a card again that came when somebody else acted", async () => {
    draft.lay(at("S1"));
    await page.tell(draft, told([]), true);
    await page.answer("again");
    expect(draft.layout).toEqual([at("S1")]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.sent).toHaveLength(2);
    expect(page.sent[1]).toEqual(page.sent[0]);
    page.canAct = false;
    await page.answer("done");
    await page.tell(draft, told([at("S1")]), true);
    expect(draft.layout).toEqual([at("S1")]);
  });

  test("sends what was done meanwhile after it", async () => {
    draft.lay(at("S1"));
    draft.lay(at("S2", 2));
    await page.answer("again");
    await vi.advanceTimersByTimeAsync(1_000);
    await page.answer("done");
    expect(page.sent.map(({ card }) => card)).toEqual(["S1", "S1", "S2"]);
  });

  test("goes back to what the server knows when something was refused", async () => {
    draft.lay(at("S1"));
    await page.answer("refused");
    expect(draft.layout).toEqual([]);
  });

  test("does not take a stroke out of the hand that draws it", async () => {
    const first = drawn("start 1.N0");
    await page.tell(draft, told([at("S1"), at("S2", 2)]), true);
    draft.drawing = true;
    draft.setSteps([first], false);
    await page.tell(draft, told([at("S1"), at("S2", 2)]), true);
    expect(draft.steps).toEqual([first]);
  });

  test("sends nothing more when nothing is asked any more", async () => {
    draft.lay(at("S1"));
    page.asked = page.canAct = false;
    await page.answer("again");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.sent).toHaveLength(1);
  });
});
