"""The command line: `undercroft …`."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, NoReturn, TextIO

import typer
from typer.exceptions import TyperException

from undercroft.cli.admin import admin
from undercroft.kernel.errors import UndercroftError

app = typer.Typer(
    name="undercroft",
    help="Play, watch and take apart dungeon board games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
pack_app = typer.Typer(help="Write and check content packs.", no_args_is_help=False)
app.add_typer(pack_app, name="pack")
app.add_typer(admin, name="admin")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id; `undercroft games` lists them.")]
Mode = Annotated[
    str | None, typer.Option("--mode", metavar="MODE", help="A way to play; the game's first if left out.")
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="The same seed deals the same cards and dice.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="A choice for the table; may be repeated.")
]
Packs = Annotated[
    list[Path] | None, typer.Option("--pack", metavar="DIR", help="A content pack's folder; may be repeated.")
]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Keep the game's record in this file.")]


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: 0 if all is well, 2 if something that was asked for cannot be."""
    # A stream that was closed is None: what is said there is said to nobody.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - open as long as the process lives
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    warnings.showwarning = _warn
    try:
        status = app(args=argv, prog_name="undercroft", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough; the interpreter must not try to flush it again.
        sys.stdout = sys.stderr
        status = 0
    except TyperException as error:
        command = getattr(getattr(error, "ctx", None), "command_path", "undercroft")
        status = _wrong(f"{' '.join(error.format_message().split()).rstrip('.')}; see {command} --help")
    except UndercroftError as error:
        status = _wrong(str(error))
    except OSError as error:
        status = _wrong(f"{error.filename or 'a file'}: {error.strerror or error}; expected one that can be used")
    sys.exit(status if isinstance(status, int) else 0)


def _warn(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Say it in a line for people, without the place in the code."""
    print(f"undercroft: {message}", file=sys.stderr)


def _wrong(message: str) -> int:
    print(f"undercroft: {message}", file=sys.stderr)
    return 2


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Play, watch and take apart dungeon board games."""
    if version:
        from importlib.metadata import version as version_of

        print(f"undercroft {version_of('undercroft')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command("games")
def list_games() -> None:
    """List every game with its modes, seats and options."""
    from undercroft.cli.listing import show_games

    show_games()


@app.command("play")
def play_game(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id; `undercroft games` lists them.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="SEAT,SEAT,…",
            help="Each is `you` or a bot (easy, steady, sharp, master), or a name before either: Ana:you,Bo:easy. "
            "Several people share the screen. If left out: you against bots.",
        ),
    ] = None,
    mode: Mode = None,
    seed: Seed = None,
    option: Options = None,
    pack: Packs = None,
    physical_dice: Annotated[
        bool, typer.Option("--physical-dice", help="Roll real dice and type what they show.")
    ] = False,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = None,
    save: Save = None,
) -> None:
    """Play in this terminal, alone against bots or with friends who share it."""
    from undercroft.cli.play import play
    from undercroft.cli.start import Wish

    play(Wish(game, seats, mode, seed, option or [], pack or []), physical_dice, load, save)


@app.command("serve")
def serve_table(
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="N", min=0, max=65_535, help="If left out: 8140, or the next free one."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME. If left out: a file in your home folder.",
        ),
    ] = None,
    thinkers: Annotated[
        int | None, typer.Option("--thinkers", metavar="N", min=0, max=64, help="Processes in which bots think.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="An address that people open; the server answers to no other."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", metavar="ADDRESS", help="A proxy that says truly for whom it asks, such as 127.0.0.1."),
    ] = None,
    shards: Annotated[
        int | None,
        typer.Option("--shards", metavar="N", min=1, help="Serve with so many processes; that needs PostgreSQL."),
    ] = None,
    shard: Annotated[
        int | None,
        typer.Option("--shard", metavar="K", min=0, help="Be one of them, 0 to N-1: behind a proxy that routes."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="Limits and what is kept for how long, as TOML.")
    ] = None,
    log_level: Annotated[
        str | None, typer.Option("--log-level", metavar="LEVEL", help="debug, info, warning or error.")
    ] = None,
    log_style: Annotated[
        str | None, typer.Option("--log-style", metavar="STYLE", help="plain, or json: an object on each line.")
    ] = None,
) -> None:
    """Lay the table: people play in the browser, alone, on one sofa or online."""
    from undercroft.cli.serve import serve

    if log_level not in (None, "debug", "info", "warning", "error"):
        raise typer.BadParameter("debug, info, warning or error", param_hint="--log-level")
    if log_style not in (None, "plain", "json"):
        raise typer.BadParameter("plain or json", param_hint="--log-style")
    serve(
        host,
        port,
        config,
        log_level,
        log_style,
        database=database,
        bot_workers=thinkers,
        origins=origin or [],
        proxies=proxy or [],
        shards=shards,
        shard=shard,
    )


