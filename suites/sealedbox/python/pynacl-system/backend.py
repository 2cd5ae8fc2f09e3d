"""A build backend whose wheel is PyNaCl's, built from its published source for the system's libsodium.

The published wheels bring a libsodium of their own, another version than the one that the other contenders call. Which one a build takes is said by an
environment variable, and that it is to be built at all by an option of pip: neither can stand in a requirement, but a local project may build as it likes.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

# The newest that Debian's libsodium 1.0.18 suffices for: from 1.6 on PyNaCl wants functions of 1.0.19.
VERSION = "1.5.0"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    # pip calls backends in an environment without pip, and says there which backend it means.
    ours = ("PYTHONPATH", "PEP517_", "_PYPROJECT_HOOKS_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment["SODIUM_INSTALL"] = "system"
    # In pip's own cache a wheel may lie that was built with another libsodium.
    options = ["--no-input", "--disable-pip-version-check", "--no-cache-dir", "--no-deps", "--no-binary", "pynacl"]
    with TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", folder, "pynacl==" + VERSION], env=environment, check=True)
        (wheel,) = Path(folder).glob("*.whl")
        return Path(shutil.copy(wheel, wheel_directory)).name
