/** Templates of word processors as they are uploaded: packages with strange parts, RTF, old Word files, and pictures. */

import { ServiceError } from "#shared/base/errors/service-error.ts";
import { checkXml } from "#shared/base/xml/check-xml.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { readPicture } from "#shared/engine/merge/pictures/picture.ts";
import { drawsLittle } from "#shared/engine/merge/pictures/svg/svg-cost.ts";
import { svgMarkup } from "#shared/engine/merge/pictures/svg/svg-markup.ts";
import { readTree } from "#shared/engine/merge/pictures/svg/svg-tree.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { checkSource, disarmSource } from "#shared/engine/template-file/check-source.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { usedFonts } from "#shared/engine/template-file/package/used-fonts.ts";
import { isSafeSvgText } from "#shared/engine/template-file/rebuild/safe-svg.ts";
import { type FuzzTarget, mustHold, textOf, unlessRefused } from "#test/fuzz/target.ts";
import { NAMESPACES } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx } from "#test/support/docx-package.ts";
import { ANIMATED_WEBP, QUARTERS_AVIF, QUARTERS_WEBP, turnedJpeg } from "#test/support/small-pictures.ts";
import { zip } from "#test/support/spreadsheets.ts";

const ITEM = { Name: "Zoë <b>", Items: [{ Item: "Table" }, { Item: "Lamp" }] };

const MARKUP = [
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?x ",
  "?>",
  "&amp;",
  "&#233;",
  " ",
  '="',
  '"',
  "'",
  ">",
  "/>",
  "x",
];

const DOCUMENT_END = "</w:document>";
const ROOT = `<w:document ${NAMESPACES}>`;
const BODY = `${ROOT}<w:body>`;
const BODY_END = `</w:body>${DOCUMENT_END}`;
const TEXT = `${BODY}<w:p><w:r><w:t>`;
const TEXT_END = `</w:t></w:r></w:p>${BODY_END}`;

export const docxText: FuzzTarget = {
  about: "tags in the text of a .docx, read and filled (shared/engine/template, shared/engine/merge)",
  seeds: () => [
    `${TEXT}Dear [Name]${TEXT_END}`,
    `${TEXT}[#Items]</w:t></w:r></w:p><w:p><w:r><w:t>[Item]</w:t></w:r></w:p><w:p><w:r><w:t>[/]${TEXT_END}`,
  ],
  words: [
    ..."[ ] {{ }} { « » # / ^ . % &lt; &gt;".split(" "),
    " ",
    "[Name]",
    "[N§]",
    "[#N§]",
    "[/N§]",
    "[#Items]",
    "[/]",
    "[/x]",
    "[a",
    "b]",
    "x",
    "</w:t><w:t>",
    "</w:t></w:r><w:r><w:t>",
    "</w:t></w:r></w:p><w:p><w:r><w:t>",
    "<w:noBreakHyphen/>",
    "<w:tab/>",
  ],
  frames: [[TEXT, TEXT_END]],
  deadlineMs: 10_000,
  run: (input) => readAndFill({ body: "", parts: { "word/document.xml": textOf(input) } }),
};

const FIELD = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
const PICTURE =
  '<w:drawing><wp:inline><wp:docPr id="1" descr="[Name]"/><a:graphic><a:graphicData/></a:graphic></wp:inline></w:drawing>';

const FORM_FIELD =
  '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="Name"/><w:textInput/></w:ffData></w:fldChar></w:r>';
const REPEATING =
  '<w:sdt><w:sdtPr><w:tag w:val="Items"/><w15:repeatingSection/></w:sdtPr><w:sdtContent><w:sdt><w:sdtPr><w15:repeatingSectionItem/></w:sdtPr><w:sdtContent>';

export const docxMarkup: FuzzTarget = {
  about: "the markup of a .docx, read and copied (shared/engine/template, shared/engine/merge)",
  seeds: () => [
    `${BODY}<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:bookmarkStart w:id="1" w:name="a"/><w:r><w:t>[Name]</w:t></w:r><w:bookmarkEnd w:id="1"/></w:p>${BODY_END}`,
    `${BODY}<w:p>${FIELD}<w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r>${PICTURE}</w:r></w:p>${BODY_END}`,
  ],
  words: [
    ...MARKUP,
    "<w:p>",
    "</w:p>",
    "<w:p/>",
    "<w:r>",
    "</w:r>",
    "<w:t>",
    "<w:t ",
    "</w:t>",
    "<w:tbl>",
    "</w:tbl>",
    "<w:tr>",
    "</w:tr>",
    "<w:p><w:r><w:t>[Name]</w:t></w:r></w:p>",
    "<w:p><w:r><w:t>[#Items]</w:t></w:r></w:p>",
    "<w:pPr>",
    "<w:sectPr>",
    "</w:sectPr>",
    "<w:sectPr/>",
    '<w:bookmarkStart w:id="§" w:name="b§"/>',
    '<w:bookmarkEnd w:id="§"/>',
    '<w:commentRangeStart w:id="§"/>',
    '<w:footnoteReference w:id="1"/>',
    "<w:fldChar ",
    FIELD,
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
    FORM_FIELD,
    "<w:ffData>",
    REPEATING,
    "</w:sdtContent></w:sdt>",
    "<w:r><w:instrText>REF a [Name] </w:instrText></w:r>",
    '<w:fldSimple w:instr="[Name]"/>',
    '<w:fldSimple w:instr="',
    ' w:id="1"',
    ' w:instr="',
    '<w:hyperlink r:id="rId§"/>',
    '<w:hyperlink w:tooltip="[Name]"/>',
    "<wp:docPr ",
    PICTURE,
    "<v:shape ",
    "<w:style ",
  ],
  frames: [
    [BODY, BODY_END],
    [`${BODY}<!--`, `-->${BODY_END}`],
    [`${BODY}<w:p a="`, `"/>${BODY_END}`],
    [`${BODY}<w:p `, `/>${BODY_END}`],
    [`${BODY}<w:p><w:r><w:t><![CDATA[`, `]]></w:t></w:r></w:p>${BODY_END}`],
  ],
  deadlineMs: 10_000,
  run: (input) => readAndFill({ body: "", parts: { "word/document.xml": textOf(input) } }),
};

