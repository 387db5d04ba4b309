/** The ways of an .rtf: destinations and fields that name files or hold pictures (Rich Text Format 1.9.1). */
import { gzipSync } from "node:zlib";
import { rtf } from "#test/support/office-files.ts";
import { emfPlus, svgNaming, WRAPPED } from "./pictures.ts";
import { type NewWay, pathIn, type Way, waysOf } from "./way.ts";

const TEXT = "Dear [Name]";
const TOKENS = "sw/source/writerfilter/rtftok";
const SIZE = "\\picw5000\\pich5000\\picwgoal3000\\pichgoal3000";
const FIRST_WALL = "an .rtf is converted as it is: what comes out is looked through";

/** What a picture of pixels begins with. */
const PNG_START = Buffer.from("89504e470d0a1a0a", "hex");

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const packed = (at: string) => gzipSync(svgNaming(at));
const escaped = (text: string) => text.replaceAll("\\", "\\\\");
const binary = (bytes: Uint8Array) => `\\bin${bytes.length} ${Buffer.from(bytes).toString("latin1")}`;

function way(what: string, source: string, body: (address: string) => string, file?: Way["file"]): NewWay {
  const bytes = (address: string) => Buffer.from(`{\\rtf1\\ansi ${TEXT}${body(address)}\\par}`, "latin1");
  return { what, source: `${TOKENS}/${source}`, bytes, needsFirstLine: FIRST_WALL, ...(file && { file }) };
}

const field = (instruction: string) => `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt x}}`;
const picture = (at: string) => `INCLUDEPICTURE "${at}" \\\\d`;
const shape = (properties: Readonly<Record<string, string>>) =>
  `{\\shp{\\*\\shpinst\\shpleft0\\shptop0\\shpright3000\\shpbottom3000${Object.entries(properties)
    .map(([name, value]) => `{\\sp{\\sn ${name}}{\\sv ${value}}}`)
    .join("")}}}`;

