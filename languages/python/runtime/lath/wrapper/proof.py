"""A result in canonical form: the same for the same value, whatever the language. See PROTOCOL.md,
`prove`."""

_DIGITS = 4000  # CPython refuses to write longer integers at once (sys.set_int_max_str_digits).
_DEEP = 64
# Elements of a list, with those of the lists in it: a list may contain itself, twice.
_MOST = 1_000_000
# Of a buffer: unsigned bytes.
_BYTES = ("B", "c", "<B", "<c")


class _TooLarge(Exception):
    pass


def proof(value):
    """`{"kind": …, "value": …}`, and `None`; `{"kind": "none"}` for what no other language could
    have returned, or what is too large to be told, and why."""
    try:
        return _Proof().of(value, 0), None
    except _TooLarge:
        return {"kind": "none"}, "it has more than %d elements" % _MOST


class _Proof:
    def __init__(self):
        self.left = _MOST

    def of(self, value, depth):
        self.left -= 1
        if self.left < 0:
            raise _TooLarge
        if value is None or depth > _DEEP:
            return {"kind": "none"}
        if _is_enum(value):
            return _text(_constant(value))
        if type(value) is bool:
            return {"kind": "bool", "value": "true" if value else "false"}
        if isinstance(value, int):
            return {"kind": "integer", "value": decimal(int(value))}
        if isinstance(value, float):
            return {"kind": "float", "value": _float(float(value))}
        if isinstance(value, str):
            return _text(str(value))
        if isinstance(value, (bytes, bytearray)):
            return {"kind": "bytes", "value": bytes(value).hex()}
        if isinstance(value, memoryview):
            return self.view(value, depth)
        if isinstance(value, (list, tuple, range)):
            return {"kind": "list", "value": [self.of(element, depth + 1) for element in value]}
        return self.foreign(value, depth)

    def view(self, view, depth):
        if view.format in _BYTES:
            return {"kind": "bytes", "value": view.tobytes().hex()}
        return self.of(view.tolist(), depth)

    def foreign(self, value, depth):
        """Arrays and scalars of other libraries (array, ctypes, NumPy): they say themselves which
        plain values they are."""
        try:
            if hasattr(value, "typecode"):
                return self.view(memoryview(value), depth)
            if hasattr(value, "_length_") and hasattr(value, "_type_"):
                view = memoryview(value)
                return (
                    self.view(view, depth)
                    if view.format in _BYTES
                    else self.of(list(value), depth)
                )
            for name in ("tolist", "item"):
                if hasattr(value, name) and hasattr(value, "dtype"):
                    if getattr(value, "dtype", None) == "uint8" and getattr(value, "ndim", 0) == 1:
                        return {"kind": "bytes", "value": value.tobytes().hex()}
                    return self.of(getattr(value, name)(), depth + 1)
            if hasattr(type(value), "__index__"):
                return self.of(value.__index__(), depth + 1)
        except _TooLarge:
            raise
        except Exception:  # Objects of the user's may raise anything when asked.
            pass
        return {"kind": "none"}


def _text(value):
    """Halves of characters are no text elsewhere: the bytes of what has some, each half as
    three."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return {"kind": "bytes", "value": value.encode("utf-8", "surrogatepass").hex()}
    return {"kind": "text", "value": value}


def _is_enum(value):
    # Without importing enum: whoever has an enum has imported it.
    return hasattr(type(value), "__members__") and hasattr(value, "name")


def _constant(value):
    """The constant's name. What several flags together are called differs from version to version:
    their names, sorted."""
    if value.name and "|" not in value.name:
        return value.name
    flags = [
        name for name, flag in type(value).__members__.items() if flag.value and flag in value
    ]
    return "|".join(sorted(flags)) or "0"


def _float(value):
    if value != value:
        return "NaN"
    if value in (float("inf"), float("-inf")):
        return "Infinity" if value > 0 else "-Infinity"
    return repr(value)


def decimal(value):
    """Digits of an integer of any size."""
    if value < 0:
        return "-" + decimal(-value)
    if value.bit_length() < 3 * _DIGITS:
        return str(value)
    return _large(value)


def _large(value):
    """Halves the number until its parts can be written: quadratic only in the small."""
    if value.bit_length() < 3 * _DIGITS:
        return str(value)
    half = value.bit_length() * 301 // 2000
    high, low = divmod(value, 10**half)
    return _large(high) + _large(low).rjust(half, "0")
