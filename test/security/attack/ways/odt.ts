/** The ways of an .odt: every element with an address (OpenDocument 1.3 part 3, 19.918 and what refers to it), objects, settings. */

import { paragraph, picture } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { tinyFont } from "#test/support/tiny-font.ts";
import { contentXml, frame, linkedImage, ODF_NAMESPACES, type OdtContent, odtWith, xlink } from "./odt-parts.ts";
import { SVGS, svgNaming, WRAPPED } from "./pictures.ts";
import { type NewWay, pathIn, type Way, waysOf } from "./way.ts";

type Content = (address: string) => OdtContent;

function way(what: string, source: string, content: Content, file?: Way["file"]): NewWay {
  return { what, source, bytes: (address) => odtWith(content(address)), ...(file && { file }) };
}

const FILLED =
  '<style:style style:name="G1" style:family="graphic"><style:graphic-properties draw:fill="bitmap" draw:fill-image-name="I"/></style:style>';
const RECT =
  '<text:p><draw:rect draw:style-name="G1" svg:width="5cm" svg:height="5cm" text:anchor-type="paragraph"/></text:p>';
const fillImage = (at: string, inner = "") =>
  `<office:styles><draw:fill-image draw:name="I" ${inner === "" ? xlink(at) : ""}>${inner}</draw:fill-image></office:styles>`;
const background = (at: string) => `<style:background-image ${xlink(at)}/>`;
const style = (family: string, properties: string, inner: string) =>
  `<style:style style:name="X" style:family="${family}"><style:${properties}>${inner}</style:${properties}></style:style>`;
const master = (layout: string, content = "") =>
  `<office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29cm">${layout}</style:page-layout-properties><style:header-style><style:header-footer-properties fo:min-height="1cm">${layout}</style:header-footer-properties></style:header-style></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L"><style:header><text:p>x</text:p>${content}</style:header></style:master-page></office:master-styles>`;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const svgData = (at: string) => base64(svgNaming(at));
const inline = (data: string, open = "<office:binary-data>", close = "</office:binary-data>") =>
  frame(`<draw:image>${open}${data}${close}</draw:image>`);

