import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.bootstrap.DOMImplementationRegistry;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

/**
 * Prints what the transitional schemas of ECMA-376 say of packages: a line with a package's number, then a line for
 * each violation with part, element and message. The class path holds the schemas.
 */
public class ValidateOoxml {
  static final String FOLDER = "/org/apache/poi/schemas/ooxml/src/";

  /** Each imports others. */
  static final String[] SCHEMAS = {
    "wml.xsd", "dml-wordprocessingDrawing.xsd", "dml-picture.xsd", "dml-chart.xsd", "dml-chartDrawing.xsd",
    "vml-main.xsd", "vml-officeDrawing.xsd", "vml-wordprocessingDrawing.xsd", "opc-relationships.xsd",
    "shared-documentPropertiesExtended.xsd", "shared-documentPropertiesCustom.xsd",
  };

  static final String MAIN = "http://schemas.openxmlformats.org/";
  static final String COMPATIBILITY = MAIN + "markup-compatibility/2006";

  /** The attributes of the XML namespace that the schemas refer to without a place. */
  static final String XML_NAMESPACE =
      "<xsd:schema xmlns:xsd='http://www.w3.org/2001/XMLSchema' targetNamespace='" + XMLConstants.XML_NS_URI + "'>"
          + "<xsd:attribute name='space' type='xsd:NCName'/><xsd:attribute name='lang' type='xsd:string'/></xsd:schema>";

  public static void main(String[] files) throws Exception {
    Validator validator = schemas().newValidator();
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    DocumentBuilder parser = factory.newDocumentBuilder();
    parser.setErrorHandler(null);
    StringBuilder report = new StringBuilder();
    for (int index = 0; index < files.length; index++) {
      report.append("\nFILE ").append(index).append('\n');
      try (ZipFile archive = new ZipFile(files[index])) {
        for (Enumeration<? extends ZipEntry> parts = archive.entries(); parts.hasMoreElements(); ) {
          ZipEntry part = parts.nextElement();
          if (!part.getName().matches("(?i).*\\.(xml|rels)")) continue;
          validate(validator, parser, part.getName(), archive.getInputStream(part).readAllBytes(), report);
        }
      } catch (Exception error) {
        report.append("-\t-\t").append(error).append('\n');
      }
    }
    System.out.println(report);
  }

  static Schema schemas() throws Exception {
    DOMImplementationLS documents =
        (DOMImplementationLS) DOMImplementationRegistry.newInstance().getDOMImplementation("LS");
    SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    factory.setResourceResolver((type, namespace, publicId, systemId, base) -> {
      LSInput input = documents.createLSInput();
      input.setSystemId(systemId);
      if (XMLConstants.XML_NS_URI.equals(namespace)) input.setStringData(XML_NAMESPACE);
      else input.setByteStream(ValidateOoxml.class.getResourceAsStream(FOLDER + nameOf(systemId)));
      return input;
    });
    Source[] sources = new Source[SCHEMAS.length];
    for (int index = 0; index < sources.length; index++) {
      String name = SCHEMAS[index];
      sources[index] = new StreamSource(ValidateOoxml.class.getResourceAsStream(FOLDER + name), name);
    }
    return factory.newSchema(sources);
  }

  static String nameOf(String address) {
    return address.substring(address.lastIndexOf('/') + 1);
  }

  static void validate(Validator validator, DocumentBuilder parser, String name, byte[] xml, StringBuilder report) {
    try {
      Element root = parser.parse(new ByteArrayInputStream(xml)).getDocumentElement();
      if (!hasSchema(root.getNamespaceURI())) return;
      process(root, new HashSet<>());
      validator.setErrorHandler(new Reporter(validator, name, report));
      validator.validate(new DOMSource(root));
    } catch (Exception error) {
      report.append(name).append("\t-\t").append(error.getMessage()).append('\n');
    }
  }

  /** Properties of the core and content types have schemas of their own standard. */
  static boolean hasSchema(String namespace) {
    return namespace != null && (namespace.startsWith(MAIN + "wordprocessingml/2006/main")
        || namespace.startsWith(MAIN + "drawingml/2006/chart") || namespace.equals(MAIN + "package/2006/relationships")
        || namespace.startsWith(MAIN + "officeDocument/2006/"));
  }

  /** Processes markup compatibility as a program does that knows the schemas' namespaces (ECMA-376, part 3). */
  static void process(Element element, Set<String> ignorable) {
    Set<String> ignored = ignorable;
    String prefixes = element.getAttributeNS(COMPATIBILITY, "Ignorable");
    if (!prefixes.isBlank()) {
      ignored = new HashSet<>(ignorable);
      for (String prefix : prefixes.trim().split("\\s+")) ignored.add(element.lookupNamespaceURI(prefix));
    }
    NamedNodeMap attributes = element.getAttributes();
    for (int index = attributes.getLength() - 1; index >= 0; index--) {
      Attr attribute = (Attr) attributes.item(index);
      String namespace = attribute.getNamespaceURI();
      if (namespace == null) continue;
      if (namespace.equals(COMPATIBILITY) || ignored.contains(namespace)) element.removeAttributeNode(attribute);
    }
    for (Node child = element.getFirstChild(), next; child != null; child = next) {
      next = child.getNextSibling();
      if (!(child instanceof Element inner)) continue;
      String namespace = inner.getNamespaceURI();
      if (COMPATIBILITY.equals(namespace) && inner.getLocalName().equals("AlternateContent")) {
        Node first = unfold(element, inner);
        if (first != null) next = first;
      } else if (ignored.contains(namespace)) element.removeChild(inner);
      else process(inner, ignored);
    }
  }

  /** Replaces alternatives by the content of the one that is understood. Returns its first node. */
  static Node unfold(Element parent, Element alternatives) {
    Node first = null;
    Element chosen = chosenAmong(alternatives);
    while (chosen != null && chosen.getFirstChild() != null) {
      Node moved = parent.insertBefore(chosen.getFirstChild(), alternatives);
      if (first == null) first = moved;
    }
    parent.removeChild(alternatives);
    return first;
  }

  static Element chosenAmong(Element alternatives) {
    for (Node each = alternatives.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (!(each instanceof Element alternative)) continue;
      if (alternative.getLocalName().equals("Fallback")) return alternative;
      boolean isUnderstood = true;
      for (String prefix : alternative.getAttribute("Requires").trim().split("\\s+")) {
        String namespace = alternative.lookupNamespaceURI(prefix);
        isUnderstood &= namespace != null && namespace.startsWith(MAIN);
      }
      if (isUnderstood) return alternative;
    }
    return null;
  }

  record Reporter(Validator validator, String part, StringBuilder report) implements ErrorHandler {
    public void warning(SAXParseException warning) {}

    public void error(SAXParseException error) {
      report.append(part).append('\t').append(path()).append('\t');
      report.append(error.getMessage().replaceAll("\\s+", " ")).append('\n');
    }

    public void fatalError(SAXParseException error) {
      error(error);
    }

    String path() {
      try {
        Node node = (Node) validator.getProperty("http://apache.org/xml/properties/dom/current-element-node");
        String path = "";
        for (; node instanceof Element; node = node.getParentNode()) path = "/" + node.getNodeName() + path;
        return path;
      } catch (Exception error) {
        return "-";
      }
    }
  }
}
