/** Templates as Word writes them, in size and in markup, each in the tags of several tools. */
import { deflateRawSync } from "node:zlib";
import { paragraph, picture, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { withWordParts } from "./word-package.ts";

export type TemplateName = "letter" | "invoice" | "report";

/** How a tool wants its tags written. */
export interface TagNotation {
  value(name: string): string;
  /** Rows of a table that repeat for each entry of a list: one cell for each field. */
  rows(list: string, fields: readonly string[]): readonly (readonly string[])[];
}

/** docxtemplater's own, which easy-template-x and Merganser read as well. */
export const BRACES: TagNotation = {
  value: (name) => `{${name}}`,
  rows: (list, fields) => [
    fields.map((field, column) => {
      const start = column === 0 ? `{#${list}}` : "";
      return `${start}{${field}}${column === fields.length - 1 ? `{/${list}}` : ""}`;
    }),
  ],
};

export const DOCX_TEMPLATES: TagNotation = {
  value: (name) => `+++INS ${name}+++`,
  rows: (list, fields) => [
    [`+++FOR entry IN ${list}+++`, "", "", "", ""],
    fields.map((field) => `+++INS $entry.${field}+++`),
    ["+++END-FOR entry+++", "", "", "", ""],
  ],
};

/** The second row tells carbone what to repeat, and is not printed. */
export const CARBONE: TagNotation = {
  value: (name) => `{d.${name}}`,
  rows: (list, fields) => [
    fields.map((field) => `{d.${list}[i].${field}}`),
    fields.map((field) => `{d.${list}[i+1].${field}}`),
  ],
};

/** Items in the rows of the table: of the invoice, and of each of the report's. */
export const ROWS = { letter: 0, invoice: 50, report: 12 } as const satisfies Record<TemplateName, number>;

const FIELDS = ["Sku", "Name", "Qty", "Price", "Total"] as const;

/** What stands at the end of a template, beside what its name says. */
export interface Addition {
  readonly body: string;
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
}

export function template(name: TemplateName, notation: TagNotation, addition: Addition = { body: "" }): Uint8Array {
  const photo = name === "report" ? `<w:p>${picture("photo.jpeg")}</w:p>` : "";
  const pictures = { ...addition.pictures, ...(name === "report" ? { "photo.jpeg": noise(60_000) } : {}) };
  const file = docx({
    body: BODIES[name](notation) + photo + addition.body,
    headers: { default: wordParagraph(["Ref ", notation.value("Ref")]) },
    footers: { default: wordParagraph(["Page footer ", notation.value("Ref")]) },
    // Word keeps the separators of notes in every document.
    footnotes: [],
    endnotes: [],
    styles: STYLES,
    pictures,
  });
  return withWordParts(file);
}

/** The values of one document; no two are equal. */
export function dataFor(name: TemplateName, round: number) {
  const numbered = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, `value ${prefix}${n} ${round}`]));
  return {
    FirstName: `Jürgen ${round}`,
    LastName: "Müller & Söhne",
    Company: "ACME <Ltd>",
    Street: `Main Street ${round}`,
    City: "12345 Town",
    Date: "21 November 2026",
    Sender: "Tom Berger",
    No: `INV-${round}`,
    Sum: "1,234.50",
    Vat: "234.56",
    Total: "1,469.06",
    Ref: `REF-${round}`,
    ...numbered("P", 6),
    ...numbered("Q", 6),
    Items: Array.from({ length: ROWS[name] }, (_, n) => ({
      Sku: `SKU-${n}`,
      Name: `Product ${n} of ${round}`,
      Qty: n + 1,
      Price: (n * 1.5).toFixed(2),
      Total: (n * 1.5 * (n + 1)).toFixed(2),
    })),
  };
}