const IMAGES: readonly NewWay[] = [
  way("a shape's picture (draw:fill-image)", "xmloff/source/style/FillStyleContext.cxx; ODF 16.40.6", (at) => ({
    automatic: FILLED,
    body: RECT,
    styles: fillImage(at),
  })),
  way("a shape's picture in Base64 that is an SVG", "xmloff/source/style/FillStyleContext.cxx", (at) => ({
    automatic: FILLED,
    body: RECT,
    styles: fillImage(at, `<office:binary-data>${svgData(at)}</office:binary-data>`),
  })),
  way("a page's background", "xmloff/source/style/XMLBackgroundImageContext.cxx; ODF 17.3", (at) => ({
    styles: master(background(at)),
  })),
  way("a page's fill", "xmloff/source/style/PageMasterStyleMap.cxx; ODF 20.121", (at) => ({
    styles:
      fillImage(at) +
      master("").replace(
        "<style:page-layout-properties ",
        '<style:page-layout-properties draw:fill="bitmap" draw:fill-image-name="I" ',
      ),
  })),
  way("a header's picture", "sw/source/filter/xml/xmlfmt.cxx", (at) => ({ styles: master("", linkedImage(at)) })),
  way("a table's background", "sw/source/filter/xml/xmlimpit.cxx; ODF 17.3", (at) => ({
    automatic: style("table", "table-properties", background(at)),
    body: '<table:table table:style-name="X"><table:table-column/><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
  })),
  way("a cell's background", "sw/source/filter/xml/xmlimpit.cxx; ODF 17.3", (at) => ({
    automatic: style("table-cell", "table-cell-properties", background(at)),
    body: '<table:table><table:table-column/><table:table-row><table:table-cell table:style-name="X"><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
  })),
  way("a row's background", "sw/source/filter/xml/xmlimpit.cxx; ODF 17.3", (at) => ({
    automatic: style("table-row", "table-row-properties", background(at)),
    body: '<table:table><table:table-column/><table:table-row table:style-name="X"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
  })),
  way("a section's background", "xmloff/source/text/XMLSectionImportContext.cxx; ODF 17.3", (at) => ({
    automatic: style("section", "section-properties", background(at)),
    body: '<text:section text:name="s" text:style-name="X"><text:p>x</text:p></text:section>',
  })),
  way("a background in Base64 that is an SVG", "xmloff/source/style/XMLBackgroundImageContext.cxx", (at) => ({
    automatic: `<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties><style:background-image><office:binary-data>${svgData(at)}</office:binary-data></style:background-image></style:paragraph-properties></style:style>`,
  })),
  way("a list's picture", "xmloff/source/style/xmlnumi.cxx; ODF 16.34", (at) => ({
    automatic: `<text:list-style style:name="B"><text:list-level-style-image text:level="1" ${xlink(at)}/></text:list-style>`,
    body: '<text:list text:style-name="B"><text:list-item><text:p>x</text:p></text:list-item></text:list>',
  })),
  way("a list's picture in Base64 that is an SVG", "xmloff/source/style/xmlnumi.cxx", (at) => ({
    automatic: `<text:list-style style:name="B"><text:list-level-style-image text:level="1"><office:binary-data>${svgData(at)}</office:binary-data></text:list-level-style-image></text:list-style>`,
    body: '<text:list text:style-name="B"><text:list-item><text:p>x</text:p></text:list-item></text:list>',
  })),
  way("a picture shape outside of a frame", "xmloff/source/draw/ximpshap.cxx", (at) => ({
    body: `<text:p><draw:g><draw:frame svg:width="5cm" svg:height="5cm"><draw:image ${xlink(at)}/></draw:frame></draw:g></text:p>`,
  })),
  way("the second picture of a frame", "xmloff/source/text/XMLTextFrameContext.cxx; ODF 10.4.2", (at) => ({
    body: frame(`<draw:image xlink:href="Pictures/missing.png"/><draw:image ${xlink(at)}/>`),
  })),
  way("a picture by xml:base", "xmloff/source/core/xmlimp.cxx (GetAbsoluteReference)", (at) => ({
    root: `xml:base="${at.replace(/[^/]*$/, "")}"`,
    body: linkedImage("../secret.png"),
  })),
  way(
    "a picture by a relative address",
    "xmloff/source/core/xmlimp.cxx (GetAbsoluteReference); ODF part 2, 3.6",
    (at) => ({
      body:
        linkedImage(`../../../../../../../../..${pathIn(at)}`) +
        linkedImage(`./../../../../../../../../..${pathIn(at)}`),
    }),
  ),
  way("a picture's path out of the package", "svx/source/xml/xmlgrhlp.cxx", (at) => ({
    body:
      linkedImage(`Pictures/../../../../../../../..${pathIn(at)}`) +
      linkedImage(`#Pictures/../../../../../../../..${pathIn(at)}`),
  })),
  way("a texture of a 3D scene", "xmloff/source/draw/ximp3dscene.cxx", (at) => ({
    automatic: FILLED,
    styles: fillImage(at),
    body: '<text:p><dr3d:scene svg:width="5cm" svg:height="5cm"><dr3d:cube draw:style-name="G1"/></dr3d:scene></text:p>',
  })),
  way("a caption, an enhanced shape and a control with a picture", "xmloff/source/draw/ximpcustomshape.cxx", (at) => ({
    automatic: FILLED,
    styles: fillImage(at),
    body: '<text:p><draw:custom-shape draw:style-name="G1" svg:width="5cm" svg:height="5cm"><draw:enhanced-geometry draw:type="rectangle"/></draw:custom-shape><draw:caption draw:style-name="G1" svg:width="5cm" svg:height="5cm"/></text:p>',
  })),
  ...[
    "VBA",
    "zip",
    "pkg",
    "Package",
    "GraphicObject",
    "expand",
    "tdoc",
    "odma",
    "hier",
    "ftp",
    "webdav",
    "help",
    "extension",
    "cmd",
  ].map((scheme) =>
    way(`a picture by vnd.sun.star.${scheme}`, "ucb/source/ucp; package/source", (at) => ({
      body: linkedImage(
        scheme === "expand" || scheme === "cmd"
          ? `vnd.sun.star.${scheme}:${at}`
          : scheme === "Package" || scheme === "GraphicObject"
            ? `vnd.sun.star.${scheme}:${pathIn(at)}`
            : `vnd.sun.star.${scheme}://${encodeURIComponent(at.replace("secret.png", "secret.docx"))}/word/media/a.png`,
      ),
    })),
  ),
];

