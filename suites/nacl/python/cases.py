"""What rows work on, read from the table of vectors, and how they are proved: each function is called with every published case, and with what is timed."""

import hashlib
from types import SimpleNamespace

from vectors import LINES

MESSAGE = bytes((131 * i + 7) % 256 for i in range(2**20))


def key_of(benchmark):
    """The key of a benchmark's row: its function's name, small letters and digits only."""
    return "".join(c for c in benchmark.rpartition(".")[2].lower() if c.isalnum())


def lines_of(row):
    return [line for line in LINES if line.startswith(row + " ")]


def read(line, rows):
    row, m, k, n, p = line.split()
    k, n, p = (bytes.fromhex(text.strip("-")) for text in (k, n, p))
    if m.startswith("~"):
        m = rows[m[1:]](SimpleNamespace(m=MESSAGE, k=k, n=n, p=p))
    else:
        m = bytes.fromhex(m.strip("-*")) + (MESSAGE if m.endswith("*") else b"")
    return SimpleNamespace(row=row, m=m, k=k, n=n, p=p)


def timed(benchmark, rows):
    return read(lines_of(key_of(benchmark))[0], rows)


def shown(result):
    """Up to 64 bytes as they are, of more the first half of SHA-512."""
    if result is None or result is False:
        return "rejected"
    if result is True:
        return "01"
    return result.hex() if len(result) <= 64 else "#" + hashlib.sha512(result).digest()[:32].hex()


def is_pair(row, rows):
    """The public key belongs to the secret one, and another call gives another pair."""
    (p, k), other = rows[row](None), rows[row](None)
    if (p, k) == other:
        return False
    if row == "cryptoboxkeypair":
        return rows["cryptoscalarmultbase"](SimpleNamespace(k=k)) == p
    signed = rows["cryptosign"](SimpleNamespace(m=MESSAGE, k=k))
    return rows["cryptosignopen"](SimpleNamespace(m=signed, p=p)) == MESSAGE


def results(row, rows):
    """The results of all cases of a row, what is timed first."""
    if row.endswith("keypair"):
        return "pair" if is_pair(row, rows) else "no pair"
    return " ".join(shown(rows[row](read(line, rows))) for line in lines_of(row))