const PARTS: Readonly<Record<string, readonly string[]>> = {
  "word/styles.xml": ["<w:style ", "<w:style>", "</w:style>", "<w:docDefaults>", '<w:basedOn w:val="', "<w:rFonts "],
  "word/fontTable.xml": ["<w:font ", "<w:font>", "</w:font>", "<w:embedRegular/>", ' w:name="'],
  "word/theme/theme1.xml": ["<a:majorFont>", "</a:majorFont>", "<a:latin ", ' typeface="', "<a:ea "],
  "word/numbering.xml": ["<w:num ", "</w:num>", "<w:abstractNum ", ' w:numId="§"', '<w:num w:numId="§"/>'],
  "word/_rels/document.xml.rels": ["<Relationship ", ' Id="§"', ' Target="', '<Relationship Id="r§" Target="../../"/>'],
  "[Content_Types].xml": ["<Override ", ' PartName="', "<Default ", ' ContentType="', "aaaa"],
  "word/settings.xml": ["<w:settings ", "<w:footnotePr>", "<w:attachedTemplate "],
  "customXml/item1.xml": ["coverPageProps", "<a>", "</a>", "[Name]"],
};

export const docxParts: FuzzTarget = {
  about: "styles, fonts, lists, relationships and content types of a .docx (shared/engine/template)",
  seeds: () => Object.keys(PARTS).map((name) => `${name}\n<x>`),
  words: [...new Set([...MARKUP, ...Object.values(PARTS).flat()])],
  frames: Object.keys(PARTS).flatMap((name) => [
    [`${name}\n<x>`, "</x>"],
    [`${name}\n<x><!--`, "--></x>"],
    [`${name}\n<x><y z='`, "'/></x>"],
  ]),
  deadlineMs: 10_000,
  /** The first line names the part, which the rest replaces. */
  run(input) {
    const [name = "", ...lines] = textOf(input).split("\n");
    const text = '<w:p><w:r><w:rPr><w:rFonts w:ascii="A"/></w:rPr><w:t>[Name]</w:t></w:r></w:p>';
    readAndFill({ body: text, parts: { [Object.hasOwn(PARTS, name) ? name : "word/styles.xml"]: lines.join("\n") } });
  },
};

function readAndFill(content: DocxContent): void {
  unlessRefused([ServiceError, PackageFailure, MergeFailure], () => {
    const file = openDocx(docx(content), "a.docx");
    usedFonts(file);
    const { delimiters } = readTemplate(file, { enhancedSyntax: false });
    const compiled = compileTemplate(
      { kind: "docx", docx: file },
      { delimiters, enhancedSyntax: false, now: () => performance.now() },
    );
    compiled.findPictures([ITEM], 0);
    compiled.docx?.render(ITEM);
    compiled.docx?.assemble([ITEM, ITEM], { pageBreak: true });
    compiled.sharedConversion()?.assemble([ITEM, ITEM], { fetched: new Map(), marks: "m", shownPageCount: 1 });
  });
}

const ODT_TYPE = "application/vnd.oasis.opendocument.text";
const ODT_ROOT = '<office:document-content xmlns:office="o"><office:body>';
const ODT_END = "</office:body></office:document-content>";

export const odt: FuzzTarget = {
  about: "the content of an .odt (shared/engine/template-file/check-source.ts)",
  seeds: () => [`${ODT_ROOT}<text:p>[Name]</text:p>${ODT_END}`],
  words: [
    ...MARKUP,
    "<text:p>",
    "</text:p>",
    "<binary-data>",
    "</binary-data>",
    "<office:binary-data",
    "<office:binary-data>",
    "</office:binary-data>",
    "<draw:image ",
    ' xlink:href="',
    "<draw:plugin/>",
    "<svg",
    "iVBORw0KGgo",
  ],
  frames: [
    [ODT_ROOT, ODT_END],
    [`${ODT_ROOT}<!--`, `-->${ODT_END}`],
    [`${ODT_ROOT}<text:p a='`, `'/>${ODT_END}`],
    [`${ODT_ROOT}<![CDATA[`, `]]>${ODT_END}`],
    ["<svg>", "</svg>"],
  ],
  run(input) {
    const bytes = zip({ mimetype: ODT_TYPE, "content.xml": input, "Pictures/1.svg": input });
    checkAndDisarm(bytes, ".odt");
  },
};

