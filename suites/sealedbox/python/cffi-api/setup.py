"""Builds in a temporary folder: this one lath takes the hash of, so that nothing may appear in it."""

from tempfile import TemporaryDirectory

from setuptools import setup

with TemporaryDirectory() as folder:
    setup(
        cffi_modules=["extension.py:extension"],
        packages=[],
        py_modules=[],
        options={"build": {"build_base": folder}, "egg_info": {"egg_base": folder}},
    )
