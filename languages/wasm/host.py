# A module of WebAssembly in one file with its host: Wasmtime runs it, from Python. The module measures; this is around it, and does nothing
# while it measures. The last lines are the module, and what Wasmtime has compiled of it.
import sys

del sys.path[0]  # The folder of this file: nothing of the user's is imported.
import base64
import os

from wasmtime import Config, Engine, ExitTrap, Func, FuncType, Linker, Module, Store, Trap, ValType, WasiConfig, WasmtimeError

MODULE, COMPILED = "#module:", "#compiled:"
# How shells report a process that aborted.
ABORTED = 134
# What the runtime is told of a channel that fails: nobody reads it any more, or anything else.
BROKEN, GONE = -1, -2


def fail(text, status):
    print(text, file=sys.stderr, flush=True)
    os._exit(status)


def engine():
    config = Config()
    config.cranelift_opt_level = "speed"
    return Engine(config)


def pack(head, module, output):
    """Writes the file that is to be run: `head`, this text, and the module in the file `module`."""
    with open(__file__) as file:
        text = file.read()
    with open(module, "rb") as file:
        binary = file.read()
    compiled = Module(engine(), binary).serialize()
    with open(output, "w") as file:
        file.write(head + "\n" + text)
        for name, part in ((MODULE, binary), (COMPILED, compiled)):
            file.write(name + base64.b64encode(part).decode() + "\n")


def module(engine):
    """What was compiled by this version for this processor, or else compiled now."""
    with open(__file__, "rb") as file:
        lines = file.read().splitlines()
    parts = {
        name: base64.b64decode(line[len(name) :])
        for name in (MODULE, COMPILED)
        for line in lines[-2:]
        if line.startswith(name.encode())
    }
    try:
        return Module.deserialize(engine, parts[COMPILED])
    except WasmtimeError:
        return Module(engine, parts[MODULE])


def hand_over():
    """Started by hand: `lath run <this file> <arguments>`."""
    own = os.path.abspath(sys.argv[0])
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.environ.get("HOME", "/"), ".cache")
    places = [os.path.join(os.path.dirname(own), "lath"), "lath"]
    try:
        with open(os.path.join(cache, "lath/driver")) as file:
            places.append(file.read().strip())
    except OSError:
        pass
    for lath in places:
        try:
            os.execvp(lath, ["lath", "run", own, *sys.argv[1:]])
        except OSError as error:
            why = error
    print(f"lath: cannot start lath (looked at {', '.join(places)}): {why}", file=sys.stderr)
    fail("help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)", 127)


def channel():
    """File descriptors of commands and answers. Commands first: the driver opens in the same order."""
    paths = os.environ.pop("LATH_CHANNEL", None)
    for name in ("LATH_PADDING", "LATH_TRAIN"):
        os.environ.pop(name, None)
    if sys.argv[1:] == ["--lath-stdio"]:
        return 0, 1
    if paths is None:
        hand_over()
    commands, answers = paths.split(":")
    return os.open(commands, os.O_RDONLY), os.open(answers, os.O_WRONLY)


def wasi():
    config = WasiConfig()
    config.argv = [sys.argv[0]] + [word for word in sys.argv[1:] if word != "--lath-stdio"]
    # The runtime goes there: modules begin in the root.
    config.env = list({**os.environ, "PWD": os.getcwd()}.items())
    config.inherit_stdin()
    config.inherit_stdout()
    config.inherit_stderr()
    # The same files under the same names as without a sandbox.
    config.preopen_dir("/", "/")
    return config


def main():
    commands, answers = channel()
    own = engine()
    store = Store(own)
    store.set_wasi(wasi())
    linker = Linker(own)
    linker.define_wasi()

    def read(caller, to, size):
        try:
            data = os.read(commands, size)
        except OSError:
            return BROKEN
        caller["memory"].write(caller, data, to)
        return len(data)

    def write(caller, start, size):
        try:
            return os.write(answers, caller["memory"].read(caller, start, start + size))
        except BrokenPipeError:
            return GONE
        except OSError:
            return BROKEN

    def define(name, arguments, function):
        kind = FuncType([ValType.i32()] * arguments, [ValType.i32()])
        linker.define(store, "lath", name, Func(store, kind, function, access_caller=arguments > 0))

    define("read", 2, read)
    define("write", 2, write)
    define("process", 0, os.getpid)
    define("compiles", 0, lambda: 0)
    instance = linker.instantiate(store, module(own))
    try:
        instance.exports(store)["_start"](store)
    except ExitTrap as end:
        os._exit(end.code)
    except (Trap, WasmtimeError) as trap:
        # Wasmtime tells the cause last, behind the functions it came from.
        lines = str(trap).strip().splitlines()
        causes = [line.partition("wasm trap: ")[2] for line in lines if "wasm trap: " in line]
        cause = causes[-1] if causes else lines[-1].strip()
        fail("\n".join([f"wasm trap: {cause}", *lines]), ABORTED)
    os._exit(0)


if sys.argv[1:2] == ["--lath-pack"]:
    pack(*sys.argv[2:])
else:
    main()
