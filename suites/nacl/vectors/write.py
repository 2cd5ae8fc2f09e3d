"""Writes what contenders and lath know of vectors.toml: the inputs, as a table in each language, and the results, as expected/*.toml, which no contender reads.

    python3 vectors/write.py            writes them
    python3 vectors/write.py --check    complains if they are not what it would write

A line of a table: key of the row, m, k, n, p; "-" is nothing, "~" comes with the key of the row that seals. The first line of a row is what is timed, those that follow are
published cases.
"""

import pathlib
import sys
import tomllib

import reference

SUITE = pathlib.Path(__file__).parent.parent
MESSAGE = bytes((131 * i + 7) % 256 for i in range(2**20))
RANDOM = "pair"
HEADER = "Written by vectors/write.py from vectors/vectors.toml; edit those."


class Data:
    def __init__(self):
        data = tomllib.loads((SUITE / "vectors/vectors.toml").read_text())
        self.names = data["names"]
        self.rows = data["row"]
        self.by_key = {row["key"]: row for row in self.rows}
        key = bytes.fromhex(self.by_key["ed25519sign"]["timed"]["k"])
        self.names["signature"] = reference.sign_detached(MESSAGE, key).hex()

    def cases(self, row):
        """What is timed, then the vectors."""
        if "as" in row:
            return self.cases(self.by_key[row["as"]])
        if "random" in row:
            return [{}]
        if "verify" in row:
            return list(comparisons(row["verify"]))
        return [row["timed"], *row.get("vector", [])]

    def text(self, case, field):
        text = case.get(field, "")
        for name, value in self.names.items():
            text = text.replace(name, value)
        # Names may be made of names.
        return text.replace("CIPHER", self.names["CIPHER"])

    def input(self, row, case, field):
        text = self.text(case, field)
        if text == "~":
            return reference.ROWS[row["sealed_by"]](MESSAGE, *(self.input(row, case, f) for f in "knp"))
        return bytes.fromhex(text.removesuffix("*")) + (MESSAGE if text.endswith("*") else b"")

    def result(self, row, case):
        if "random" in row:
            return RANDOM
        result = reference.ROWS[row["key"]](*(self.input(row, case, field) for field in "mknp"))
        published = self.text(case, "result")
        if published and published != ("rejected" if result is None else result.hex()):
            sys.exit(f"{row['name']}: {case['source']}: reference.py does not give what is published")
        return shown(result)


def comparisons(length):
    """Equal, and with one bit flipped in the first and in the last byte."""
    x = bytes(range(1, length + 1))
    yield {"m": x.hex(), "n": x.hex()}
    yield {"source": "differs in the first byte", "m": x.hex(), "n": (bytes([x[0] ^ 1]) + x[1:]).hex(), "result": "rejected"}
    yield {"source": "differs in the last byte", "m": x.hex(), "n": (x[:-1] + bytes([x[-1] ^ 128])).hex(), "result": "rejected"}


def shown(result):
    """Up to 64 bytes as they are, of more the first half of SHA-512."""
    if result is None:
        return "rejected"
    return result.hex() if len(result) <= 64 else "#" + reference.sha512(result)[:32].hex()


def lines(data):
    for row in data.rows:
        for case in data.cases(row):
            fields = [data.text(case, field) or "-" for field in "mknp"]
            if fields[0] == "~":
                fields[0] += row["sealed_by"]
            yield " ".join([row["key"], *fields])


def tables(data):
    quoted = [f'"{line}"' for line in lines(data)]
    block = lambda indent: "".join(f"{indent}{line},\n" for line in quoted)
    return {
        "c/vectors.h": f"/* {HEADER} */\n\nstatic const char *const lines[] = {{\n{block('    ')}}};\n",
        "dart/vectors.dart": f"// {HEADER}\n\nconst lines = [\n{block('  ')}];\n",
        "go/vectors.go": f"// {HEADER}\n\npackage nacl\n\nvar lines = []string{{\n{block(chr(9))}}}\n",
        "java/Vectors.java": f"/** {HEADER} */\nfinal class Vectors {{\n    static final String[] LINES = {{\n{block('        ')}    }};\n\n    private Vectors() {{}}\n}}\n",
        "js/vectors.mjs": f"// {HEADER}\n\nexport const lines = [\n{block('    ')}];\n",
        "python/vectors.py": f'"""{HEADER}"""\n\nLINES = [\n{block("    ")}]\n',
        "rust/vectors.rs": f"//! {HEADER}\n\n#[rustfmt::skip]\npub const LINES: &[&str] = &[\n{block('    ')}];\n",
    }


def expected(data, row):
    cases = data.cases(row)
    sources = list(dict.fromkeys(case["source"] for case in cases if "source" in case))
    if "random" in row:
        sources = ["the public key belongs to the secret key, and another call gives another pair"]
    elif not all("result" in case for case in cases):
        sources.append("suites/nacl/vectors/reference.py")
    result = " ".join(data.result(row, case) for case in cases)
    return f'# {HEADER}\nsource = "{"; ".join(sources)}"\n\n[[vector]]\nresult = "{result}"\n'


def files(data):
    return {**tables(data), **{f"expected/{row['key']}.toml": expected(data, row) for row in data.rows}}


def main():
    stale = []
    for name, text in files(Data()).items():
        path = SUITE / name
        if path.is_file() and path.read_text() == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
    if "--check" in sys.argv and stale:
        sys.exit("not what vectors/write.py writes: " + ", ".join(stale))


if __name__ == "__main__":
    main()
