/** The ways of a .docx: relationships of each type (ECMA-376-1, 9.2 and 15.2), fields (17.16.5), pictures, packages within. */
import PizZip from "pizzip";
import { field, paragraph, picture, run } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx } from "#test/support/docx-package.ts";
import { rtf } from "#test/support/office-files.ts";
import { linkedImage, odtWith } from "./odt-parts.ts";
import { emfPlus, SVGS, svgNaming, WRAPPED } from "./pictures.ts";
import { type NewWay, pathIn, type Way, waysOf } from "./way.ts";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const TEXT = "Dear [Name]";
const SIZE = 'style="width:100pt;height:100pt"';

type Make = (address: string) => Uint8Array;

interface Relation {
  readonly type: string;
  readonly target: string;
  readonly id?: string;
  readonly isInternal?: boolean;
}

function relations(...all: readonly Relation[]): string {
  const each = all.map(({ type, target, id = "rIdX", isInternal = false }) => {
    const kind = type.includes(":") ? type : `${OFFICE}/${type}`;
    return `<Relationship Id="${id}" Type="${kind}" Target="${target}"${isInternal ? "" : ' TargetMode="External"'}/>`;
  });
  return `<Relationships xmlns="${PACKAGE}">${each.join("")}</Relationships>`;
}

/** Blocks behind the text, with `rIdX` as a relationship to the address. */
function related(type: string, blocks: string, more: Partial<DocxContent> = {}): Way["bytes"] {
  return (target) => withRelations([{ type, target }], blocks, more);
}

function withRelations(all: readonly Relation[], blocks: string, more: Partial<DocxContent> = {}): Uint8Array {
  const parts = { "word/_rels/document.xml.rels": relations(...all), ...more.parts };
  return docx({ body: paragraph(TEXT) + blocks, ...more, parts });
}

function blockOf(inner: string): string {
  return `<w:p><w:r>${inner}</w:r></w:p>`;
}

function graphic(uri: string, inner: string): string {
  return blockOf(
    `<w:drawing><wp:inline><wp:extent cx="1800000" cy="1800000"/><wp:docPr id="9" name="x"/><a:graphic><a:graphicData uri="${uri}">${inner}</a:graphicData></a:graphic></wp:inline></w:drawing>`,
  );
}

const WORD_SHAPE = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape";
const RECT =
  '<a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="1800000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';
const LINKED_FILL = '<a:blipFill><a:blip r:link="rIdX"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>';

function shape(properties: string, style = ""): string {
  return `<wps:wsp><wps:cNvSpPr/><wps:spPr>${RECT}${properties}</wps:spPr>${style}<wps:bodyPr/></wps:wsp>`;
}

const GROUP = `<wpg:wgp xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"><wpg:cNvGrpSpPr/><wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="1800000"/><a:chOff x="0" y="0"/><a:chExt cx="1800000" cy="1800000"/></a:xfrm>${LINKED_FILL}</wpg:grpSpPr>`;
const picWith = (blip: string, more = "") =>
  `<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x">${more}</pic:cNvPr><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>${blip}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr>${RECT}</pic:spPr></pic:pic>`;
const PICTURE = "http://schemas.openxmlformats.org/drawingml/2006/picture";

function vml(inner: string, attributes = ""): string {
  return blockOf(
    `<w:pict xmlns:o="urn:schemas-microsoft-com:office:office"><v:rect id="s" ${SIZE} ${attributes}>${inner}</v:rect></w:pict>`,
  );
}

const SVG_BLIP =
  '<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:AT="rIdX"/></a:ext></a:extLst>';

