"""A result in canonical form: the same for the same value, whatever the language. See PROTOCOL.md, `prove`."""

_DIGITS = 4000  # CPython refuses to write longer integers at once (sys.set_int_max_str_digits).
_DEEP = 64


def proof(value, depth=0):
    """`{"kind": …, "value": …}`; `{"kind": "none"}` for what no other language could have returned."""
    kind = type(value)
    if value is None or depth > _DEEP:
        return {"kind": "none"}
    if _is_enum(value):
        return {"kind": "text", "value": value.name or str(value)}
    if kind is bool:
        return {"kind": "bool", "value": "true" if value else "false"}
    if isinstance(value, int):
        return {"kind": "integer", "value": decimal(int(value))}
    if isinstance(value, float):
        return {"kind": "float", "value": _float(float(value))}
    if isinstance(value, str):
        return {"kind": "text", "value": str(value).encode("utf-8", "replace").decode()}
    if isinstance(value, (bytes, bytearray)):
        return {"kind": "bytes", "value": bytes(value).hex()}
    if isinstance(value, memoryview):
        return _view(value, depth)
    if isinstance(value, (list, tuple, range)):
        return {"kind": "list", "value": [proof(element, depth + 1) for element in value]}
    return _foreign(value, depth)


def _is_enum(value):
    # Without importing enum: whoever has an enum has imported it.
    return hasattr(type(value), "__members__") and hasattr(value, "name")


def _view(view, depth):
    if view.format in ("B", "b", "c"):
        return {"kind": "bytes", "value": view.tobytes().hex()}
    return proof(view.tolist(), depth + 1)


def _foreign(value, depth):
    """Arrays and scalars of other libraries (array, NumPy): they say themselves which plain values they are."""
    try:
        if hasattr(value, "typecode"):
            return _view(memoryview(value), depth)
        for name in ("tolist", "item"):
            if hasattr(value, name) and hasattr(value, "dtype"):
                if getattr(value, "dtype", None) == "uint8" and getattr(value, "ndim", 0) == 1:
                    return {"kind": "bytes", "value": value.tobytes().hex()}
                return proof(getattr(value, name)(), depth + 1)
        if hasattr(type(value), "__index__"):
            return proof(value.__index__(), depth + 1)
    except (TypeError, ValueError, NotImplementedError):
        pass
    return {"kind": "none"}


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
