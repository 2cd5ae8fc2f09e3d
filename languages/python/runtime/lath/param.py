"""`Param`: a field that takes several values."""


class Param:
    """`number: int = Param("25", "30")`, or before a method whose name is the field's and whose
    result its type.

    When the class is complete the field holds its first value, as a plain attribute: a descriptor
    left behind would slow down every read of the field that a benchmark does. Lath sets the field
    of each object before it is set up.
    """

    def __init__(self, *values):
        self.values = (
            list(values[0])
            if len(values) == 1 and isinstance(values[0], (list, tuple, set))
            else list(values)
        )
        self.type = None

    def __call__(self, function):
        self.type = getattr(function, "__annotations__", {}).get("return")
        return self

    def __set_name__(self, owner, name):
        setattr(owner, name, self._first(owner, name))

    def _first(self, owner, name):
        declared = self.type
        if declared is None:
            try:
                declared = owner.__annotations__.get(name)
            except (
                AttributeError,
                NameError,
            ):  # A forward reference (annotations are evaluated lazily from 3.14 on).
                pass
        return _converted(self.values[0], declared) if self.values else None


def _inner(declared):
    """The type in `ClassVar[…]`, `Final[…]`, also where annotations are text."""
    if isinstance(declared, str):
        outer, bracket, rest = declared.partition("[")
        return (
            rest.rstrip("] ").strip()
            if bracket and outer.rpartition(".")[2] in ("ClassVar", "Final")
            else declared
        )
    is_wrapped = str(declared).startswith(("typing.ClassVar[", "typing.Final["))
    return declared.__args__[0] if is_wrapped else declared


def _converted(value, declared):
    if not isinstance(value, str):
        return value
    declared = _inner(declared)
    name = declared if isinstance(declared, str) else getattr(declared, "__name__", None)
    try:
        if name == "int":
            return int(value, 16 if value[:3].lower().lstrip("-").startswith("0x") else 10)
        if name == "float":
            return float(value)
        if name == "bool":
            return value == "true"
        if isinstance(declared, type) and hasattr(declared, "__members__"):
            return declared[value]
    except (KeyError, ValueError):  # Lath says what is wrong with it.
        pass
    return value
