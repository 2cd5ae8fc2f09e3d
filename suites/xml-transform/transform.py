"""The same document, style sheet and text as transform.cpp, with lxml: libxslt, behind Python."""

from lath import *
from lxml import etree

SHEET = """<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="text"/>
<xsl:template match="/orders">
  <xsl:for-each select="order[@paid = 'yes']">
    <xsl:sort select="@customer" data-type="number"/>
    <xsl:sort select="@id" data-type="number" order="descending"/>
    <xsl:value-of select="concat(@customer, ' ', @id, ' ', sum(item/@price), ' ', count(item))"/>
    <xsl:text>&#10;</xsl:text>
  </xsl:for-each>
</xsl:template>
</xsl:stylesheet>"""


def orders(count):
    text = ["<orders>"]
    for i in range(count):
        paid = "yes" if i % 3 else "no"
        text.append(f"<order id='{i}' customer='{i * 7 % 13}' paid='{paid}'>")
        text += [f"<item price='{(i * 31 + item * 17) % 100}'>thing</item>" for item in range(i % 4 + 1)]
        text.append("</order>")
    return "".join(text) + "</orders>"


@State(Scope.Thread)
class Orders:
    count: int = Param("10", "1000")

    @Setup
    def start(self):
        self.sheet = etree.XSLT(etree.fromstring(SHEET))
        self.document = orders(self.count)


@Benchmark
@Compare("transform")
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
def transform(orders: Orders):
    return str(orders.sheet(etree.fromstring(orders.document)))
