/** PDF/A spoiled in its XMP metadata and its document information. */
import { deflateSync } from "node:zlib";
import { type EditablePdf, OBJECT, stream } from "./conforming-pdf.ts";
import { type Spoiler, spoiler } from "./spoil-pdf-kinds.ts";

/** Replaces a text in the metadata. */
function rewrite(pdf: EditablePdf, text: string | RegExp, replacement: string): void {
  const xmp = pdf.data(OBJECT.metadata);
  if (xmp.search(text) < 0) throw new RangeError(`the metadata do not hold ${text}`);
  pdf.set(OBJECT.metadata, stream(xmp.replace(text, replacement), "/Type /Metadata /Subtype /XML"));
}

function addProperty(pdf: EditablePdf, namespace: string, property: string): void {
  rewrite(
    pdf,
    "</rdf:RDF>",
    `<rdf:Description rdf:about="" xmlns:my="${namespace}">${property}</rdf:Description></rdf:RDF>`,
  );
}

const PROPERTY = "6.6.2.3.1";
const FREE = 40;
const TYPE_NS = "http://www.aiim.org/pdfa/ns/";
const CATEGORY = "<pdfaProperty:category>external</pdfaProperty:category>";
const MINE = "http://example.org/ns#";

export const SPOILED_METADATA: readonly Spoiler[] = [
  spoiler("no metadata", ["6.7.2", "6.6.2.1"], (pdf) => {
    pdf.replace(OBJECT.catalog, "/Metadata 3 0 R", "");
  }),
  spoiler("packed metadata", ["6.7.2", null], (pdf) => {
    const packed = deflateSync(Buffer.from(pdf.data(OBJECT.metadata), "latin1"));
    pdf.set(OBJECT.metadata, stream(packed, "/Type /Metadata /Subtype /XML /Filter /FlateDecode"));
  }),
  spoiler("a packet that names its encoding", ["6.7.5", "6.6.2.1"], (pdf) => {
    rewrite(pdf, ' id="W5M', ' encoding="UTF-8" id="W5M');
  }),
  spoiler("a packet that names its size", ["6.7.5", "6.6.2.1"], (pdf) => {
    rewrite(pdf, ' id="W5M', ' bytes="1000" id="W5M');
  }),
  spoiler("metadata that are not well-formed", ["6.7.9", "6.6.2.1"], (pdf) => {
    rewrite(pdf, "</rdf:RDF>", "");
  }),
  spoiler("metadata of a picture with a property that is not described", [undefined, PROPERTY], (pdf) => {
    const spoiled = `<rdf:Description rdf:about="" xmlns:my="${MINE}"><my:Thing>1</my:Thing></rdf:Description></rdf:RDF>`;
    pdf.set(FREE, stream(pdf.data(OBJECT.metadata).replace("</rdf:RDF>", spoiled), "/Type /Metadata /Subtype /XML"));
    pdf.enter(OBJECT.picture, `/Metadata ${FREE} 0 R`);
  }),
  spoiler("no label", ["6.7.11", "6.6.4"], (pdf) => {
    rewrite(pdf, /<pdfaid:part>.<\/pdfaid:part><pdfaid:conformance>B<\/pdfaid:conformance>/, "");
  }),
  spoiler("the label of another part", ["6.7.11", "6.6.4"], (pdf) => {
    rewrite(pdf, /<pdfaid:part>./, "<pdfaid:part>4");
  }),
  spoiler("the label of no level", ["6.7.11", "6.6.4"], (pdf) => {
    rewrite(pdf, "<pdfaid:conformance>B", "<pdfaid:conformance>C");
  }),
  spoiler("level U", ["6.7.11", null], (pdf) => {
    rewrite(pdf, "<pdfaid:conformance>B", "<pdfaid:conformance>U");
  }),
  spoiler("a label under another prefix", ["6.7.11", "6.6.4"], (pdf) => {
    rewrite(pdf, "xmlns:pdfaid", "xmlns:label");
    rewrite(
      pdf,
      /<pdfaid:part>(.)<\/pdfaid:part><pdfaid:conformance>B<\/pdfaid:conformance>/,
      "<label:part>$1</label:part><label:conformance>B</label:conformance>",
    );
  }),
  spoiler("a property that is not described", ["6.7.9", PROPERTY], (pdf) => {
    addProperty(pdf, MINE, "<my:Thing>1</my:Thing>");
  }),
  spoiler("a property that a known schema lacks", ["6.7.9", PROPERTY], (pdf) => {
    addProperty(pdf, "http://ns.adobe.com/pdf/1.3/", "<my:Thing>1</my:Thing>");
  }),
  spoiler("a property of the wrong type", ["6.7.9", PROPERTY], (pdf) => {
    rewrite(pdf, /<dc:creator>.*<\/dc:creator>/, "<dc:creator>Author</dc:creator>");
  }),
  ...(
    [
      ["xap/1.0/mm/", "<my:SaveID>many</my:SaveID>"],
      ["xap/1.0/rights/", "<my:Marked>true</my:Marked>"],
      ["xap/1.0/mm/", "<my:DerivedFrom>uuid:1</my:DerivedFrom>"],
      [
        "xap/1.0/mm/",
        '<my:DerivedFrom xmlns:r="urn:other" rdf:parseType="Resource"><r:instanceID>1</r:instanceID></my:DerivedFrom>',
      ],
      ["xap/1.0/", "<my:Nickname><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></my:Nickname>"],
      ["tiff/1.0/", "<my:Orientation>left</my:Orientation>"],
      ["exif/1.0/", "<my:GPSLatitude>52.5 N</my:GPSLatitude>"],
      ["exif/1.0/", "<my:ISOSpeedRatings><rdf:Seq><rdf:li>fast</rdf:li></rdf:Seq></my:ISOSpeedRatings>"],
      ["photoshop/1.0/", "<my:DateCreated>yesterday</my:DateCreated>"],
    ] as const
  ).map(([schema, property]) =>
    spoiler(`a value that has not the type of its property: ${property}`, ["6.7.9", PROPERTY], (pdf) => {
      addProperty(pdf, `http://ns.adobe.com/${schema}`, property);
    }),
  ),
  ...(
    [
      ["xap/1.0/", "<my:Rating>3</my:Rating>"],
      ["xmp/1.0/DynamicMedia/", '<my:duration my:value="3" my:scale="1/25"/>'],
      ["camera-raw-settings/1.0/", "<my:ToneCurve><rdf:Seq><rdf:li>(0, 255)</rdf:li></rdf:Seq></my:ToneCurve>"],
    ] as const
  ).map(([schema, property]) =>
    spoiler(`a property that only later parts define: ${property}`, ["6.7.9", null], (pdf) => {
      addProperty(pdf, `http://ns.adobe.com/${schema}`, property);
    }),
  ),
  spoiler("a value with a qualifier", [null, null], (pdf) => {
    const value = "<rdf:value>1</rdf:value><x:Scheme>a</x:Scheme>";
    const item = `<rdf:li rdf:parseType="Resource" xmlns:x="http://ns.adobe.com/xmp/Identifier/qual/1.0/">${value}</rdf:li>`;
    addProperty(pdf, "http://ns.adobe.com/xap/1.0/", `<my:Identifier><rdf:Bag>${item}</rdf:Bag></my:Identifier>`);
  }),
  spoiler("a label in attributes under another prefix", ["6.7.11", "6.6.4"], (pdf) => {
    rewrite(
      pdf,
      /<rdf:Description rdf:about="" xmlns:pdfaid[^>]*>\s*<pdfaid:part>(.)<\/pdfaid:part><pdfaid:conformance>B<\/pdfaid:conformance><\/rdf:Description>/,
      '<rdf:Description rdf:about="" xmlns:label="http://www.aiim.org/pdfa/ns/id/" label:part="$1" label:conformance="B"/>',
    );
  }),
  spoiler("a packet that names its size first", ["6.7.5", "6.6.2.1"], (pdf) => {
    rewrite(pdf, "<?xpacket begin", '<?xpacket bytes="1000" begin');
  }),
  ...(["Integer", "Bag Integer", "Mine", "constructor"] as const).map((type) =>
    spoiler(`a property that is described with another type than its value's: ${type}`, ["6.7.9", PROPERTY], (pdf) => {
      addProperty(pdf, MINE, "<my:Thing>1 and more</my:Thing>");
      rewrite(pdf, "</rdf:RDF>", `${describing(CATEGORY).replace(">Text<", `>${type}<`)}</rdf:RDF>`);
    }),
  ),
  ...(
    [
      ["Integer", [null, null]],
      ["Boolean", ["6.7.9", PROPERTY]],
      ["", ["6.7.8", "6.6.2.3.3"]],
    ] as const
  ).map(([type, clauses]) =>
    spoiler(`a structure that is described with a field of the type "${type}"`, clauses, (pdf) => {
      addProperty(pdf, MINE, '<my:Thing rdf:parseType="Resource"><my:Size>1</my:Size></my:Thing>');
      const described = structured(type);
      rewrite(pdf, "</rdf:RDF>", `${described}</rdf:RDF>`);
    }),
  ),
  spoiler("a property that is described, but not completely", ["6.7.8", "6.6.2.3.3"], (pdf) => {
    addProperty(pdf, MINE, "<my:Thing>1</my:Thing>");
    rewrite(pdf, "</rdf:RDF>", `${describing("")}</rdf:RDF>`);
  }),
  spoiler("a property that is described", [null, null], (pdf) => {
    addProperty(pdf, MINE, "<my:Thing>1</my:Thing>");
    rewrite(pdf, "</rdf:RDF>", `${describing(CATEGORY)}</rdf:RDF>`);
  }),
  ...(["Title", "Author", "Subject", "Keywords", "Creator", "Producer"] as const).map((key) =>
    spoiler(`another ${key} in the document information`, ["6.7.3", null], (pdf) => {
      pdf.replace(OBJECT.information, `/${key} (${key})`, `/${key} (Other)`);
    }),
  ),
  spoiler("another date of creation in the document information", ["6.7.3", null], (pdf) => {
    pdf.replace(OBJECT.information, "D:20261121080000Z", "D:20261121080001Z");
  }),
  spoiler("another date of change in the document information", ["6.7.3", null], (pdf) => {
    pdf.replace(OBJECT.information, "+01'00'", "+02'00'");
  }),
  spoiler("a title in the document information only", ["6.7.3", null], (pdf) => {
    rewrite(pdf, /<dc:title>.*<\/dc:title>/, "");
  }),
  spoiler("a title in the metadata only", [null, null], (pdf) => {
    pdf.replace(OBJECT.information, "/Title (Title)", "");
  }),
];