const MARKUP: readonly NewWay[] = [
  way("Base64 behind an attribute with >", "xmloff/source/core/XMLBase64ImportContext.cxx; XML 1.0, 2.4", (at) => ({
    body: inline(svgData(at), '<office:binary-data x="a/>">'),
  })),
  way(
    "Base64 behind an attribute in single quotation marks",
    "xmloff/source/core/XMLBase64ImportContext.cxx",
    (at) => ({ body: inline(svgData(at), "<office:binary-data x='/>'>") }),
  ),
  way("Base64 in a CDATA section", "xmloff/source/core/XMLBase64ImportContext.cxx", (at) => ({
    body: inline(`<![CDATA[${svgData(at)}]]>`),
  })),
  way("Base64 with a comment and an instruction within", "xmloff/source/core/XMLBase64ImportContext.cxx", (at) => ({
    body: inline(`<!--</office:binary-data>--><?x </office:binary-data>?>${svgData(at)}`),
  })),
  way("Base64 in character references", "xmloff/source/core/XMLBase64ImportContext.cxx", (at) => ({
    body: inline(
      [...svgData(at)].map((letter, index) => (index % 7 === 0 ? `&#${letter.charCodeAt(0)};` : letter)).join(""),
    ),
  })),
  way("Base64 in another prefix", "xmloff/source/core/nmspmap.cxx", (at) => ({
    body: inline(
      svgData(at),
      '<q:binary-data xmlns:q="urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
      "</q:binary-data>",
    ),
  })),
  way("Base64 in a prefix of letters of no ASCII", "xmloff/source/core/nmspmap.cxx", (at) => ({
    body: inline(
      svgData(at),
      '<ö:binary-data xmlns:ö="urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
      "</ö:binary-data>",
    ),
  })),
  way("Base64 without a prefix", "xmloff/source/core/nmspmap.cxx", (at) => ({
    body: frame(
      `<draw:image><binary-data xmlns="urn:oasis:names:tc:opendocument:xmlns:office:1.0">${svgData(at)}</binary-data></draw:image>`,
    ),
  })),
  way("Base64 with elements within", "xmloff/source/core/XMLBase64ImportContext.cxx", (at) => ({
    body: inline(`<text:s/>${svgData(at)}<text:s/>`),
  })),
  way("Base64 by an entity", "sax/source/fastparser/fastparser.cxx", (at) => ({
    prologue: `<!DOCTYPE x [<!ENTITY d "${svgData(at)}">]>`,
    body: inline("&d;"),
  })),
  way("an address by an entity", "sax/source/fastparser/fastparser.cxx", (at) => ({
    prologue: `<!DOCTYPE x [<!ENTITY d "${at}">]>`,
    body: linkedImage("&d;"),
  })),
  way(
    "an entity's file",
    "sax/source/fastparser/fastparser.cxx; XML 1.0, 4.2.2",
    (at) => ({ prologue: `<!DOCTYPE x [<!ENTITY d SYSTEM "${at}">]>`, body: "<text:p>&d;</text:p>" }),
    "secret.txt",
  ),
  way(
    "a document type's file",
    "sax/source/fastparser/fastparser.cxx; XML 1.0, 2.8",
    (at) => ({ prologue: `<!DOCTYPE x SYSTEM "${at}">` }),
    "secret.txt",
  ),
  way(
    "a style sheet's file",
    "sax/source/fastparser/fastparser.cxx",
    (at) => ({ prologue: `<?xml-stylesheet href="${at}" type="text/xsl"?>` }),
    "secret.html",
  ),
  way("content in UTF-16", "sax/source/fastparser/fastparser.cxx", (at) => ({
    parts: {
      "content.xml": Buffer.from(
        `\ufeff<?xml version="1.0" encoding="UTF-16"?>${contentXml({ body: linkedImage(at) + inline(svgData(at)) })}`,
        "utf16le",
      ),
    },
  })),
  way("content in UTF-7's like", "sax/source/fastparser/fastparser.cxx", (at) => ({
    prologue: '<?xml version="1.0" encoding="IBM037"?>',
    body: linkedImage(at),
  })),
  way("content in the old format's names", "xmloff/source/transform; xmloff/source/core/xmlimp.cxx", (at) => ({
    body: `<text:p><draw:image xmlns:draw="http://openoffice.org/2000/drawing" xmlns:xlink="http://www.w3.org/1999/xlink" ${xlink(at)}/></text:p>`,
  })),
];

const CHART = "application/vnd.oasis.opendocument.chart";
const TEXT = "application/vnd.oasis.opendocument.text";
const DRAWING = "application/vnd.oasis.opendocument.graphics";
const SHEET = "application/vnd.oasis.opendocument.spreadsheet";

/** An object within the package (ODF 10.4.6.2), by the parts of its folder. */
function object(type: string, parts: Readonly<Record<string, string | Uint8Array>>): OdtContent {
  const named = Object.fromEntries(Object.entries(parts).map(([name, part]) => [`Object 1/${name}`, part]));
  return { body: frame(`<draw:object ${xlink("./Object 1")}/>`), parts: named, types: { "Object 1/": type } };
}

const drawing = (inner: string, automatic = "") =>
  `<office:document-content ${ODF_NAMESPACES} office:version="1.3"><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:drawing><draw:page draw:name="p">${inner}</draw:page></office:drawing></office:body></office:document-content>`;
const sheet = (inner: string) =>
  `<office:document-content ${ODF_NAMESPACES} office:version="1.3"><office:body><office:spreadsheet>${inner}</office:spreadsheet></office:body></office:document-content>`;
const chart = (inner: string, automatic: string, plot = "") =>
  `<office:document-content ${ODF_NAMESPACES} office:version="1.3"><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:bar" chart:style-name="G1" svg:width="5cm" svg:height="5cm" ${plot}><chart:plot-area chart:style-name="G1"/>${inner}</chart:chart></office:chart></office:body></office:document-content>`;
const plainFrame = (inner: string) =>
  `<draw:frame svg:width="5cm" svg:height="5cm" svg:x="1cm" svg:y="1cm">${inner}</draw:frame>`;
const filledChart =
  '<style:style style:name="G1" style:family="chart"><style:graphic-properties draw:fill="bitmap" draw:fill-image-name="I"/></style:style>';
const settings = (items: Readonly<Record<string, string>>) =>
  `<office:document-settings ${ODF_NAMESPACES} office:version="1.3"><office:settings><config:config-item-set config:name="ooo:configuration-settings">${Object.entries(
    items,
  )
    .map(
      ([name, value]) => `<config:config-item config:name="${name}" config:type="string">${value}</config:config-item>`,
    )
    .join("")}</config:config-item-set></office:settings></office:document-settings>`;
const TABLES = [
  "ColorTableURL",
  "LineEndTableURL",
  "HatchTableURL",
  "DashTableURL",
  "GradientTableURL",
  "BitmapTableURL",
];