@app.command("watch")
def watch_game(
    game: GameName,
    seats: Annotated[
        str | None, typer.Option("--seats", metavar="BOT,BOT,…", help="The bots, such as steady,Bo:easy.")
    ] = None,
    mode: Mode = None,
    seed: Seed = None,
    option: Options = None,
    pack: Packs = None,
    pace: Annotated[
        float | None,
        typer.Option("--pace", metavar="SECONDS", min=0, max=60, help="The pause after a line (0.4)."),
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="No pauses.")] = False,
    save: Save = None,
) -> None:
    """Watch bots play, told in words."""
    from undercroft.cli.start import Wish
    from undercroft.cli.watch import watch

    if fast and pace is not None:
        raise typer.BadParameter("either --fast or --pace, not both", param_hint="--pace")
    watch(Wish(game, seats, mode, seed, option or [], pack or []), 0.0 if fast else 0.4 if pace is None else pace, save)


@app.command("arena")
def play_arena(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="BOT,BOT,…", help="The kinds of bots, such as mcts:200,mcts:0.25s,greedy."),
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000, help="How many games.")] = 20,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", metavar="N", min=1, max=1_000, help="Games at once; if left out, one per core."),
    ] = None,
    mode: Mode = None,
    seed: Seed = None,
    option: Options = None,
    first_choice: Annotated[
        list[str] | None,
        typer.Option(
            "--first-choice",
            metavar="WORDS",
            help="What is chosen first in every game, such as a Hero's name; repeated, what comes second, and so on.",
        ),
    ] = None,
    on: Annotated[
        Literal["here", "ray"], typer.Option("--on", help="Processes of this machine, or a Ray cluster.")
    ] = "here",
    address: Annotated[
        str | None,
        typer.Option(
            "--address", metavar="ADDRESS", help="The Ray cluster's; if left out, one is started on this machine."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Where results.jsonl, results.parquet and report.html are written, and an unfinished run goes on.",
        ),
    ] = None,
) -> None:
    """Let bots play many games against each other, and see who wins how often."""
    from undercroft.cli.arena import Hall, contend
    from undercroft.cli.start import Wish

    if address is not None and on != "ray":
        raise typer.BadParameter("an address belongs to --on ray", param_hint="--address")
    wish = Wish(game, seats, mode, seed, option or [], [])
    contend(wish, first_choice or [], games, Hall(jobs, on == "ray", address), out)


@app.command("replay")
def replay_game(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", min=0, help="Show the game after its first N choices.")
    ] = None,
    pack: Packs = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Take a record of older rules up from its last checkpoint.")
    ] = False,
) -> None:
    """Tell a saved game again, and show the table where it ends."""
    from undercroft.cli.watch import tell_again

    tell_again(file, to, pack or [], resume)


@app.command("draw")
def draw_game(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game.")],
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", min=0, help="Draw the game after its first N choices.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="S", min=0, help="The seat that looks, from 0; a spectator if left out."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="An .svg for the board, an .html for all; printed if left out."
        ),
    ] = None,
    pack: Packs = None,
) -> None:
    """Draw a moment of a saved game."""
    from undercroft.cli.draw import draw

    draw(file, to, seat, output, pack or [])


@app.command("rules")
def show_rules(
    game: GameName,
    words: Annotated[list[str] | None, typer.Argument(metavar="[ID or WORDS]", help="A rule's id, or words.")] = None,
) -> None:
    """Look into a game's rulebook: its chapters, a rule by its id, or the rules that speak of something."""
    from undercroft.cli.listing import show_rules_of

    show_rules_of(game, " ".join(words or []))


@pack_app.command("new")
def new_pack(
    game: GameName, folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or an empty folder.")]
) -> None:
    """Begin a content pack with an example of everything."""
    from undercroft.cli.packs import begin_pack

    begin_pack(game, folder)


@pack_app.command("check")
def check_pack(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The pack's folder.")],
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=0, help="How many games to try at every seat count.")
    ] = 5,
) -> None:
    """Check a content pack, then let bots play with it."""
    from undercroft.cli.packs import check

    check(folder, games)


@pack_app.command("schema")
def pack_schema(game: GameName) -> None:
    """Print the JSON Schema of a game's pack files, for editors."""
    from undercroft.cli.packs import print_schema

    print_schema(game)
