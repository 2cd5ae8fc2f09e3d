// The guide's xml_transform: a document to a text by a style sheet, with Xalan-C. The other languages have the same style sheet and the same document.
#include <xalanc/Include/PlatformDefinitions.hpp>
#include <xalanc/XalanTransformer/XalanTransformer.hpp>
#include <xercesc/util/PlatformUtils.hpp>

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

const char *const SHEET = R"xsl(<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="text"/>
<xsl:template match="/orders">
  <xsl:for-each select="order[@paid = 'yes']">
    <xsl:sort select="@customer" data-type="number"/>
    <xsl:sort select="@id" data-type="number" order="descending"/>
    <xsl:value-of select="concat(@customer, ' ', @id, ' ', sum(item/@price), ' ', count(item))"/>
    <xsl:text>&#10;</xsl:text>
  </xsl:for-each>
</xsl:template>
</xsl:stylesheet>)xsl";

std::string orders(int count) {
    std::ostringstream text;
    text << "<orders>";
    for (int i = 0; i < count; i++) {
        text << "<order id='" << i << "' customer='" << i * 7 % 13 << "' paid='" << (i % 3 ? "yes" : "no") << "'>";
        for (int item = 0; item <= i % 4; item++) text << "<item price='" << (i * 31 + item * 17) % 100 << "'>thing</item>";
        text << "</order>";
    }
    text << "</orders>";
    return text.str();
}

}  // namespace

//@@State(Scope.Thread)
class Orders {
public:
    //@@Param({"10", "1000"})
    int count;

    //@@Setup
    void start() {
        xercesc::XMLPlatformUtils::Initialize();
        xalanc::XalanTransformer::initialize();
        transformer = new xalanc::XalanTransformer;
        std::istringstream sheet_text(SHEET);
        if (transformer->compileStylesheet(xalanc::XSLTInputSource(sheet_text), sheet) != 0) throw std::runtime_error(transformer->getLastError());
        document = orders(count);
    }

    //@@TearDown
    void stop() {
        delete transformer;
        xalanc::XalanTransformer::terminate();
        xercesc::XMLPlatformUtils::Terminate();
    }

    std::string transformed() const {
        std::istringstream in(document);
        std::ostringstream out;
        if (transformer->transform(xalanc::XSLTInputSource(in), sheet, xalanc::XSLTResultTarget(out)) != 0) throw std::runtime_error(transformer->getLastError());
        return out.str();
    }

private:
    std::string document;
    xalanc::XalanTransformer *transformer = nullptr;
    const xalanc::XalanCompiledStylesheet *sheet = nullptr;
};

//@@Benchmark @Compare("transform")
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
std::string transform(const Orders &orders) { return orders.transformed(); }