const OBJECT = "xmloff/source/text/XMLTextFrameContext.cxx; svx/source/xml/xmleohlp.cxx; ODF 10.4.6.2";
const OBJECTS: readonly NewWay[] = [
  way("a drawing within with a linked picture", OBJECT, (at) =>
    object(DRAWING, { "content.xml": drawing(plainFrame(`<draw:image ${xlink(at)}/>`)) }),
  ),
  way("a drawing within with an SVG in Base64", OBJECT, (at) =>
    object(DRAWING, {
      "content.xml": drawing(
        plainFrame(`<draw:image><office:binary-data>${svgData(at)}</office:binary-data></draw:image>`),
      ),
    }),
  ),
  way("a drawing within with a filled shape", OBJECT, (at) =>
    object(DRAWING, {
      "content.xml": drawing('<draw:rect draw:style-name="G1" svg:width="5cm" svg:height="5cm"/>', FILLED),
      "styles.xml": `<office:document-styles ${ODF_NAMESPACES} office:version="1.3">${fillImage(at)}</office:document-styles>`,
    }),
  ),
  way(
    "a drawing within with tables of colours elsewhere",
    "sd/source/ui/unoidl/UnoDocumentSettings.cxx",
    (at) =>
      object(DRAWING, {
        "content.xml": drawing(""),
        "settings.xml": settings(Object.fromEntries(TABLES.map((name) => [name, at]))),
      }),
    "secret.txt",
  ),
  ...["plugin", "applet", "floating-frame", "object", "object-ole"].map((kind) =>
    way(
      `a drawing within with draw:${kind}`,
      "xmloff/source/draw/ximpshap.cxx",
      (at) => object(DRAWING, { "content.xml": drawing(plainFrame(`<draw:${kind} ${xlink(at)}/>`)) }),
      "secret.odt",
    ),
  ),
  way(
    "a drawing within with a sound",
    "xmloff/source/draw/eventimp.cxx; ODF 10.9.2",
    (at) =>
      object(DRAWING, {
        "content.xml": drawing(
          `<draw:rect svg:width="5cm" svg:height="5cm"><office:event-listeners><presentation:event-listener script:event-name="dom:click" presentation:action="sound" ${xlink(at)}><presentation:sound ${xlink(at)}/></presentation:event-listener></office:event-listeners></draw:rect><anim:par><anim:audio ${xlink(at)}/></anim:par>`,
        ),
      }),
    "secret.txt",
  ),
  way("a text within with a linked picture", OBJECT, (at) =>
    object(TEXT, { "content.xml": contentXml({ body: linkedImage(at) }) }),
  ),
  way("a text within with an SVG in Base64", OBJECT, (at) =>
    object(TEXT, { "content.xml": contentXml({ body: inline(svgData(at)) }) }),
  ),
  way(
    "a text within with a section of another file",
    OBJECT,
    (at) =>
      object(TEXT, {
        "content.xml": contentXml({
          body: `<text:section text:name="s"><text:section-source ${xlink(at)}/></text:section>`,
        }),
      }),
    "secret.odt",
  ),
  way(
    "a text within whose template is elsewhere",
    OBJECT,
    (at) =>
      object(TEXT, {
        "content.xml": contentXml({}),
        "meta.xml": `<office:document-meta ${ODF_NAMESPACES}><office:meta><meta:template ${xlink(at)}/></office:meta></office:document-meta>`,
      }),
    "secret.odt",
  ),
  way("an object within an object with a linked picture", OBJECT, (at) => {
    const inner = object(DRAWING, { "content.xml": drawing(plainFrame(`<draw:image ${xlink(at)}/>`)) });
    const outer = object(TEXT, { "content.xml": contentXml(inner), ...inner.parts });
    return { ...outer, types: { ...outer.types, "Object 1/Object 1/": DRAWING } };
  }),
  way(
    "a sheet within with another one's cells",
    "sc/source/filter/xml/xmltabi.cxx, xmlcelli.cxx; ODF 9.3.1, 9.3.2",
    (at) =>
      object(SHEET, {
        "content.xml": sheet(
          `<table:table table:name="t"><table:table-source xlink:type="simple" xlink:href="${at}" table:table-name="t"/><table:table-row><table:table-cell table:formula="of:='${at}'#t.A1"><table:cell-range-source xlink:type="simple" xlink:href="${at}" table:name="t"/></table:table-cell><table:table-cell table:formula="of:=WEBSERVICE(&quot;${at}&quot;)"/></table:table-row></table:table>`,
        ),
      }),
    "secret.txt",
  ),
  way(
    "a sheet within with a database's cells",
    "sc/source/filter/xml/xmldrani.cxx; ODF 9.4.15",
    (at) =>
      object(SHEET, {
        "content.xml": sheet(
          `<table:table table:name="t"><table:table-row><table:table-cell/></table:table-row></table:table><table:database-ranges><table:database-range table:target-range-address="t.A1:t.B2"><table:database-source-table table:database-name="${at}" table:database-table-name="secret"/></table:database-range></table:database-ranges>`,
        ),
      }),
    "secret.txt",
  ),
  way(
    "a sheet within with conversations (DDE)",
    "sc/source/filter/xml/xmlbodyi.cxx; ODF 9.8",
    (at) =>
      object(SHEET, {
        "content.xml": sheet(
          `<table:table table:name="t"><office:dde-source office:dde-application="soffice" office:dde-topic="${at}" office:dde-item="A1" office:automatic-update="true"/><table:table-row><table:table-cell/></table:table-row></table:table>`,
        ),
      }),
    "secret.odt",
  ),
  way("a chart within with a picture", "xmloff/source/chart/SchXMLChartContext.cxx", (at) =>
    object(CHART, {
      "content.xml": chart("", filledChart),
      "styles.xml": `<office:document-styles ${ODF_NAMESPACES} office:version="1.3">${fillImage(at)}</office:document-styles>`,
    }),
  ),
  way("a chart within with symbols of pictures", "xmloff/source/chart/PropertyMap.hxx; ODF 20.28", (at) =>
    object(CHART, {
      "content.xml": chart(
        '<chart:series chart:style-name="G2"/>',
        `<style:style style:name="G2" style:family="chart"><style:chart-properties chart:symbol-type="image"><chart:symbol-image ${xlink(at)}/></style:chart-properties></style:style>`,
      ),
    }),
  ),
  way(
    "a chart whose data are elsewhere",
    "xmloff/source/chart/SchXMLChartContext.cxx; ODF 11.2",
    (at) => object(CHART, { "content.xml": chart("", "", xlink(at)) }),
    "secret.odt",
  ),
  way("a formula with a link and a picture", "starmath/source/mathml; MathML 3, 2.1.6", (at) =>
    object("application/vnd.oasis.opendocument.formula", {
      "content.xml": `<math xmlns="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${at}" href="${at}"><semantics><mrow><mglyph src="${at}" alt="x"/><mi xlink:href="${at}">x</mi></mrow><annotation-xml src="${at}"/></semantics></math>`,
    }),
  ),
  way("a text inlined as an object", "xmloff/source/text/XMLTextFrameContext.cxx; ODF 10.4.6.2", (at) => ({
    body: frame(
      `<draw:object><office:document ${ODF_NAMESPACES} office:mimetype="${TEXT}"><office:body><office:text>${linkedImage(at)}${inline(svgData(at))}</office:text></office:body></office:document></draw:object>`,
    ),
  })),
  way(
    "a plug-in in an object inlined",
    "xmloff/source/text/XMLTextFrameContext.cxx",
    (at) => ({
      body: frame(
        `<draw:object><office:document ${ODF_NAMESPACES} office:mimetype="${TEXT}"><office:body><office:text>${frame(`<draw:plugin ${xlink(at)} draw:mime-type="video/mp4"/>`)}</office:text></office:body></office:document></draw:object>`,
      ),
    }),
    "secret.txt",
  ),
  way("a formula inlined as an object", "starmath/source/mathml", (at) => ({
    body: frame(`<draw:object><math:math xlink:href="${at}"><math:mglyph src="${at}"/></math:math></draw:object>`),
  })),
  way("an object's replacement that is an SVG", "svx/source/xml/xmleohlp.cxx", (at) => ({
    body: frame(`<draw:object ${xlink("./Object 9")}/><draw:image ${xlink("./ObjectReplacements/Object 9")}/>`),
    parts: { "ObjectReplacements/Object 9": svgNaming(at) },
  })),
  way("an old object that is a .docx with an SVG", "xmloff/source/text/XMLTextFrameContext.cxx (object-ole)", (at) => ({
    body: frame(`<draw:object-ole ${xlink("./Object 2")}/>`),
    parts: { "Object 2": docx({ body: paragraph([picture("a.png")]), pictures: { "a.png": svgNaming(at) } }) },
    types: { "Object 2": "application/vnd.sun.star.oleobject" },
  })),
  way("an old object in Base64", "xmloff/source/text/XMLTextFrameContext.cxx (object-ole)", (at) => ({
    body: frame(
      `<draw:object-ole><office:binary-data>${base64(odtWith({ body: linkedImage(at) }))}</office:binary-data></draw:object-ole>`,
    ),
  })),
];