export const rtf: FuzzTarget = {
  about: "an .rtf (shared/engine/template-file/check-source.ts)",
  seeds: () => ["{\\rtf1 Dear [Name]{\\field{\\*\\fldinst PAGE}{\\fldrslt 1}}{\\pict\\pngblip 89504e47}}"],
  words: [
    "{",
    "}",
    "\\",
    "\\bin",
    "\\bin5 ",
    "\\bin99999999 ",
    "\\pict",
    "{\\pict ",
    "{\\*\\blipuid ",
    "\\fldinst ",
    "{\\field{\\*\\fldinst ",
    "INCLUDEPICTURE",
    "\\'49",
    "\\u73 ?",
    "3c737667",
    "1f8b",
    "0",
    " ",
    "\r\n",
    "\\a",
  ],
  frames: [
    ["{\\rtf1 ", "}"],
    ["{\\rtf1{\\pict ", "}}"],
    ["{\\rtf1{\\field{\\*\\fldinst ", "}}}"],
  ],
  run: (input) => checkAndDisarm(input, ".rtf"),
};

const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex").toString("latin1");

export const doc: FuzzTarget = {
  about: "an old Word file (shared/engine/template-file/old-word.ts)",
  seeds: () => [oldWord("WordDocument\0"), oldWord("_VBA_PROJECT\0")],
  words: ["W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0\0\0", "_\0V\0B\0A\0", "\0", "W\0", "\xff", "E\0n\0c\0r\0"],
  frames: [[COMPOUND, ""]],
  run: (input) => checkAndDisarm(Buffer.from(textOf(input), "latin1"), ".doc"),
};

function oldWord(name: string): string {
  return COMPOUND + "\0".repeat(504) + Buffer.from(name, "utf16le").toString("latin1") + "\0".repeat(128);
}

function checkAndDisarm(bytes: Uint8Array, format: ".doc" | ".odt" | ".rtf"): void {
  unlessRefused([ServiceError, PackageFailure], () => {
    checkSource(bytes, format, `a${format}`);
    disarmSource(bytes, format);
  });
}

export const picture: FuzzTarget = {
  about: "the starts of pictures among the data (shared/engine/merge/pictures)",
  seeds: () => [
    Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex"),
    Buffer.from("ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100", "hex"),
    "GIF89a\x01\0\x01\0",
    ...[QUARTERS_WEBP, ANIMATED_WEBP, QUARTERS_AVIF, turnedJpeg(1)].map((bytes) => bytes.toString("latin1")),
  ],
  words: [
    ..."WEBP VP8L VP8X ALPH ANMF EXIF meta iprp ipco ispe irot".split(" "),
    "Exif\0\0II*\0",
    "\xff\xd8\xff",
    "\xff",
    "\xff\xe0\0\x02",
    "\xff\xe0\0\0",
    "\0",
    "GIF89a",
    "BM",
    "PNG",
  ],
  frames: [
    ["", ""],
    ["\xff\xd8\xff\xe0\0\x02", ""],
  ],
  run(input) {
    const found = readPicture(Buffer.from(textOf(input), "latin1"));
    mustHold(typeof found === "string" || found.width > 0, "a picture has a size");
  },
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">';

export const svg: FuzzTarget = {
  about: "SVG among the data, made safe (shared/engine/merge/pictures/svg)",
  seeds: () => [
    `${SVG}<style>.a{fill:#c00;stroke:url(#b)} @import url(x);</style><g id="b"><path class="a" d="M0 0h9v9z"/></g></svg>`,
    `${SVG}<defs><circle id="c" r="2"/></defs><use xlink:href="#c" style="fill:red"/><text>a &amp; b<![CDATA[c]]></text></svg>`,
  ],
  words: [
    ...MARKUP,
    ..."<g> </g> <a> </a> <use <style> </style> <script> </script> <!DOCTYPE url(#b) @import { } : ; href= /* */".split(
      " ",
    ),
  ],
  frames: [
    [SVG, "</svg>"],
    [`${SVG}<style>`, "</style></svg>"],
    [`${SVG}<path style="`, '"/></svg>'],
    [`${SVG}<path fill="`, '"/></svg>'],
  ],
  run(input) {
    const tree = readTree(textOf(input));
    if (typeof tree === "string" || !drawsLittle(tree)) return;
    const markup = svgMarkup(tree);
    mustHold("root" in checkXml(markup), "what is left is well formed");
    mustHold(isSafeSvgText(markup), "what is left refers to no other file and runs no script");
  },
};