/** A part whose content needs a type of its own. */
function typed(bytes: Uint8Array, types: Readonly<Record<string, string>>): Uint8Array {
  const zip = new PizZip(bytes);
  const overrides = Object.entries(types).map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`);
  const list = zip.file("[Content_Types].xml")?.asText() ?? "";
  zip.file("[Content_Types].xml", list.replace("</Types>", `${overrides.join("")}</Types>`));
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}

const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** A side part of the document, with its own relationship to the address. */
function sidePart(kind: string, blocks: string, more: Partial<DocxContent>): Way["bytes"] {
  return (target) =>
    docx({
      body: paragraph(TEXT) + blocks,
      ...more,
      parts: { [`word/_rels/${kind}.xml.rels`]: relations({ type: "image", target }), ...more.parts },
    });
}

const LINKED_PICTURE = graphic(PICTURE, picWith('<a:blip r:link="rIdX"/>'));

const LINKED = waysOf("a.docx", [
  {
    what: "a shape filled with a picture (a:blip r:link)",
    source: "oox/source/drawingml/fillpropertiesgroupcontext.cxx; ECMA-376-1 20.1.8.13",
    bytes: related("image", graphic(WORD_SHAPE, shape(LINKED_FILL))),
  },
  {
    what: "a line filled with a picture",
    source: "oox/source/drawingml/linepropertiescontext.cxx",
    bytes: related("image", graphic(WORD_SHAPE, shape(`<a:ln w="99999">${LINKED_FILL}</a:ln>`))),
  },
  {
    what: "a group filled with a picture",
    source: "oox/source/shape/WpgContext.cxx",
    bytes: related(
      "image",
      graphic(
        "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
        `${GROUP}${shape("<a:grpFill/>")}</wpg:wgp>`,
      ),
    ),
  },
  {
    what: "a picture in a group",
    source: "oox/source/shape/WpgContext.cxx",
    bytes: related(
      "image",
      graphic(
        "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
        `${GROUP}${picWith('<a:blip r:link="rIdX"/>')}</wpg:wgp>`,
      ),
    ),
  },
  {
    what: "a canvas with a background",
    source: "oox/source/shape/WordprocessingCanvasContext.cxx",
    bytes: related(
      "image",
      graphic(
        "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas",
        `<wpc:wpc xmlns:wpc="http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas"><wpc:bg>${LINKED_FILL}</wpc:bg><wpc:whole/>${shape(LINKED_FILL)}</wpc:wpc>`,
      ),
    ),
  },
  {
    what: "text filled with a picture",
    source: "oox/source/drawingml/textcharacterpropertiescontext.cxx",
    bytes: related(
      "image",
      blockOf(
        `<w:rPr><w14:textFill xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml">${LINKED_FILL}</w14:textFill></w:rPr><w:t>x</w:t>`,
      ),
    ),
  },
  {
    what: "a picture both in the file and linked",
    source: "sw/source/writerfilter/dmapper/GraphicImport.cxx; ECMA-376-1 20.1.8.13",
    bytes: related("image", graphic(PICTURE, picWith('<a:blip r:embed="rIdMissing" r:link="rIdX"/>'))),
  },
  {
    what: "a picture's fill beside its blip",
    source: "oox/source/drawingml/graphicshapecontext.cxx",
    bytes: related(
      "image",
      graphic(PICTURE, picWith('<a:blip r:embed="rIdX"/>').replace("</pic:spPr>", `${LINKED_FILL}</pic:spPr>`)),
    ),
  },
  {
    what: "a linked SVG beside a picture (svgBlip)",
    source: "oox/source/drawingml/misccontexts.cxx",
    bytes: related(
      "image",
      graphic(PICTURE, picWith(`<a:blip r:embed="rIdMissing">${SVG_BLIP.replace("AT", "link")}</a:blip>`)),
    ),
  },
  {
    what: "artistic effects (wdp)",
    source: "oox/source/drawingml/misccontexts.cxx",
    bytes: related(
      "http://schemas.microsoft.com/office/2007/relationships/hdphoto",
      graphic(
        PICTURE,
        picWith(
          '<a:blip r:embed="rIdX"><a:extLst><a:ext uri="{BEBA8EAE-BF5A-486C-A8C5-ECC9F3942E4B}"><a14:imgProps xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"><a14:imgLayer r:embed="rIdX"/></a14:imgProps></a:ext></a:extLst></a:blip>',
        ),
      ),
    ),
  },
  {
    what: "a VML fill by a relationship",
    source: "oox/source/vml/vmlshapecontext.cxx; ECMA-376-4 19.1.2.5",
    bytes: related("image", vml('<v:fill type="frame" r:id="rIdX"/>')),
  },
  {
    what: "a VML fill by o:relid, tiled",
    source: "oox/source/vml/vmlshapecontext.cxx",
    bytes: related("image", vml('<v:fill type="tile" o:relid="rIdX" recolor="t"/>')),
  },
  {
    what: "a VML fill by its address",
    source: "oox/source/vml/vmlshapecontext.cxx; ECMA-376-4 19.1.2.5",
    bytes: (at) => docx(paragraph(TEXT) + vml(`<v:fill type="frame" src="${at}" o:href="${at}" o:althref="${at}"/>`)),
  },
  {
    what: "a VML line's picture",
    source: "oox/source/vml/vmlshapecontext.cxx; ECMA-376-4 19.1.2.21",
    bytes: related("image", vml('<v:stroke r:id="rIdX" o:relid="rIdX" filltype="frame" weight="9pt"/>')),
  },
  {
    what: "a VML picture by a relationship",
    source: "oox/source/vml/vmlshapecontext.cxx; ECMA-376-4 19.1.2.11",
    bytes: related("image", vml('<v:imagedata r:id="rIdX"/>')),
  },
  {
    what: "a VML picture by o:relid, r:pict",
    source: "oox/source/vml/vmlshapecontext.cxx",
    bytes: related("image", vml('<v:imagedata o:relid="rIdX" r:pict="rIdX"/>')),
  },
  {
    what: "a VML picture by its address",
    source: "oox/source/vml/vmlshapecontext.cxx; ECMA-376-4 19.1.2.11",
    bytes: (at) => docx(paragraph(TEXT) + vml(`<v:imagedata src="${at}" o:href="${at}" o:althref="${at}"/>`)),
  },
  {
    what: "a VML picture element (v:image)",
    source: "oox/source/vml/vmlshapecontext.cxx; ECMA-376-4 19.1.2.10",
    bytes: (at) => docx(paragraph(TEXT) + blockOf(`<w:pict><v:image src="${at}" ${SIZE}/></w:pict>`)),
  },
  {
    what: "a page's background",
    source: "sw/source/writerfilter/ooxml/OOXMLFastContextHandler.cxx; ECMA-376-1 17.2.1",
    bytes: pageBackground,
  },
  {
    what: "a bullet's picture (VML)",
    source: "sw/source/writerfilter/dmapper/NumberingManager.cxx; ECMA-376-1 17.9.20",
    bytes: bullet(`<w:pict><v:shape ${SIZE}><v:imagedata r:id="rIdX"/></v:shape></w:pict>`),
  },
  {
    what: "a bullet's picture (DrawingML)",
    source: "sw/source/writerfilter/dmapper/NumberingManager.cxx; ECMA-376-1 17.9.20",
    bytes: bullet(LINKED_PICTURE.replace(/^<w:p><w:r>|<\/w:r><\/w:p>$/g, "")),
  },
  {
    what: "a header's picture",
    source: "sw/source/writerfilter/ooxml/OOXMLDocumentImpl.cxx",
    bytes: sidePart("header_default", "", { headers: { default: LINKED_PICTURE } }),
  },
  {
    what: "a footer's shape",
    source: "oox/source/drawingml/fillpropertiesgroupcontext.cxx",
    bytes: sidePart("footer_default", "", { footers: { default: graphic(WORD_SHAPE, shape(LINKED_FILL)) } }),
  },
  {
    what: "a footnote's picture",
    source: "sw/source/writerfilter/ooxml/OOXMLDocumentImpl.cxx",
    bytes: sidePart("footnotes", '<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>', {
      footnotes: [LINKED_PICTURE],
    }),
  },
  {
    what: "an endnote's picture",
    source: "sw/source/writerfilter/ooxml/OOXMLDocumentImpl.cxx",
    bytes: sidePart("endnotes", '<w:p><w:r><w:endnoteReference w:id="1"/></w:r></w:p>', { endnotes: [LINKED_PICTURE] }),
  },
  {
    what: "a comment's picture",
    source: "sw/source/writerfilter/ooxml/OOXMLDocumentImpl.cxx",
    bytes: sidePart("comments", '<w:p><w:r><w:commentReference w:id="0"/></w:r></w:p>', { comments: [LINKED_PICTURE] }),
  },
  {
    what: "a theme's fill that a shape uses",
    source: "oox/source/drawingml/themeelementscontext.cxx; ECMA-376-1 20.1.4.1.13",
    bytes: theme,
  },
  {
    what: "a chart's background",
    source: "oox/source/drawingml/chart/chartspacefragment.cxx; ECMA-376-1 21.2.2.197",
    bytes: chart(`<c:spPr>${LINKED_FILL}</c:spPr>`),
  },
  {
    what: "a chart's bars",
    source: "oox/source/drawingml/chart/typegroupconverter.cxx",
    bytes: chart(
      "",
      `<c:spPr>${LINKED_FILL}</c:spPr><c:pictureOptions><c:pictureFormat val="stack"/></c:pictureOptions>`,
    ),
  },
  {
    what: "a chart's data elsewhere",
    source: "oox/source/drawingml/chart/chartspacefragment.cxx; ECMA-376-1 21.2.2.63",
    file: "secret.docx",
    bytes: chart('<c:externalData r:id="rIdX"><c:autoUpdate val="1"/></c:externalData>'),
  },
  {
    what: "a chart's drawings",
    source: "oox/source/drawingml/chart/chartdrawingfragment.cxx; ECMA-376-1 21.2.2.220",
    bytes: chartDrawing,
  },
  {
    what: "a diagram's drawing (SmartArt)",
    source: "oox/source/drawingml/diagram/diagram.cxx; ECMA-376-1 21.4",
    bytes: diagram,
  },
  {
    what: "a document's building blocks",
    source: "sw/source/writerfilter/ooxml/OOXMLDocumentImpl.cxx; ECMA-376-1 17.12",
    bytes: glossary,
  },
  {
    what: "an ink's part",
    source: "sw/source/writerfilter/ooxml/OOXMLDocumentImpl.cxx; ECMA-376-1 17.3.3.2",
    bytes: related("customXml", blockOf('<w:contentPart r:id="rIdX"/>')),
  },
  {
    what: "a control (ActiveX)",
    source: "oox/source/ole/oleobjecthelper.cxx; ECMA-376-1 17.3.3.3",
    bytes: related(
      "control",
      blockOf(
        `<w:object><v:shape id="s" ${SIZE}><v:imagedata r:id="rIdX"/></v:shape><w:control r:id="rIdX" w:name="x" w:shapeid="s"/></w:object>`,
      ),
    ),
  },
  {
    what: "an old object's picture",
    source: "sw/source/writerfilter/dmapper/OLEHandler.cxx; ECMA-376-1 17.3.3.19",
    bytes: related(
      "image",
      blockOf(
        `<w:object xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape id="s" ${SIZE}><v:imagedata r:id="rIdX"/></v:shape><o:OLEObject Type="Embed" ProgID="Package" ShapeID="s" DrawAspect="Icon" r:id="rIdX"/></w:object>`,
      ),
    ),
  },
  {
    what: "an object's address in w:objectLink",
    source: "sw/source/writerfilter/dmapper/OLEHandler.cxx; ECMA-376-1 17.3.3.21",
    file: "secret.docx",
    bytes: related(
      "oleObject",
      blockOf(
        '<w:object><w:drawing/><w:objectLink r:id="rIdX" w:progId="Word.Document.12" w:updateMode="always"/></w:object>',
      ),
    ),
  },
  {
    what: "a film",
    source: "oox/source/drawingml/graphicshapecontext.cxx; ECMA-376-1 20.1.3.6",
    bytes: related(
      "video",
      graphic(
        PICTURE,
        picWith(
          '<a:blip r:embed="rIdX"/>',
          '<a:hlinkClick r:id="rIdX" action="ppaction://media"/><a:extLst><a:ext uri="{C809E66F-F1BF-436E-b5F7-EEA9579F0CBA}"><wp15:webVideoPr xmlns:wp15="http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing" embeddedHtml="&lt;iframe src=&quot;x&quot;/&gt;"/></a:ext></a:extLst>',
        ).replace("<pic:cNvPicPr/>", '<pic:cNvPicPr/><pic:nvPr><a:videoFile r:link="rIdX"/></pic:nvPr>'),
      ),
    ),
  },
  {
    what: "a sound",
    source: "oox/source/drawingml/graphicshapecontext.cxx; ECMA-376-1 20.1.3.1",
    bytes: related(
      "audio",
      graphic(
        PICTURE,
        picWith(
          '<a:blip r:embed="rIdX"/>',
          '<a:hlinkClick r:id="rIdX"><a:snd r:embed="rIdX" name="x"/></a:hlinkClick>',
        ).replace(
          "<pic:cNvPicPr/>",
          '<pic:cNvPicPr/><pic:nvPr><a:audioFile r:link="rIdX"/><a:wavAudioFile r:embed="rIdX" name="x"/></pic:nvPr>',
        ),
      ),
    ),
  },
  {
    what: "a link of a picture and of text",
    source: "oox/source/drawingml/hyperlinkcontext.cxx; ECMA-376-1 17.16.22",
    bytes: related(
      "hyperlink",
      `${graphic(PICTURE, picWith('<a:blip r:embed="rIdX"/>', '<a:hlinkClick r:id="rIdX"/><a:hlinkHover r:id="rIdX"/>'))}<w:p><w:hyperlink r:id="rIdX" w:tgtFrame="_self"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>`,
    ),
  },
  ...["header", "footer"].map(
    (kind): NewWay => ({
      what: `a ${kind} elsewhere`,
      source: "sw/source/writerfilter/ooxml/OOXMLDocumentImpl.cxx; ECMA-376-1 17.10",
      file: "secret.docx",
      bytes: related(kind, "", { section: `<w:${kind}Reference w:type="default" r:id="rIdX"/>` }),
    }),
  ),
  ...[
    "styles",
    "stylesWithEffects",
    "numbering",
    "settings",
    "fontTable",
    "theme",
    "footnotes",
    "endnotes",
    "comments",
    "glossaryDocument",
    "webSettings",
    "customXml",
    "printerSettings",
    "keyMapCustomizations",
    "attachedToolbars",
    "recipientData",
    "chart",
    "diagramData",
    "officeDocument",
    "package",
    "externalLinkPath",
    "vmlDrawing",
  ].map(
    (kind): NewWay => ({
      what: `the ${kind} part elsewhere`,
      source: "sw/source/writerfilter/ooxml/OOXMLStreamImpl.cxx; oox/source/core/relations.cxx; ECMA-376-1 11.3, 15.2",
      file: "secret.docx",
      bytes: related(kind, ""),
    }),
  ),
  {
    what: "a picture's link without a mode",
    source: "sw/source/writerfilter/ooxml/OOXMLStreamImpl.cxx; ECMA-376-2 6.5.3",
    bytes: (target) => withRelations([{ type: "image", target, isInternal: true }], LINKED_PICTURE),
  },
  {
    what: "a picture's part outside of the package",
    source: "oox/source/core/relations.cxx; ECMA-376-2 6.2.2",
    bytes: (at) =>
      withRelations(
        [{ type: "image", target: `../../../../../../../..${pathIn(at)}`, isInternal: true }],
        graphic(PICTURE, picWith('<a:blip r:embed="rIdX"/>')),
      ),
  },
  {
    what: "a picture's relationship of the strict type",
    source: "oox/source/core/relations.cxx; ECMA-376-1 A",
    bytes: related("http://purl.oclc.org/ooxml/officeDocument/relationships/image", LINKED_PICTURE),
  },
  {
    what: "a picture's relationship of an unknown type",
    source: "sw/source/writerfilter/ooxml/OOXMLDocumentImpl.cxx",
    bytes: related("urn:x", LINKED_PICTURE),
  },
  {
    what: "a relative link from a base (HyperlinkBase)",
    source: "oox/source/docprop/docprophandler.cxx; ECMA-376-1 22.2.2.12",
    bytes: hyperlinkBase,
  },
  {
    what: "a thumbnail elsewhere",
    source: "oox/source/core/xmlfilterbase.cxx; ECMA-376-2 6.2",
    bytes: (at) =>
      withRoot({
        type: "http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail",
        target: at,
        id: "rId9",
      }),
  },
  {
    what: "a font elsewhere",
    source: "sw/source/writerfilter/dmapper/FontTable.cxx; ECMA-376-1 17.8.3.3",
    file: "secret.ttf",
    bytes: fontElsewhere,
  },
  {
    what: "frames of other files",
    source: "sw/source/writerfilter/ooxml; ECMA-376-1 17.15.2.2",
    file: "secret.docx",
    bytes: (at) =>
      settingsPart("webSettings", '<w:frameset><w:frame><w:sourceFileName r:id="rIdX"/></w:frame></w:frameset>', {
        type: "frame",
        target: at,
      }),
  },
  {
    what: "a style sheet to save by",
    source: "ECMA-376-1 17.15.1.76",
    file: "secret.html",
    bytes: (at) =>
      settingsPart(
        "settings",
        `<w:saveThroughXslt r:id="rIdX" w:solutionID="x"/><w:attachedSchema w:val="${at}"/><sl:schemaLibrary xmlns:sl="http://schemas.openxmlformats.org/schemaLibrary/2006/main"><sl:schema sl:uri="x" sl:manifestLocation="${at}" sl:schemaLocation="${at}"/></sl:schemaLibrary>`,
        { type: "transform", target: at },
      ),
  },
  {
    what: "a mail merge's headings and recipients",
    source: "sw/source/writerfilter/dmapper/SettingsTable.cxx; ECMA-376-1 17.14",
    file: "secret.txt",
    bytes: (at) =>
      settingsPart(
        "settings",
        `<w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:dataType w:val="textFile"/><w:connectString w:val="${at}"/><w:query w:val="SELECT * FROM ${pathIn(at)}"/><w:dataSource r:id="rIdX"/><w:headerSource r:id="rIdX"/><w:odso><w:udl w:val="${at}"/><w:src r:id="rIdX"/><w:recipientData r:id="rIdX"/></w:odso></w:mailMerge>`,
        { type: "mailMergeHeaderSource", target: at },
      ),
  },
]);

