#!/usr/bin/env python3
from __future__ import annotations

import re
import string

WORDS = ("alpha beta gamma delta " * 20).split()


class TestText:
    """Words of a text."""

    def test_split(self, benchmark):
        text = " ".join(WORDS)
        benchmark(text.split)

    def test_pattern(self, benchmark):
        text = " ".join(WORDS)
        pattern = re.compile(r"\w+")
        benchmark(pattern.findall, string=text)


def test_template(benchmark):
    template = string.Template(
        """
        $who likes
        $what
        """
    )

    benchmark(template.substitute, who="tim", what="kung pao")