const PICT = "rtfdocumentimpl.cxx (resolvePict); RTF 1.9.1, Pictures";
const PICTURES: readonly NewWay[] = [
  way(
    "a picture in the second piece of binary data",
    PICT,
    (at) => `{\\pict\\pngblip${SIZE} ${binary(PNG_START)}${binary(packed(at))}}`,
  ),
  way(
    "a picture in binary data behind digits",
    PICT,
    (at) => `{\\pict\\pngblip${SIZE} ${hex(PNG_START)}${binary(packed(at))}}`,
  ),
  way(
    "a picture's binary data behind an empty piece",
    PICT,
    (at) => `{\\pict\\pngblip${SIZE} \\bin0 ${binary(packed(at))}}`,
  ),
  way(
    "a picture's binary data before its word",
    PICT,
    (at) => `{${binary(packed(at))}\\pict\\pngblip${SIZE} ${hex(PNG_START)}}`,
  ),
  way(
    "a picture's binary data in a nested group",
    PICT,
    (at) => `{\\pict\\pngblip${SIZE} {${binary(packed(at))}}${hex(PNG_START)}}`,
  ),
  way(
    "binary data that hold the picture's word",
    PICT,
    (at) => `{\\bin7 \\pict }{\\pict\\pngblip${SIZE} ${hex(packed(at))}}`,
  ),
  way(
    "a nested group before the picture's digits",
    PICT,
    (at) => `{\\pict\\pngblip${SIZE}{\\*\\blipuid {ab}}${hex(packed(at))}}`,
  ),
  way("a nested group between the picture's digits", PICT, (at) => {
    const digits = hex(packed(at));
    return `{\\pict\\pngblip${SIZE} ${digits.slice(0, 2)}{\\*\\x {89504e47}}${digits.slice(2)}}`;
  }),
  way(
    "a group before the picture that looks like a PNG",
    PICT,
    (at) => `{\\pict{\\*\\picprop{\\sp{\\sn x}{\\sv 89504e470d0a1a0a}}}\\pngblip${SIZE} ${hex(packed(at))}}`,
  ),
  way(
    "a picture's digits in hexadecimal bytes",
    PICT,
    (at) =>
      `{\\pict\\pngblip${SIZE} ${[...svgNaming(at)].map((byte) => `\\'${byte.toString(16).padStart(2, "0")}`).join("")}}`,
  ),
  way(
    "a picture's digits between line ends and tabs",
    PICT,
    (at) => `{\\pict\\pngblip${SIZE}\r\n${hex(packed(at)).replace(/(..)/g, "$1\r\n\t ")}}`,
  ),
  way("a picture's digits with a word between", PICT, (at) => {
    const digits = hex(svgNaming(at));
    return `{\\pict\\pngblip${SIZE} ${digits.slice(0, 4)}\\blipupi96 ${digits.slice(4)}}`;
  }),
  way("a picture's word in the middle of its digits", PICT, (at) => {
    const digits = hex(packed(at));
    return `{\\pict${SIZE} ${digits.slice(0, 4)}\\pngblip ${digits.slice(4)}}`;
  }),
  way("a picture without a type", PICT, (at) => `{\\pict${SIZE} ${hex(svgNaming(at))}}`),
  way("a picture in capitals' digits", PICT, (at) => `{\\pict\\jpegblip${SIZE} ${hex(packed(at)).toUpperCase()}}`),
  way(
    "a picture for readers that know shapes, and for others",
    PICT,
    (at) =>
      `{\\*\\shppict{\\pict\\pngblip${SIZE}{\\*\\blipuid {ab}}${hex(packed(at))}}}{\\nonshppict{\\pict\\wmetafile8${SIZE}{\\*\\x {ab}}${hex(packed(at))}}}`,
  ),
  way(
    "a picture in an unknown destination",
    "rtfdispatchdestination.cxx; RTF 1.9.1, Destinations",
    (at) => `{\\*\\unknown{\\pict\\pngblip${SIZE}{\\*\\blipuid {ab}}${hex(packed(at))}}}`,
  ),
  way("an EMF+", PICT, (at) => `{\\pict\\emfblip${SIZE} ${hex(emfPlus(svgNaming(at)))}}`),
  way(
    "an EMF+ in a WMF",
    PICT,
    (at) =>
      `{\\pict\\wmetafile8${SIZE} ${hex(WRAPPED["an EMF+ in a WMF's escapes"]?.wrap(at) ?? Buffer.alloc(0)).slice(44)}}`,
  ),
  way(
    "a bitmap that is an SVG",
    PICT,
    (at) =>
      `{\\pict\\dibitmap0${SIZE}{\\*\\x {ab}}${hex(packed(at))}}{\\pict\\wbitmap0${SIZE}{\\*\\x {ab}}${hex(packed(at))}}`,
  ),
  way("a shape's picture", "rtfsdrimport.cxx; RTF 1.9.1, Drawing objects", (at) =>
    shape({ shapeType: "75", pib: `{\\pict\\pngblip${SIZE}{\\*\\blipuid {ab}}${hex(packed(at))}}` }),
  ),
  way("a shape's fill", "rtfsdrimport.cxx", (at) =>
    shape({ shapeType: "1", fillType: "3", fillBlip: `{\\pict\\pngblip${SIZE}{\\*\\blipuid {ab}}${hex(packed(at))}}` }),
  ),
  way("a shape's picture by its name", "rtfsdrimport.cxx; RTF 1.9.1, pibName, pibFlags", (at) =>
    shape({
      shapeType: "75",
      pibName: at,
      pibFlags: "10",
      fillBlipName: pathIn(at),
      fillBlipFlags: "10",
      fillType: "3",
    }),
  ),
  way(
    "the page's background",
    "rtfdispatchdestination.cxx; RTF 1.9.1, Document background",
    (at) =>
      `{\\*\\background ${shape({ shapeType: "1", fillType: "3", fillBlip: `{\\pict\\pngblip${SIZE}{\\*\\blipuid {ab}}${hex(packed(at))}}`, fillBackground: "1" })}}\\viewbksp1`,
  ),
  way(
    "a list's picture",
    "rtfdispatchdestination.cxx; RTF 1.9.1, List pictures",
    (at) =>
      `{\\*\\listtable{\\*\\listpicture{\\pict\\pngblip${SIZE}{\\*\\blipuid {ab}}${hex(packed(at))}}}{\\list{\\listlevel\\levelnfc23\\levelpicture0{\\leveltext\\'01*;}{\\levelnumbers;}}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}\\pard\\ls1 x`,
  ),
];

