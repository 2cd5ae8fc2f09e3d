"""Packs a wrapper's folder into one executable file: `pack.py <folder> <head> <archive>`. The same
content gives the same bytes."""

import os
import sys
import zipfile

_DAY = (1980, 1, 1, 0, 0, 0)  # The first day that zip archives know.


def pack(folder, head, archive):
    with open(archive + ".new", "wb") as file:
        with open(head, "rb") as first:
            file.write(first.read())
        # Stored, not compressed: read at every start, and small.
        with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as packed:
            for root, folders, names in os.walk(folder):
                folders[:] = sorted(name for name in folders if name != "__pycache__")
                for name in sorted(names):
                    path = os.path.join(root, name)
                    with open(path, "rb") as content:
                        packed.writestr(
                            zipfile.ZipInfo(os.path.relpath(path, folder), _DAY), content.read()
                        )
    os.replace(archive + ".new", archive)


if __name__ == "__main__":
    pack(*sys.argv[1:])