/** @param category of the property, which the standard demands */
function describing(category: string): string {
  return [
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
    '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Mine</pdfaSchema:schema>',
    `<pdfaSchema:namespaceURI>${MINE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>my</pdfaSchema:prefix>`,
    '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>Thing</pdfaProperty:name>',
    `<pdfaProperty:valueType>Text</pdfaProperty:valueType>${category}`,
    "<pdfaProperty:description>A thing</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>",
    "</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>",
  ].join("");
}

/** Describes the property as a structure of one field. */
function structured(type: string): string {
  const field = ["name>Size", "description>A size", ...(type === "" ? [] : [`valueType>${type}`])];
  const structure = ["type>Mine", `namespaceURI>${MINE}`, "prefix>my", "description>A structure"];
  const elements = (prefix: string, texts: readonly string[]) =>
    texts.map((text) => `<${prefix}:${text}</${prefix}:${text.split(">")[0]}>`).join("");
  const list = (name: string, item: string) =>
    `<${name}><rdf:Seq><rdf:li rdf:parseType="Resource">${item}</rdf:li></rdf:Seq></${name}>`;
  const fields = list("pdfaType:field", elements("pdfaField", field));
  return describing(CATEGORY)
    .replace(">Text<", ">Mine<")
    .replace("</rdf:li></rdf:Bag>", `${list("pdfaSchema:valueType", elements("pdfaType", structure) + fields)}$&`)
    .replace('rdf:about=""', `$& xmlns:pdfaType="${TYPE_NS}type#" xmlns:pdfaField="${TYPE_NS}field#"`);
}
