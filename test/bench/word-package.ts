/** The parts that Word puts into every document beside the text, in kind and in size. */
import PizZip from "pizzip";

/** The .docx with them. */
export function withWordParts(docx: Uint8Array): Uint8Array {
  const zip = new PizZip(docx);
  for (const { name, xml } of PARTS) zip.file(name, HEAD + xml);
  const added = PARTS.filter(({ type }) => type !== undefined);
  append(zip, "[Content_Types].xml", "</Types>", added.map(override));
  append(zip, "word/_rels/document.xml.rels", "</Relationships>", added.filter(isBesideMain).map(relationship));
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}

interface WordPart {
  readonly name: string;
  readonly xml: string;
  /** The content type; absent for a part that the package already has. */
  readonly type?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const COLOURS = ["dk1", "lt1", "dk2", "lt2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6"];

/** Word saves an id for each editing session. */
const SESSIONS = Array.from({ length: 40 }, (_, n) => `<w:rsid w:val="00${(n * 0x3f21d + 0x10234).toString(16)}"/>`);
const FONTS = ["Calibri", "Times New Roman", "Calibri Light", "Symbol", "Courier New", "Wingdings", "Arial", "Cambria"];
const SCRIPTS = [
  "Jpan",
  "Hang",
  "Hans",
  "Hant",
  "Arab",
  "Hebr",
  "Thai",
  "Ethi",
  "Beng",
  "Gujr",
  "Khmr",
  "Knda",
  "Guru",
];

const PARTS: readonly WordPart[] = [
  {
    name: "word/settings.xml",
    xml: `<w:settings xmlns:w="${WORD}"><w:zoom w:percent="100"/><w:proofState w:spelling="clean" w:grammar="clean"/><w:defaultTabStop w:val="708"/><w:hyphenationZone w:val="425"/><w:characterSpacingControl w:val="doNotCompress"/><w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr><w:endnotePr><w:endnote w:id="-1"/><w:endnote w:id="0"/></w:endnotePr><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:rsids>${SESSIONS.join("")}</w:rsids><w:themeFontLang w:val="en-GB"/><w:decimalSymbol w:val="."/><w:listSeparator w:val=","/></w:settings>`,
  },
  {
    name: "word/fontTable.xml",
    type: `${WORD_TYPE}.fontTable+xml`,
    xml: `<w:fonts xmlns:w="${WORD}">${FONTS.map((font) => `<w:font w:name="${font}"><w:panose1 w:val="020F0502020204030204"/><w:charset w:val="00"/><w:family w:val="swiss"/><w:pitch w:val="variable"/><w:sig w:usb0="E4002EFF" w:usb1="C000247B" w:usb2="00000009" w:usb3="00000000" w:csb0="000001FF" w:csb1="00000000"/></w:font>`).join("")}</w:fonts>`,
  },
  {
    name: "word/webSettings.xml",
    type: `${WORD_TYPE}.webSettings+xml`,
    xml: `<w:webSettings xmlns:w="${WORD}"><w:optimizeForBrowser/><w:allowPNG/></w:webSettings>`,
  },
  {
    name: "word/theme/theme1.xml",
    type: "application/vnd.openxmlformats-officedocument.theme+xml",
    xml: `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office"><a:themeElements><a:clrScheme name="Office">${COLOURS.map((colour, n) => `<a:${colour}><a:srgbClr val="${(n * 0x1a2b3c).toString(16).padStart(6, "0")}"/></a:${colour}>`).join("")}<a:hlink><a:srgbClr val="0563C1"/></a:hlink><a:folHlink><a:srgbClr val="954F72"/></a:folHlink></a:clrScheme><a:fontScheme name="Office">${["majorFont", "minorFont"].map((kind) => `<a:${kind}><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>${SCRIPTS.map((script) => `<a:font script="${script}" typeface="Some Typeface ${script}"/>`).join("")}</a:${kind}>`).join("")}</a:fontScheme><a:fmtScheme name="Office"><a:fillStyleLst>${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${'<a:ln w="6350"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${"<a:effectStyle><a:effectLst/></a:effectStyle>".repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  },
  {
    name: "docProps/app.xml",
    type: "application/vnd.openxmlformats-officedocument.extended-properties+xml",
    xml: '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Template>Normal.dotm</Template><TotalTime>12</TotalTime><Pages>1</Pages><Words>210</Words><Characters>1204</Characters><Application>Microsoft Office Word</Application><DocSecurity>0</DocSecurity><Lines>10</Lines><Paragraphs>2</Paragraphs><ScaleCrop>false</ScaleCrop><Company>ACME</Company><LinksUpToDate>false</LinksUpToDate><SharedDoc>false</SharedDoc><HyperlinksChanged>false</HyperlinksChanged><AppVersion>16.0000</AppVersion></Properties>',
  },
];

function isBesideMain({ name }: WordPart): boolean {
  return name.startsWith("word/");
}

function override({ name, type }: WordPart): string {
  return `<Override PartName="/${name}" ContentType="${type}"/>`;
}

function relationship({ name }: WordPart): string {
  const kind = /(\w+?)\d*\.xml$/.exec(name)?.[1];
  return `<Relationship Id="rIdWord_${kind}" Type="${RELATIONSHIPS}/${kind}" Target="${name.replace("word/", "")}"/>`;
}

function append(zip: PizZip, part: string, end: string, elements: readonly string[]): void {
  const xml = zip.file(part)?.asText() ?? "";
  zip.file(part, xml.replace(end, elements.join("") + end));
}