const FIELD = "rtfdocumentimpl.cxx; RTF 1.9.1, Fields";
const FIELDS: readonly NewWay[] = [
  way("a picture field without an asterisk", FIELD, (at) => `{\\field{\\fldinst ${picture(at)}}{\\fldrslt x}}`),
  way("a picture field in a nested group", FIELD, (at) => field(`{{{${picture(at)}}}}`)),
  way(
    "a picture field in two instructions",
    FIELD,
    (at) => `{\\field{\\*\\fldinst INCLUDE}{\\*\\fldinst PICTURE "${at}" \\\\d}{\\fldrslt x}}`,
  ),
  way("a picture field behind binary data", FIELD, (at) => field(`\\bin3 }}}${picture(at)}`)),
  way("a picture field within binary data", FIELD, (at) => field(binary(Buffer.from(`INCLUDEPICTURE "${at}" \\d`)))),
  way("a picture field with a destination between its letters", FIELD, (at) =>
    field(`INC{\\*\\x y}LUDE{\\*\\bkmkstart a}PICTURE "${at}" \\\\d`),
  ),
  way(
    "a picture field in both kinds of letters (upr)",
    FIELD,
    (at) => `{\\field{\\upr{\\*\\fldinst x}{\\*\\ud{\\*\\fldinst ${picture(at)}}}}{\\fldrslt x}}`,
  ),
  way("a picture field with an address in Unicode", FIELD, (at) =>
    field(`INCLUDEPICTURE "${[...at].map((letter) => `\\u${letter.charCodeAt(0)}?`).join("")}" \\\\d`),
  ),
  way("a picture field with other replacement lengths", FIELD, (at) =>
    field(`\\uc3\\u73 abcNCLUDEPICTURE "${at}" \\\\d`),
  ),
  way("a picture field with words between its letters", FIELD, (at) =>
    field(`INCLUDE\\loch\\f0\\hich PICTURE "${at}" \\\\d`),
  ),
  way("a picture field with lines between its letters", FIELD, (at) => field(`INCLUDE\r\nPIC\nTURE "${at}" \\\\d`)),
  way(
    "a picture field in another field's result",
    FIELD,
    (at) => `{\\field{\\*\\fldinst IF 1=1}{\\fldrslt ${field(picture(at))}}}`,
  ),
  way("a picture field in another field's instruction", FIELD, (at) => field(`QUOTE ${field(picture(at))}`)),
  way("a picture field whose address is a link's", FIELD, (at) => field(`HYPERLINK "x" ${field(picture(at))}`)),
  way(
    "a picture field in capitals of words",
    FIELD,
    (at) =>
      `{\\field{\\*\\FLDINST ${picture(at)}}{\\fldrslt x}}{\\field{\\*\\fldinst\\cs1 ${picture(at)}}{\\fldrslt x}}`,
  ),
  ...[
    "INCLUDE",
    "INCLUDETEXT",
    "LINK Word.Document",
    "DDE Word.Document",
    "DDEAUTO soffice",
    "IMPORT",
    "RD",
    "DATABASE \\\\d",
    "AUTOTEXT",
    "EMBED",
    "GLOSSARY",
  ].map((name) =>
    way(`the field ${name.split(" ")[0]}`, FIELD, (at) => field(`${name} "${at}" x \\\\a`), "secret.docx"),
  ),
];

/** OLE 1 (MS-OLEDS 2.2.3, 2.2.4, 2.2.5): a linked object, and an embedded one. */
function ole1(format: number, names: readonly string[], data: Uint8Array): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const text = (value: string) =>
    value === "" ? number(0) : Buffer.concat([number(value.length + 1), Buffer.from(`${value}\0`, "latin1")]);
  return Buffer.concat([
    number(0x501),
    number(format),
    ...names.map(text),
    ...(format === 2 ? [number(data.length), data] : [number(0), number(0), number(0)]),
  ]);
}

