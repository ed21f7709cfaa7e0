import subprocess
import sys

WITHOUT = "import sys; sys.modules['typer'] = None; from undercroft.__main__ import main; main()"


def test_the_package_runs_as_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "undercroft", "--version"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stdout.startswith("undercroft ")


def test_without_its_extras_the_command_says_what_it_needs() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "undercroft: the command line needs typer and rich: pip install 'undercroft[cli]'\n"
