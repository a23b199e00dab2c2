"""What making the environment says when a machine lacks something: one clear line."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell script, used by make")

# Each answers "are you new enough?" (its first line asks for version_info) in its own way.
TOO_OLD = "#!/bin/sh\nexit 1\n"
NO_VENV = '#!/bin/sh\ncase "$2" in *ensurepip*) exit 1 ;; esac\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder like ours with a space in its name and no environment."""
    folder = tmp_path / "my project"
    folder.mkdir()
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def make(project: Path, programs: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Make the environment on a machine whose PATH holds these programs only."""
    path = project / "path"
    path.mkdir()
    for name, text in programs.items():
        (path / name).write_text(text, "utf-8")
        (path / name).chmod(0o755)
    return subprocess.run(
        ["/bin/sh", str(ROOT / "tools" / "environment.sh"), "lab"],
        cwd=project,
        env={"PATH": str(path)},
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("programs", [{}, {"python3": TOO_OLD, "python3.11": TOO_OLD}])
def test_no_python_that_is_new_enough(project: Path, programs: dict[str, str]):
    done = make(project, programs)
    assert done.returncode == 1
    assert done.stderr == ("dustlab: Python 3.11 or newer is needed; none was found on the PATH\n")
    assert not (project / ".venv").exists()


def test_a_python_without_venv(project: Path):
    done = make(project, {"python3.13": TOO_OLD, "python3.12": NO_VENV})
    assert done.returncode == 1
    [line] = done.stderr.splitlines()
    assert line.startswith("dustlab: python3.12 lacks the module venv")