const OBJECT = "rtfdispatchdestination.cxx; RTF 1.9.1, Objects";
const OTHERS: readonly NewWay[] = [
  way(
    "a linked object",
    OBJECT,
    (at) =>
      `{\\object\\objautlink\\rsltpict{\\*\\objclass Word.Document.12}{\\*\\objname x}{\\*\\objdata ${hex(ole1(1, ["Word.Document.12", pathIn(at), "x"], Buffer.alloc(0)))}}{\\result x}}`,
    "secret.docx",
  ),
  way(
    "a linked object by its alias",
    OBJECT,
    (at) =>
      `{\\object\\objlink\\objupdate{\\*\\objclass Word.Document.12}{\\*\\objalias ${hex(Buffer.from(at))}}{\\*\\objsect x}{\\result x}}`,
    "secret.docx",
  ),
  way(
    "a subscribed object",
    OBJECT,
    (at) => `{\\object\\objsub{\\*\\objclass ${escaped(at)}}{\\*\\objalias ${escaped(at)}}{\\result x}}`,
    "secret.docx",
  ),
  way(
    "an embedded .docx with such an SVG",
    OBJECT,
    (at) =>
      `{\\object\\objemb{\\*\\objclass Word.Document.12}{\\*\\objdata ${hex(ole1(2, ["Word.Document.12", "", ""], Buffer.from(rtf(field(picture(at))))))}}{\\result x}}`,
  ),
  way(
    "an object's result that is a picture field",
    OBJECT,
    (at) =>
      `{\\object\\objhtml{\\*\\objclass htmlfile}{\\*\\objdata ${hex(Buffer.from(`<img src="${at}">`))}}{\\result ${field(picture(at))}}}`,
  ),
  way(
    "a template elsewhere",
    "rtfdispatchdestination.cxx; RTF 1.9.1, Document formatting",
    (at) => `{\\*\\template ${pathIn(at)}}{\\*\\template ${at}}\\linkstyles`,
    "secret.docx",
  ),
  way(
    "a file to go on with",
    "rtfdispatchdestination.cxx; RTF 1.9.1, nextfile",
    (at) => `{\\*\\nextfile ${pathIn(at)}}`,
    "secret.docx",
  ),
  way(
    "a table of files with a sub-document",
    "rtfdispatchdestination.cxx; RTF 1.9.1, File table",
    (at) => `{\\*\\filetbl{\\file\\fid1\\frelative0\\fosnum1\\fvaliddos ${pathIn(at)}}}{\\subdocument1}`,
    "secret.docx",
  ),
  way(
    "a mail merge's data",
    "rtfdispatchdestination.cxx; RTF 1.9.1, Mail merge",
    (at) =>
      `{\\*\\mailmerge\\mmmaintypeletters\\mmdatatypeaccess{\\mmconnectstr ${at}}{\\mmquery SELECT * FROM ${pathIn(at)}}{\\mmdatasource ${pathIn(at)}}{\\mmheadersource ${pathIn(at)}}{\\mmodso{\\mmodsoudl ${at}}{\\mmodsosrc ${at}}}}`,
    "secret.txt",
  ),
  way(
    "a font in a file",
    "rtfdispatchdestination.cxx; RTF 1.9.1, Font embedding",
    (at) => `{\\fonttbl{\\f0{\\*\\fontemb\\ftruetype{\\*\\fontfile\\cpg437 ${pathIn(at)}}}Canary;}}\\f0 x`,
    "secret.ttf",
  ),
  way(
    "frames of other files",
    "RTF 1.9.1, HTML frames",
    (at) => `{\\*\\xform ${at}}{\\*\\htmltag <img src="${at}">}{\\*\\xmlnstbl{\\xmlns1 ${at}}}`,
  ),
  way(
    "a theme and a store of data",
    "rtfdispatchdestination.cxx; RTF 1.9.1, Theme data",
    (at) =>
      `{\\*\\themedata ${hex(packed(at))}}{\\*\\datastore ${hex(packed(at))}}{\\*\\userprops{\\propname x}\\proptype30{\\staticval ${at}}{\\linkval ${at}}}`,
  ),
  way(
    "a link, a bookmark's and a comment's picture",
    "rtfdispatchdestination.cxx; RTF 1.9.1, Annotations",
    (at) => `{\\*\\annotation ${field(picture(at))}}{\\header ${field(picture(at))}}{\\footnote ${field(picture(at))}}`,
  ),
];

export const RTF_WAYS: readonly Way[] = waysOf("a.rtf", [...PICTURES, ...FIELDS, ...OTHERS]);