const section = (inner: string) => `<text:section text:name="s">${inner}<text:p>x</text:p></text:section>`;
const form = (inner: string, attributes = "") =>
  `<office:forms form:automatic-focus="true"><form:form form:name="f" ${attributes}>${inner}</form:form></office:forms>`;
const control = frame("").replace(
  /<draw:frame.*<\/draw:frame>/,
  '<draw:control draw:control="c" svg:width="5cm" svg:height="5cm" text:anchor-type="paragraph"/>',
);

const REFERENCES: readonly NewWay[] = [
  way(
    "a plug-in with its type",
    "xmloff/source/text/XMLTextFrameContext.cxx; ODF 10.4.8",
    (at) => ({
      body: frame(
        `<draw:plugin ${xlink(at)} draw:mime-type="application/vnd.sun.star.media"><draw:param draw:name="x" draw:value="${at}"/></draw:plugin>`,
      ),
    }),
    "secret.txt",
  ),
  way(
    "an applet",
    "xmloff/source/text/XMLTextFrameContext.cxx; ODF 10.4.7",
    (at) => ({
      body: frame(
        `<draw:applet ${xlink(at.replace(/[^/]*$/, ""))} draw:code="secret.txt" draw:archive="secret.txt" draw:may-script="true"/>`,
      ),
    }),
    "secret.txt",
  ),
  way(
    "a frame of a page",
    "xmloff/source/text/XMLTextFrameContext.cxx; ODF 10.4.9",
    (at) => ({ body: frame(`<draw:floating-frame ${xlink(at)} draw:frame-name="x"/>`) }),
    "secret.html",
  ),
  way(
    "an object elsewhere",
    "xmloff/source/text/XMLTextFrameContext.cxx; ODF 10.4.6.2",
    (at) => ({ body: frame(`<draw:object ${xlink(at)}/>`) }),
    "secret.odt",
  ),
  way(
    "an old object elsewhere",
    "xmloff/source/text/XMLTextFrameContext.cxx; ODF 10.4.6.3",
    (at) => ({ body: frame(`<draw:object-ole ${xlink(at)} draw:class-id="00020906-0000-0000-c000-000000000046"/>`) }),
    "secret.docx",
  ),
  way(
    "a section of a named part of another file",
    "xmloff/source/text/XMLSectionSourceImportContext.cxx; ODF 5.4.2",
    (at) => ({ body: section(`<text:section-source ${xlink(at)} text:section-name="x" text:filter-name="writer8"/>`) }),
    "secret.odt",
  ),
  way(
    "a section of a page",
    "xmloff/source/text/XMLSectionSourceImportContext.cxx",
    (at) => ({ body: section(`<text:section-source ${xlink(at)} text:filter-name="HTML (StarWriter)"/>`) }),
    "secret.html",
  ),
  way(
    "a section of a text",
    "xmloff/source/text/XMLSectionSourceImportContext.cxx",
    (at) => ({ body: section(`<text:section-source ${xlink(at)} text:filter-name="Text"/>`) }),
    "secret.txt",
  ),
  way(
    "a section by conversation (DDE)",
    "xmloff/source/text/XMLSectionSourceDDEImportContext.cxx; ODF 5.4.3",
    (at) => ({
      body: section(
        `<office:dde-source office:dde-application="soffice" office:dde-topic="${at}" office:dde-item="x" office:automatic-update="true"/>`,
      ),
    }),
    "secret.odt",
  ),
  way(
    "a field by conversation (DDE)",
    "xmloff/source/text/txtfldi.cxx; ODF 14.6.5",
    (at) => ({
      before: `<text:dde-connection-decls><text:dde-connection-decl office:name="d" office:dde-application="soffice" office:dde-topic="${at}" office:dde-item="x" office:automatic-update="true"/></text:dde-connection-decls>`,
      body: '<text:p><text:dde-connection text:connection-name="d">x</text:dde-connection></text:p>',
    }),
    "secret.odt",
  ),
  way(
    "a table by conversation (DDE)",
    "sw/source/filter/xml/xmltbli.cxx; ODF 14.6.5",
    (at) => ({
      body: `<table:table><office:dde-source office:dde-application="soffice" office:dde-topic="${at}" office:dde-item="x" office:automatic-update="true"/><table:table-column/><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
    }),
    "secret.odt",
  ),
  way(
    "a table's source",
    "ODF 9.3.1",
    (at) => ({
      body: `<table:table><table:table-source ${xlink(at)} table:table-name="x"/><table:table-column/><table:table-row><table:table-cell><table:cell-range-source ${xlink(at)} table:name="x"/><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
    }),
    "secret.odt",
  ),
  way(
    "an index's words in a file",
    "xmloff/source/text/XMLAutoMarkFileContext.cxx; ODF 8.8.3",
    (at) => ({
      before: `<text:alphabetical-index-auto-mark-file ${xlink(at)}/>`,
      body: '<text:alphabetical-index text:name="i"><text:alphabetical-index-source/><text:index-body><text:p>x</text:p></text:index-body></text:alphabetical-index>',
    }),
    "secret.txt",
  ),
  way(
    "a database's fields",
    "xmloff/source/text/txtfldi.cxx; ODF 7.6",
    (at) => ({
      body: `<text:p><text:database-display text:table-name="secret" text:table-type="table" text:column-name="a"><form:connection-resource xlink:href="${at}"/></text:database-display><text:database-next text:table-name="secret"><form:connection-resource xlink:href="${at}"/></text:database-next><text:database-name text:table-name="secret"><form:connection-resource xlink:href="${at}"/></text:database-name></text:p>`,
    }),
    "secret.txt",
  ),
  way("a button's picture", "xmloff/source/forms/elementimport.cxx; ODF 19.283", (at) => ({
    before: form(`<form:button form:id="c" form:name="c" form:image-data="${at}"/>`),
    body: control,
  })),
  way("a control's picture", "xmloff/source/forms/elementimport.cxx; ODF 19.283", (at) => ({
    before: form(`<form:image form:id="c" form:name="c" form:image-data="${at}"/>`),
    body: control,
  })),
  way("a frame's picture of a form", "xmloff/source/forms/elementimport.cxx; ODF 13.5.20", (at) => ({
    before: form(`<form:image-frame form:id="c" form:name="c" form:image-data="${at}"/>`),
    body: control,
  })),
  way("a control's picture by a property", "xmloff/source/forms/propertyimport.cxx; ODF 13.5.23", (at) => ({
    before: form(
      `<form:button form:id="c" form:name="c" form:control-implementation="ooo:com.sun.star.form.component.CommandButton"><form:properties><form:property form:property-name="ImageURL" office:value-type="string" office:string-value="${at}"/></form:properties></form:button>`,
    ),
    body: control,
  })),
  way(
    "a form's database",
    "xmloff/source/forms/elementimport.cxx; ODF 13.5.2",
    (at) => ({
      before: form(
        `<form:connection-resource xlink:href="${at}"/><form:text form:id="c" form:name="c" form:data-field="a"/>`,
        `form:datasource="${at}" form:command="secret" form:command-type="table" form:apply-filter="true"`,
      ),
      body: control,
    }),
    "secret.txt",
  ),
  way(
    "a form's target and a file's field",
    "xmloff/source/forms/elementimport.cxx; ODF 13.3",
    (at) => ({
      before: form(
        `<form:file form:id="c" form:name="c" form:value="${pathIn(at)}" form:current-value="${pathIn(at)}"/>`,
        `${xlink(at)} form:method="post" office:target-frame="_self"`,
      ),
      body: control,
    }),
    "secret.txt",
  ),
  way(
    "a form's schema and submission (XForms)",
    "xmloff/source/xforms/XFormsModelContext.cxx; XForms 1.0, 3.3",
    (at) => ({
      before: `<office:forms><xforms:model id="m" schema="${at}"><xforms:instance id="i" xlink:href="${at}" src="${at}"/><xforms:submission id="s" action="${at}" method="get" replace="instance"/><xforms:bind nodeset="document('${at}')"/></xforms:model></office:forms>`,
    }),
    "secret.html",
  ),
  way(
    "an event's script",
    "xmloff/source/script/XMLScriptContextFactory.cxx; ODF 10.3.19",
    (at) => ({
      declarations: `<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" ${xlink(at)}/></office:event-listeners></office:scripts>`,
    }),
    "secret.txt",
  ),
  way("a link's and a map's address", "xmloff/source/draw/XMLImageMapContext.cxx; ODF 10.4.13", (at) => ({
    body: `<text:p><text:a ${xlink(at)}>x</text:a><draw:a ${xlink(at)}><draw:frame svg:width="5cm" svg:height="5cm"><draw:image xlink:href="Pictures/a.png"/><draw:image-map><draw:area-rectangle ${xlink(at)} svg:x="0" svg:y="0" svg:width="1cm" svg:height="1cm"/></draw:image-map></draw:frame></draw:a></text:p>`,
  })),
  way(
    "a font elsewhere",
    "xmloff/source/style/XMLFontStylesContext.cxx; ODF 16.21",
    (at) => ({ declarations: fontFace(at), automatic: FONT_STYLE }),
    "secret.ttf",
  ),
  way(
    "a font's definition elsewhere",
    "xmloff/source/style/XMLFontStylesContext.cxx; ODF 16.23",
    (at) => ({
      declarations: fontFace(at).replace(
        /<svg:font-face-src>.*<\/svg:font-face-src>/,
        `<svg:definition-src ${xlink(at)}/>`,
      ),
      automatic: FONT_STYLE,
    }),
    "secret.ttf",
  ),
  way(
    "a font's path out of the package",
    "xmloff/source/style/XMLFontStylesContext.cxx",
    (at) => ({
      declarations: fontFace(`Fonts/../../../../../../../..${pathIn(at)}`),
      automatic: FONT_STYLE,
      parts: { "Fonts/x.ttf": tinyFont() },
    }),
    "secret.ttf",
  ),
  way(
    "a template elsewhere",
    "sfx2/source/doc/SfxDocumentMetaData.cxx; ODF 4.3.2.17",
    (at) => ({
      parts: { "meta.xml": meta(`<meta:template ${xlink(at)} xlink:title="x" meta:date="2020-01-01T00:00:00"/>`) },
    }),
    "secret.odt",
  ),
  way(
    "a template without an address",
    "sfx2/source/doc/SfxDocumentMetaData.cxx",
    () => ({ parts: { "meta.xml": meta('<meta:template xlink:type="simple" xlink:href="" xlink:title="x"/>') } }),
    "secret.odt",
  ),
  way(
    "a file to go on with",
    "sfx2/source/doc/SfxDocumentMetaData.cxx; ODF 4.3.2.18",
    (at) => ({
      parts: {
        "meta.xml": meta(
          `<meta:auto-reload ${xlink(at)} meta:delay="PT0S"/><meta:hyperlink-behaviour office:target-frame-name="_self"/><meta:user-defined meta:name="x">${at}</meta:user-defined>`,
        ),
      },
    }),
    "secret.odt",
  ),
  way(
    "settings that name files",
    "sw/source/uibase/uno/SwXDocumentSettings.cxx; ODF 3.10",
    (at) => ({
      parts: {
        "settings.xml": settings({
          ...Object.fromEntries(TABLES.map((name) => [name, at])),
          CurrentDatabaseDataSource: at,
          PrinterName: pathIn(at),
          PrinterSetup: base64(Buffer.from(at)),
          EmbeddedDatabaseName: at,
          TOXConditionalStyle: at,
          ForbiddenCharacters: at,
        }),
      },
    }),
    "secret.txt",
  ),
  way(
    "a library elsewhere (Basic)",
    "basic/source/uno/namecont.cxx",
    (at) => ({ parts: libraries("Basic", "script", at) }),
    "secret.txt",
  ),
  way(
    "a library of dialogues elsewhere",
    "basic/source/uno/namecont.cxx",
    (at) => ({ parts: libraries("Dialogs", "dialog", at) }),
    "secret.txt",
  ),
  way(
    "signatures over other files",
    "xmlsecurity/source/helper; ODF part 2, 4",
    (at) => ({
      parts: {
        "META-INF/documentsignatures.xml": `<document-signatures xmlns="urn:oasis:names:tc:opendocument:xmlns:digitalsignature:1.0"><Signature xmlns="http://www.w3.org/2000/09/xmldsig#" Id="x"><SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><Reference URI="${at}"><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>x</DigestValue></Reference></SignedInfo><SignatureValue>x</SignatureValue><KeyInfo><RetrievalMethod URI="${at}"/></KeyInfo></Signature></document-signatures>`,
      },
    }),
    "secret.txt",
  ),
  way(
    "statements about other files (RDF)",
    "unoxml/source/rdf; ODF part 2, 5",
    (at) => ({
      parts: {
        "manifest.rdf": `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""><p:hasPart xmlns:p="http://docs.oasis-open.org/ns/office/1.2/meta/pkg#" rdf:resource="${at}"/><rdf:type rdf:resource="http://docs.oasis-open.org/ns/office/1.2/meta/pkg#Document"/></rdf:Description><rdf:Description rdf:about="${at}"><rdf:type rdf:resource="http://docs.oasis-open.org/ns/office/1.2/meta/pkg#MetadataFile"/></rdf:Description></rdf:RDF>`,
      },
    }),
    "secret.txt",
  ),
  way("menus and their pictures elsewhere", "framework/source/uiconfiguration; ODF part 2, 3", (at) => ({
    parts: {
      "Configurations2/menubar/menubar.xml": `<menu:menubar xmlns:menu="http://openoffice.org/2001/menu"><menu:menu menu:id="${at}"/></menu:menubar>`,
      "Configurations2/images/imagelist.xml": `<image:imagescontainer xmlns:image="http://openoffice.org/2001/image" xmlns:xlink="http://www.w3.org/1999/xlink"><image:images ${xlink(at)}><image:entry image:command=".uno:Save"/></image:images></image:imagescontainer>`,
      "Configurations2/events/events.xml": `<event:events xmlns:event="http://openoffice.org/2001/event" xmlns:xlink="http://www.w3.org/1999/xlink"><event:event event:name="OnLoad" event:language="Script" ${xlink(at)}/></event:events>`,
    },
  })),
  way("a part whose name leads out", "package/source/zippackage/ZipPackage.cxx", (at) => ({
    body: linkedImage("Pictures/a.png"),
    parts: { [`Pictures/../../../../../../..${pathIn(at)}`]: "x" },
    types: { [`../../../../../../..${pathIn(at)}`]: "image/png" },
  })),
];

