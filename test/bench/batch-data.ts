/** What the batches are made of: a letter with header, page numbers and a picture of its data, and rows for it. */
import { escapeXml, field, paragraph, paragraphs, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";

/** One page; its header and its footer are of the item, as are its page numbers. */
export function batchLetter(): Uint8Array {
  const prose = "Thank you for your enquiry. We have looked at it with care, and offer what is named below. ".repeat(6);
  return docx({
    body: [
      paragraphs("Dear [First] [Last],", "[Company], [Street], [City]", "[Date]"),
      ...Array.from({ length: 4 }, (_, n) => paragraph([run(`${prose}[Product] costs [Price], line ${n}.`)])),
      paragraphs("Kind regards,", "[Sender]"),
    ].join(""),
    headers: { default: paragraph([run("Our reference [Ref]")]) },
    footers: { default: paragraph([run("Page "), field("PAGE", "1"), run(" of "), field("NUMPAGES", "1")]) },
  });
}

export type BatchRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

const COLUMNS = ["Ref", "First", "Last", "Company", "Street", "City", "Date", "Product", "Price", "Sender"] as const;

/** No two are equal. Counts from 1. */
export function batchRow(position: number): BatchRow {
  return {
    Ref: `REF-${position}`,
    First: "Zoë",
    Last: `Müller ${position}`,
    Company: "Oak & Sons",
    Street: `${position} Analytical Row`,
    City: "London",
    Date: "21 November 2026",
    Product: `Table ${position}`,
    Price: `${position}.00 €`,
    Sender: "Tom Berger",
  };
}

export function batchRows(count: number): readonly BatchRow[] {
  return Array.from({ length: count }, (_, index) => batchRow(index + 1));
}

/** Returns a workbook as spreadsheet programs write it, with its texts in the table of shared strings. */
export function batchWorkbook(count: number): Uint8Array<ArrayBuffer> {
  const strings = new Map<string, number>();
  const cell = (text: string) => {
    const at = strings.get(text) ?? strings.size;
    strings.set(text, at);
    return { xml: `<c t="s"><v>${at}</v></c>` };
  };
  const values = batchRows(count).map((row) => COLUMNS.map((name) => cell(row[name])));
  const sheet = rows(
    COLUMNS.map((name) => cell(name)),
    ...values,
  );
  const sharedStrings = [...strings.keys()].map((text) => `<si><t>${escapeXml(text)}</t></si>`).join("");
  return xlsx({ sheets: { Data: sheet }, sharedStrings }) as Uint8Array<ArrayBuffer>;
}
