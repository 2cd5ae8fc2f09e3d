"""Counts of ns values. Below 1024 exact; above, the top 10 bits of a value are kept."""


class Histogram:
    def __init__(self):
        self.counts = {}

    def add(self, value):
        if value >= 1024:
            shift = value.bit_length() - 10
            value = value >> shift << shift
        self.counts[value] = self.counts.get(value, 0) + 1

    def halve(self):
        """JMH's rule: a count of 1 stays, so that rare large values are not forgotten."""
        for value, count in self.counts.items():
            if count > 1:
                self.counts[value] = count // 2

    def pairs(self):
        return [[value, count] for value, count in sorted(self.counts.items())]