function pageBackground(target: string): Uint8Array {
  const bytes = withRelations(
    [
      { type: "image", target },
      { type: "settings", target: "settings.xml", id: "rId2", isInternal: true },
    ],
    "",
    {
      parts: {
        "word/settings.xml":
          '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:displayBackgroundShape/></w:settings>',
      },
    },
  );
  const zip = new PizZip(bytes);
  const xml = zip.file("word/document.xml")?.asText() ?? "";
  const background =
    '<w:background w:color="00FF00"><v:background id="b"><v:fill r:id="rIdX" type="frame"/></v:background></w:background>';
  zip.file("word/document.xml", xml.replace("<w:body>", `${background}<w:body>`));
  return zip.generate({ type: "uint8array" });
}

function bullet(inner: string): Make {
  return (target) =>
    docx({
      body: `${paragraph(TEXT)}<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`,
      numbering: `<w:numPicBullet w:numPicBulletId="0">${inner}</w:numPicBullet><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlPicBulletId w:val="0"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
      parts: { "word/_rels/numbering.xml.rels": relations({ type: "image", target }) },
    });
}

function theme(target: string): Uint8Array {
  const fills = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(2);
  const xml = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" name="x"><a:themeElements><a:clrScheme name="x"><a:accent1><a:srgbClr val="123456"/></a:accent1></a:clrScheme><a:fontScheme name="x"><a:majorFont><a:latin typeface="Arial"/></a:majorFont><a:minorFont><a:latin typeface="Arial"/></a:minorFont></a:fontScheme><a:fmtScheme name="x"><a:fillStyleLst>${fills}${LINKED_FILL}</a:fillStyleLst><a:lnStyleLst/><a:effectStyleLst/><a:bgFillStyleLst>${fills}${LINKED_FILL}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
  const style =
    '<wps:style><a:lnRef idx="1"><a:schemeClr val="accent1"/></a:lnRef><a:fillRef idx="3"><a:schemeClr val="accent1"/></a:fillRef><a:effectRef idx="0"><a:schemeClr val="accent1"/></a:effectRef><a:fontRef idx="minor"/></wps:style>';
  const bytes = withRelations(
    [{ type: "theme", target: "theme/theme1.xml", isInternal: true }],
    graphic(WORD_SHAPE, shape("", style)),
    {
      parts: { "word/theme/theme1.xml": xml, "word/theme/_rels/theme1.xml.rels": relations({ type: "image", target }) },
    },
  );
  return typed(bytes, { "/word/theme/theme1.xml": "application/vnd.openxmlformats-officedocument.theme+xml" });
}

const CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml";

function chartPart(more: string, ofSeries: string): string {
  return `<c:chartSpace xmlns:c="${CHART}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"><c:chart><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/>${ofSeries}<c:val><c:numLit><c:ptCount val="2"/><c:pt idx="0"><c:v>4</c:v></c:pt><c:pt idx="1"><c:v>6</c:v></c:pt></c:numLit></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart>${more}</c:chartSpace>`;
}

function chartWith(xml: string, rels: string, parts: DocxContent["parts"] = {}): Uint8Array {
  const all = { "word/charts/chart1.xml": xml, "word/charts/_rels/chart1.xml.rels": rels, ...parts };
  const shown = graphic(CHART, `<c:chart xmlns:c="${CHART}" r:id="rIdC"/>`);
  const bytes = withRelations([{ type: "chart", target: "charts/chart1.xml", id: "rIdC", isInternal: true }], shown, {
    parts: all,
  });
  return typed(bytes, { "/word/charts/chart1.xml": CHART_TYPE });
}

function chart(more: string, ofSeries = ""): Way["bytes"] {
  const type = more.includes("externalData") ? "oleObject" : "image";
  return (target) => chartWith(chartPart(more, ofSeries), relations({ type, target }));
}

function chartDrawing(target: string): Uint8Array {
  const drawing = `<c:userShapes xmlns:c="${CHART}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:cdr="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing"><cdr:relSizeAnchor><cdr:from><cdr:x>0.1</cdr:x><cdr:y>0.1</cdr:y></cdr:from><cdr:to><cdr:x>0.9</cdr:x><cdr:y>0.9</cdr:y></cdr:to><cdr:pic><cdr:nvPicPr><cdr:cNvPr id="2" name="x"/><cdr:cNvPicPr/></cdr:nvPicPr><cdr:blipFill><a:blip r:link="rIdX"/><a:stretch><a:fillRect/></a:stretch></cdr:blipFill><cdr:spPr>${RECT}</cdr:spPr></cdr:pic></cdr:relSizeAnchor></c:userShapes>`;
  const bytes = chartWith(
    chartPart('<c:userShapes r:id="rIdD"/>', ""),
    relations({ type: "chartUserShapes", target: "../drawings/drawing1.xml", id: "rIdD", isInternal: true }),
    {
      "word/drawings/drawing1.xml": drawing,
      "word/drawings/_rels/drawing1.xml.rels": relations({ type: "image", target }),
    },
  );
  return typed(bytes, {
    "/word/drawings/drawing1.xml": "application/vnd.openxmlformats-officedocument.drawingml.chartshapes+xml",
  });
}

const DIAGRAM = "http://schemas.openxmlformats.org/drawingml/2006/diagram";

function diagram(target: string): Uint8Array {
  const names = { Data: "data", Layout: "layout", QuickStyle: "quickStyle", Colors: "colors" };
  const related = Object.entries(names).map(([type, name]) => ({
    type: `diagram${type}`,
    target: `diagrams/${name}1.xml`,
    id: `rId${name}`,
    isInternal: true,
  }));
  const drawn = `<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvGrpSpPr/></dsp:nvGrpSpPr><dsp:grpSpPr/><dsp:sp modelId="{1}"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr>${RECT}${LINKED_FILL}</dsp:spPr></dsp:sp></dsp:spTree></dsp:drawing>`;
  const dataModel = `<dgm:dataModel xmlns:dgm="${DIAGRAM}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"><dgm:ptLst><dgm:pt modelId="{1}" type="doc"><dgm:prSet/><dgm:spPr>${LINKED_FILL}</dgm:spPr></dgm:pt></dgm:ptLst><dgm:bg>${LINKED_FILL}</dgm:bg><dgm:whole/><dgm:extLst><a:ext uri="http://schemas.microsoft.com/office/drawing/2008/diagram"><dsp:dataModelExt xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" relId="rIdDrawing" minVer="x"/></a:ext></dgm:extLst></dgm:dataModel>`;
  const rels = relations({ type: "image", target });
  const empty = (root: string) => `<dgm:${root} xmlns:dgm="${DIAGRAM}"/>`;
  const bytes = withRelations(
    [
      ...related,
      {
        type: "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing",
        target: "diagrams/drawing1.xml",
        id: "rIdDrawing",
        isInternal: true,
      },
    ],
    graphic(
      DIAGRAM,
      `<dgm:relIds xmlns:dgm="${DIAGRAM}" r:dm="rIddata" r:lo="rIdlayout" r:qs="rIdquickStyle" r:cs="rIdcolors"/>`,
    ),
    {
      parts: {
        "word/diagrams/data1.xml": dataModel,
        "word/diagrams/_rels/data1.xml.rels": rels,
        "word/diagrams/layout1.xml": empty("layoutDef"),
        "word/diagrams/quickStyle1.xml": empty("styleDef"),
        "word/diagrams/colors1.xml": empty("colorsDef"),
        "word/diagrams/drawing1.xml": drawn,
        "word/diagrams/_rels/drawing1.xml.rels": rels,
      },
    },
  );
  return typed(bytes, {
    "/word/diagrams/data1.xml": "application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml",
    "/word/diagrams/drawing1.xml": "application/vnd.ms-office.drawingml.diagramDrawing+xml",
  });
}

function glossary(target: string): Uint8Array {
  const xml = `<w:glossaryDocument xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="${PICTURE}"><w:docParts><w:docPart><w:docPartPr><w:name w:val="x"/></w:docPartPr><w:docPartBody>${LINKED_PICTURE}</w:docPartBody></w:docPart></w:docParts></w:glossaryDocument>`;
  const bytes = withRelations([{ type: "glossaryDocument", target: "glossary/document.xml", isInternal: true }], "", {
    parts: {
      "word/glossary/document.xml": xml,
      "word/glossary/_rels/document.xml.rels": relations({ type: "image", target }),
    },
  });
  return typed(bytes, { "/word/glossary/document.xml": `${WORD_TYPE}.document.glossary+xml` });
}

function settingsPart(kind: "settings" | "webSettings", inner: string, relation: Relation): Uint8Array {
  const bytes = withRelations([{ type: kind, target: `${kind}.xml`, isInternal: true }], "", {
    parts: {
      [`word/${kind}.xml`]: `<w:${kind} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}">${inner}</w:${kind}>`,
      [`word/_rels/${kind}.xml.rels`]: relations(relation),
    },
  });
  return kind === "settings" ? bytes : typed(bytes, { "/word/webSettings.xml": `${WORD_TYPE}.webSettings+xml` });
}

function withRoot(more: Relation): Uint8Array {
  const zip = new PizZip(docx(paragraph(TEXT)));
  const rels = zip.file("_rels/.rels")?.asText() ?? "";
  const added = relations(more).replace(/^<Relationships[^>]*>|<\/Relationships>$/g, "");
  zip.file("_rels/.rels", rels.replace("</Relationships>", `${added}</Relationships>`));
  return zip.generate({ type: "uint8array" });
}

function hyperlinkBase(at: string): Uint8Array {
  const zip = new PizZip(
    withRoot({ type: "extended-properties", target: "docProps/app.xml", id: "rId9", isInternal: true }),
  );
  zip.file(
    "docProps/app.xml",
    `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Template>${pathIn(at)}</Template><HyperlinkBase>${at.replace(/[^/]*$/, "")}</HyperlinkBase></Properties>`,
  );
  zip.file("word/_rels/document.xml.rels", relations({ type: "image", target: "secret.png" }));
  const xml = zip.file("word/document.xml")?.asText() ?? "";
  zip.file("word/document.xml", xml.replace("<w:sectPr>", `${LINKED_PICTURE}<w:sectPr>`));
  return typed(zip.generate({ type: "uint8array" }), {
    "/docProps/app.xml": "application/vnd.openxmlformats-officedocument.extended-properties+xml",
  });
}

function fontElsewhere(target: string): Uint8Array {
  const bytes = withRelations(
    [{ type: "fontTable", target: "fontTable.xml", isInternal: true }],
    `<w:p><w:r><w:rPr><w:rFonts w:ascii="Canary"/></w:rPr><w:t>x</w:t></w:r></w:p>`,
    {
      parts: {
        "word/fontTable.xml": `<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:font w:name="Canary"><w:embedRegular r:id="rIdX"/></w:font></w:fonts>`,
        "word/_rels/fontTable.xml.rels": relations({ type: "font", target }),
      },
    },
  );
  return typed(bytes, { "/word/fontTable.xml": `${WORD_TYPE}.fontTable+xml` });
}

/** A part of another format that is taken into the text, or shown as an object. */
function chunk(name: string, type: string, content: (address: string) => Uint8Array | string): Make {
  return (at) => {
    const bytes = withRelations([{ type: "aFChunk", target: name, isInternal: true }], '<w:altChunk r:id="rIdX"/>', {
      parts: { [`word/${name}`]: content(at) },
    });
    return typed(bytes, { [`/word/${name}`]: type });
  };
}

function object(name: string, type: string, progId: string, content: (address: string) => Uint8Array | string): Make {
  const shown = blockOf(
    `<w:object xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape id="s" ${SIZE}/><o:OLEObject Type="Embed" ProgID="${progId}" ShapeID="s" DrawAspect="Content" r:id="rIdX"/></w:object>`,
  );
  return (at) => {
    const bytes = withRelations([{ type: "package", target: `embeddings/${name}`, isInternal: true }], shown, {
      parts: { [`word/embeddings/${name}`]: content(at) },
    });
    return typed(bytes, { [`/word/embeddings/${name}`]: type });
  };
}

const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const withSvg = (at: string) => docx({ body: paragraph([picture("a.png")]), pictures: { "a.png": svgNaming(at) } });
const withLink = (at: string) => withRelations([{ type: "image", target: at }], LINKED_PICTURE);
const linkedOdt = (at: string) => odtWith({ body: linkedImage(at) });
const CHUNK = "sw/source/writerfilter/dmapper/DomainMapper_Impl.cxx (altChunk); ECMA-376-1 17.17.2";
const OBJECT = "oox/source/ole/oleobjecthelper.cxx; sw/source/writerfilter/dmapper/OLEHandler.cxx";

const WITHIN = waysOf("a.docx", [
  { what: "a .docx within with such an SVG (altChunk)", source: CHUNK, bytes: chunk("inner.docx", DOCX_TYPE, withSvg) },
  {
    what: "a .docx within with a linked picture (altChunk)",
    source: CHUNK,
    bytes: chunk("inner.docx", DOCX_TYPE, withLink),
  },
  {
    what: "a .docx within a .docx within (altChunk)",
    source: CHUNK,
    bytes: (at) => chunk("inner.docx", DOCX_TYPE, () => chunk("inner.docx", DOCX_TYPE, withSvg)(at))(at),
  },
  {
    what: "an .odt within (altChunk)",
    source: CHUNK,
    bytes: chunk("inner.odt", "application/vnd.oasis.opendocument.text", linkedOdt),
  },
  {
    what: "an .rtf within (altChunk)",
    source: CHUNK,
    bytes: chunk("inner.rtf", "application/rtf", (at) =>
      rtf(`{\\field{\\*\\fldinst INCLUDEPICTURE "${at}" \\\\d}{\\fldrslt x}}`),
    ),
  },
  {
    what: "a page within named .docx (altChunk)",
    source: CHUNK,
    bytes: chunk("inner.docx", DOCX_TYPE, (at) => `<html><body><img src="${at}"></body></html>`),
  },
  {
    what: "a web archive within (altChunk)",
    source: CHUNK,
    bytes: chunk(
      "inner.mht",
      "message/rfc822",
      (at) => `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<img src="${at}">`,
    ),
  },
  {
    what: "an embedded .docx with such an SVG",
    source: OBJECT,
    bytes: object("a.docx", DOCX_TYPE, "Word.Document.12", withSvg),
  },
  {
    what: "an embedded .docx with a linked picture",
    source: OBJECT,
    bytes: object("a.docx", DOCX_TYPE, "Word.Document.12", withLink),
  },
  {
    what: "an embedded .odt with a linked picture",
    source: OBJECT,
    bytes: object("a.odt", "application/vnd.oasis.opendocument.text", "LibreOffice.WriterDocument.1", linkedOdt),
  },
  {
    what: "an embedded .odt in an embedded .docx",
    source: OBJECT,
    bytes: object("a.docx", DOCX_TYPE, "Word.Document.12", (at) =>
      object("a.odt", "application/vnd.oasis.opendocument.text", "LibreOffice.WriterDocument.1", linkedOdt)(at),
    ),
  },
  {
    what: "an embedded .rtf with a picture field",
    source: OBJECT,
    bytes: object("a.rtf", "application/rtf", "Word.RTF.8", (at) =>
      rtf(`{\\field{\\*\\fldinst INCLUDEPICTURE "${at}" \\\\d}{\\fldrslt x}}`),
    ),
  },
  {
    what: "an embedded page with a picture",
    source: OBJECT,
    file: "secret.html",
    bytes: object("a.html", "text/html", "htmlfile", (at) => `<html><body><iframe src="${at}"></iframe></body></html>`),
  },
  {
    what: "an SVG beside a picture, in the file (svgBlip)",
    source: "oox/source/drawingml/misccontexts.cxx",
    bytes: (at) =>
      withRelations(
        [{ type: "image", target: "media/a.svg", isInternal: true }],
        graphic(PICTURE, picWith(`<a:blip r:embed="rIdX">${SVG_BLIP.replace("AT", "embed")}</a:blip>`)),
        { parts: { "word/media/a.svg": svgNaming(at) } },
      ),
  },
]);

const inMedia =
  (make: (address: string) => Uint8Array, name = "a.png"): Way["bytes"] =>
  (at) =>
    docx({ body: paragraph([run(TEXT), picture(name)]), pictures: { [name]: make(at) } });

const PICTURES: readonly Way[] = [
  ...Object.entries(SVGS).map(
    ([what, make]): Way => ({
      filename: "a.docx",
      what: `an SVG with ${what}`,
      source: "svgio/source/svgreader/svgimagenode.cxx; SVG 1.1",
      bytes: inMedia(make),
    }),
  ),
  ...Object.entries(WRAPPED).map(
    ([what, { source, wrap }]): Way => ({ filename: "a.docx", what, source, bytes: inMedia(wrap) }),
  ),
  {
    filename: "a.docx",
    what: "an EMF+ as a shape's fill",
    source: "oox/source/drawingml/fillproperties.cxx",
    bytes: (at) =>
      withRelations(
        [{ type: "image", target: "media/a.emf", isInternal: true }],
        graphic(WORD_SHAPE, shape(LINKED_FILL.replace("r:link", "r:embed"))),
        { parts: { "word/media/a.emf": emfPlus(svgNaming(at)) } },
      ),
  },
  {
    filename: "a.docx",
    what: "an EMF+ as a bullet",
    source: "sw/source/writerfilter/dmapper/NumberingManager.cxx",
    bytes: (at) => {
      const zip = new PizZip(bullet(`<w:pict><v:shape ${SIZE}><v:imagedata r:id="rIdX"/></v:shape></w:pict>`)(at));
      zip.file("word/_rels/numbering.xml.rels", relations({ type: "image", target: "media/a.emf", isInternal: true }));
      zip.file("word/media/a.emf", emfPlus(svgNaming(at)));
      return zip.generate({ type: "uint8array" });
    },
  },
];

/** ECMA-376-1 17.16.5; those that `hostile-documents.ts` has are left out. */
const FIELDS: Readonly<Record<string, (address: string) => string>> = {
  INCLUDE: (at) => `INCLUDE "${at}"`,
  DDE: (at) => `DDE Word.Document "${at}" x \\a \\p`,
  DATABASE: (at) => `DATABASE \\d "${pathIn(at)}" \\c "DSN=x;DBQ=${pathIn(at)}" \\s "SELECT *" \\h`,
  AUTOTEXT: (at) => `AUTOTEXT "${at}"`,
  AUTOTEXTLIST: (at) => `AUTOTEXTLIST "x" \\s "${at}"`,
  GLOSSARY: (at) => `GLOSSARY "${at}"`,
  EMBED: (at) => `EMBED Package "${at}"`,
  ADDIN: (at) => `ADDIN "${at}"`,
  MACROBUTTON: (at) => `MACROBUTTON ${at} x`,
  TOC: (at) => `TOC \\f "${at}" \\o "1-3" \\b "${at}"`,
  MERGEFIELD: (at) => `MERGEFIELD "${at}"`,
  DOCVARIABLE: (at) => `DOCVARIABLE "${at}"`,
  HYPERLINK: (at) => `HYPERLINK "${at}" \\l "x" \\t "_self"`,
  SHAPE: (at) => `SHAPE "${at}"`,
  HTMLCONTROL: (at) => `HTMLCONTROL "${at}"`,
};

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;

/** The field INCLUDEPICTURE in ways to write it (ECMA-376-1 17.16.4, 17.16.18, 17.16.19). */
const SPELLED: Readonly<Record<string, (address: string) => string>> = {
  "in one element": (at) =>
    `<w:fldSimple w:instr=" INCLUDEPICTURE &quot;${at}&quot; \\d "><w:r><w:t>x</w:t></w:r></w:fldSimple>`,
  "in single letters": (at) =>
    `${mark("begin")}${[...`INCLUDEPICTURE "${at}" \\d`].map(code).join("")}${mark("separate")}${run("x")}${mark("end")}`,
  "in lower case, without quotation marks": (at) => field(`includepicture ${at} \\d`, "x"),
  "with a field in its address": (at) =>
    `${mark("begin")}${code(' INCLUDEPICTURE "')}${mark("begin")}${code(` QUOTE "${at}" `)}${mark("separate")}${run(at)}${mark("end")}${code('" \\d ')}${mark("separate")}${run("x")}${mark("end")}`,
  "whose name is a field's result": (at) =>
    `${mark("begin")}${mark("begin")}${code(' QUOTE "INCLUDEPICTURE" ')}${mark("separate")}${code("INCLUDEPICTURE")}${mark("end")}${code(` "${at}" \\d `)}${mark("separate")}${run("x")}${mark("end")}`,
  "in another field's result": (at) =>
    `${mark("begin")}${code(" IF 1 = 1 ")}${mark("separate")}${field(`INCLUDEPICTURE "${at}" \\d`, "x")}${mark("end")}`,
  "without an end": (at) => `${mark("begin")}${code(` INCLUDEPICTURE "${at}" \\d `)}${mark("separate")}`,
  "in a deleted run": (at) =>
    `<w:del w:id="5" w:author="x">${mark("begin")}<w:r><w:delInstrText> INCLUDEPICTURE "${at}" \\d </w:delInstrText></w:r>${mark("separate")}${mark("end")}</w:del>`,
};

const FIELD_SOURCE = "sw/source/writerfilter/dmapper/DomainMapper_Impl.cxx; ECMA-376-1 17.16.5";
const FIELD_WAYS: readonly Way[] = [
  ...Object.entries(FIELDS).map(
    ([name, instruction]): Way => ({
      filename: "a.docx",
      what: `the field ${name}`,
      source: FIELD_SOURCE,
      file: "secret.docx",
      bytes: (at) => docx(paragraph([run(TEXT), field(instruction(at), "x")])),
    }),
  ),
  ...Object.entries(SPELLED).map(
    ([how, runs]): Way => ({
      filename: "a.docx",
      what: `the field INCLUDEPICTURE ${how}`,
      source: FIELD_SOURCE,
      bytes: (at) => docx(paragraph([run(TEXT), runs(at)])),
    }),
  ),
];

export const DOCX_WAYS: readonly Way[] = [...LINKED, ...WITHIN, ...PICTURES, ...FIELD_WAYS];