const BODIES: Readonly<Record<TemplateName, (notation: TagNotation) => string>> = {
  letter({ value }) {
    const lines = Array.from({ length: 6 }, (_, n) =>
      wordParagraph([`${prose(25, n)} `, value(`P${n}`), ` ${prose(20, n)} `, value(`Q${n}`), ` ${prose(10, n)}.`]),
    );
    return [
      wordParagraph(["Dear ", value("FirstName"), " ", value("LastName"), ","]),
      wordParagraph([value("Company"), ", ", value("Street")]),
      wordParagraph([value("City")]),
      wordParagraph([value("Date")]),
      ...lines,
      wordParagraph(["Kind regards,"]),
      wordParagraph([value("Sender")]),
    ].join("");
  },
  invoice(notation) {
    const { value } = notation;
    return [
      wordParagraph(["Invoice ", value("No"), " of ", value("Date")]),
      wordParagraph([value("Company"), ", ", value("Street"), ", ", value("City")]),
      itemTable(notation),
      wordParagraph(["Sum: ", value("Sum")]),
      wordParagraph(["VAT: ", value("Vat")]),
      wordParagraph(["Total: ", value("Total")]),
      wordParagraph([prose(60, 0)]),
    ].join("");
  },
  report(notation) {
    const chapters = Array.from({ length: 30 }, (_, chapter) => {
      const paragraphs = Array.from({ length: 6 }, (_, n) =>
        wordParagraph([`${prose(30, n)} `, notation.value(`P${n}`), ` ${prose(25, n)}. `, prose(15, n + 1)]),
      );
      const heading = wordParagraph([`Chapter ${chapter + 1} ${prose(5, chapter)}`], '<w:pStyle w:val="Style1"/>');
      const plain = Array.from({ length: 6 }, (_, n) => [2, 2, 1, 1, 1].map((words) => prose(words, n)));
      const tables = [itemTable(notation), wordTable(plain), ""];
      return heading + paragraphs.join("") + tables[chapter % 3];
    });
    return chapters.join("");
  },
};

function itemTable(notation: TagNotation): string {
  return wordTable([["SKU", "Name", "Qty", "Price", "Total"], ...notation.rows("Items", FIELDS)]);
}

/** With what Word writes beside the text: fonts, sizes, languages, the ids of editing sessions. */
function wordParagraph(texts: readonly string[], properties = ""): string {
  const runProperties =
    '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="en-GB"/>';
  const runs = texts.map((text) => run(text, runProperties).replace("<w:r>", `<w:r w:rsidRPr="${session()}">`));
  return paragraph(runs, `${properties}<w:spacing w:after="120"/>`).replace(
    "<w:p>",
    `<w:p w:rsidR="${session()}" w:rsidRDefault="${session()}" w:rsidP="${session()}">`,
  );
}

function wordTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="1800" w:type="dxa"/><w:shd w:val="clear" w:color="auto" w:fill="FFFFFF"/></w:tcPr>${wordParagraph([text])}</w:tc>`;
  const each = rows.map(
    (cells) =>
      `<w:tr w:rsidR="${session()}" w:rsidTr="${session()}"><w:trPr><w:cantSplit/></w:trPr>${cells.map(cell).join("")}</w:tr>`,
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="1800"/>'.repeat(5)}</w:tblGrid>${each.join("")}</w:tbl>`;
}

/** The styles that Word puts into a new document, about 30 KB. */
const STYLES = Array.from(
  { length: 75 },
  (_, n) =>
    `<w:style w:type="paragraph" w:styleId="Style${n}"><w:name w:val="Style ${n}"/><w:basedOn w:val="Normal"/><w:uiPriority w:val="${n}"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before="${n * 10}" w:after="120"/><w:outlineLvl w:val="${n % 9}"/></w:pPr><w:rPr><w:rFonts w:ascii="Calibri Light" w:hAnsi="Calibri Light"/><w:color w:val="2F5496"/><w:sz w:val="${20 + (n % 20)}"/></w:rPr></w:style>`,
).join("");

const WORDS =
  "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum".split(
    " ",
  );

function prose(words: number, seed: number): string {
  return Array.from({ length: words }, (_, n) => WORDS[(seed * 31 + n * 7 + words) % WORDS.length]).join(" ");
}

let sessions = 1;

function session(): string {
  sessions = (sessions * 48_271) % 0x7fffffff;
  return `00${(sessions % 0xffffff).toString(16).toUpperCase().padStart(6, "0")}`;
}

/** Bytes that cannot be compressed further, like those of a photo. */
function noise(bytes: number): Uint8Array {
  const numbers = Array.from({ length: bytes }, (_, n) => (n * 2_654_435_761) % 4_294_967_296);
  return deflateRawSync(Buffer.from(numbers.join(","))).subarray(0, bytes);
}
