import java.io.StringReader;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import javax.xml.transform.*;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.openjdk.jmh.annotations.*;

/** The same document, style sheet and text as transform.cpp, with what the JDK brings (XSLTC, which came from Xalan, too). */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Transform {
    private static final String SHEET = """
        <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
        <xsl:output method="text"/>
        <xsl:template match="/orders">
          <xsl:for-each select="order[@paid = 'yes']">
            <xsl:sort select="@customer" data-type="number"/>
            <xsl:sort select="@id" data-type="number" order="descending"/>
            <xsl:value-of select="concat(@customer, ' ', @id, ' ', sum(item/@price), ' ', count(item))"/>
            <xsl:text>&#10;</xsl:text>
          </xsl:for-each>
        </xsl:template>
        </xsl:stylesheet>""";

    @Param({"10", "1000"})
    public int count;

    private Templates sheet;
    private String document;

    @Setup
    public void start() throws TransformerException {
        sheet = TransformerFactory.newInstance().newTemplates(new StreamSource(new StringReader(SHEET)));
        document = orders(count);
    }

    //@@Compare("transform")
    @Benchmark
    public String transform() throws TransformerException {
        StringWriter out = new StringWriter();
        sheet.newTransformer().transform(new StreamSource(new StringReader(document)), new StreamResult(out));
        return out.toString();
    }

    private static String orders(int count) {
        StringBuilder text = new StringBuilder("<orders>");
        for (int i = 0; i < count; i++) {
            text.append("<order id='" + i + "' customer='" + i * 7 % 13 + "' paid='" + (i % 3 != 0 ? "yes" : "no") + "'>");
            for (int item = 0; item <= i % 4; item++) {
                text.append("<item price='" + (i * 31 + item * 17) % 100 + "'>thing</item>");
            }
            text.append("</order>");
        }
        return text.append("</orders>").toString();
    }
}