const FONT_STYLE =
  '<style:style style:name="P1" style:family="paragraph"><style:text-properties style:font-name="Canary"/></style:style>';

function fontFace(at: string): string {
  return `<office:font-face-decls><style:font-face style:name="Canary" svg:font-family="Canary"><svg:font-face-src><svg:font-face-uri ${xlink(at)}><svg:font-face-format svg:string="truetype"/></svg:font-face-uri></svg:font-face-src></style:font-face></office:font-face-decls>`;
}

function meta(inner: string): string {
  return `<office:document-meta ${ODF_NAMESPACES} office:version="1.3"><office:meta>${inner}</office:meta></office:document-meta>`;
}

function libraries(folder: string, kind: string, at: string): Readonly<Record<string, string>> {
  return {
    [`${folder}/${kind}-lc.xml`]: `<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" ${xlink(at)} library:link="true" library:readonly="false"/></library:libraries>`,
  };
}

const PICTURES: readonly NewWay[] = [
  ...Object.entries(SVGS).map(([what, make]) =>
    way(`an SVG with ${what}`, "svgio/source/svgreader/svgimagenode.cxx; SVG 1.1", (at) => ({
      body: linkedImage("Pictures/a.png"),
      parts: { "Pictures/a.png": make(at) },
    })),
  ),
  ...["an EMF+ bitmap", "an EMF+ in a WMF's escapes"].map((what) =>
    way(`${what}, in Base64`, WRAPPED[what]?.source ?? "", (at) => ({
      body: inline(base64(WRAPPED[what]?.wrap(at) ?? Buffer.alloc(0))),
    })),
  ),
];

export const ODT_WAYS: readonly Way[] = waysOf("a.odt", [...IMAGES, ...MARKUP, ...OBJECTS, ...REFERENCES, ...PICTURES]);
