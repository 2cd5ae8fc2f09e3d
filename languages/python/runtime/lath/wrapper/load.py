"""Imports the user's file and those of its own modules that were copied when the wrapper was built.

What is measured is what was built: the copies are executed, under the names of the originals, so
that tracebacks, `__file__` and neighbouring data are the user's. Modules that were not copied are
found beside the originals, as `python file.py` finds them. Where the originals lie is said by the
environment: nothing in a wrapper tells of places.
"""

import importlib.util
import os
import sys

# A zip archive's loader knows its members by the path it was started with, relative or not; a
# folder's reads files.
_ROOT = getattr(__loader__, "archive", None) or os.path.dirname(
    os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
)


# Neither is for programs that user code starts.
_ORIGIN = os.environ.pop("LATH_ORIGIN", None)
_FOLDERS = os.environ.pop("LATH_FOLDERS", None)


def _beside(copy):
    return os.path.join(_ROOT, *copy.split("/"))


class Source:
    """A copied module. `copy`: its path beside this package; `path`: where the user has it;
    `extension`: the name of the compiled module beside it, which Python imports in its place."""

    def __init__(self, copy, path, extension=None):
        self.path = path
        self.extension = extension and os.path.join(os.path.dirname(path), extension)
        self.is_package = os.path.basename(path) == "__init__.py"
        # Read before any code of the user's runs: that may go to another folder.
        self.text = __loader__.get_data(_beside(copy))


class Sources:
    """Finds and loads copied modules by name."""

    def __init__(self, sources):
        self.sources = sources

    def find_spec(self, name, path=None, target=None):
        source = self.sources.get(name)
        if source is None:
            return None
        if source.extension:
            return _compiled(name, source)
        spec = importlib.util.spec_from_loader(
            name, self, origin=source.path, is_package=source.is_package
        )
        spec.has_location = True
        if source.is_package:
            spec.submodule_search_locations = [os.path.dirname(source.path)]
        return spec

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        source = self.sources[module.__name__]
        exec(compile(source.text, source.path, "exec", dont_inherit=True), module.__dict__)

    def is_package(self, name):
        return self.sources[name].is_package

    def get_source(self, name):
        return importlib.util.decode_source(self.sources[name].text)


def _compiled(name, source):
    """In the place of a source. Without it, another program would be measured."""
    if not os.path.isfile(source.extension):
        raise ImportError(
            "%s, which this wrapper was built with, is gone: build it again" % source.extension
        )
    folders = [os.path.dirname(source.path)] if source.is_package else None
    return importlib.util.spec_from_file_location(
        name, source.extension, submodule_search_locations=folders
    )


def load(name, root, sources):
    """The module `name`. `root`: the folder its modules are found in, seen from its own as are the
    files of `sources`."""
    # Far from the originals the copies have to do.
    origin = _ORIGIN or os.path.dirname(_beside(sources[name][0]))
    root, sources = (
        _placed(origin, root),
        {
            module: (copy, _placed(origin, path), *more)
            for module, (copy, path, *more) in sources.items()
        },
    )
    if name in sys.modules and "." not in name:
        # A file named like a module of the library's: that one is in use already.
        sources = dict(sources)
        sources["lath_" + name] = sources.pop(name)
        name = "lath_" + name
    before = list(sys.path[1:])
    for folder in _FOLDERS.split(":") if _FOLDERS else ():
        import site

        site.addsitedir(folder)
    # Started as a program, a file finds its neighbours first; its dependencies come before what is
    # installed for everyone. Processes that user code starts with this path must find `lath`.
    sys.path[:] = [root] + [path for path in sys.path[1:] if path not in before] + before + [_ROOT]
    sys.meta_path.insert(0, Sources({module: Source(*paths) for module, paths in sources.items()}))
    return importlib.import_module(name)


def _placed(origin, path):
    return os.path.normpath(os.path.join(origin, path))


def originals():
    """Paths of the user's files that were copied."""
    return {
        source.path
        for finder in sys.meta_path
        if isinstance(finder, Sources)
        for source in finder.sources.values()
    }
