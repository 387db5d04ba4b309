/** Studio reads data files as the service does: its worker, built for browsers, runs here without anything of Node. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createContext, Script } from "node:vm";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { utils, write } from "xlsx";
import { NODE_IN_BROWSER, readerInBrowser } from "#infra/build/studio/reader-in-browser.ts";
import { itemsOf } from "#shared/engine/data/data-table.ts";
import { readDataTable } from "#shared/engine/data/read-data.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { withoutDates } from "#shared/engine/merge/values/item-dates.ts";
import { unchangedDates } from "#studio/many/corrected-rows.ts";
import { itemsOf as mappedItems } from "#studio/many/mapping.ts";
import { readAsService } from "#studio/sheets/read-as-service.ts";
import type { SheetAnswer } from "#studio/sheets/read-sheet.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { number, ods, odsRow, rows, xlsx } from "#test/support/spreadsheets.ts";
import { withFields } from "#test/support/word-fields.ts";

const PROJECT = path.resolve(import.meta.dirname, "../../..");
const CODE_PAGES = path.join(PROJECT, "test/fixtures/code-pages");

let program: Script;
beforeAll(async () => {
  const { outputFiles } = await build({
    absWorkingDir: PROJECT,
    entryPoints: ["studio/sheets/sheet-worker.ts"],
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
    inject: [NODE_IN_BROWSER],
    plugins: [readerInBrowser(PROJECT)],
  });
  program = new Script(outputFiles[0]?.text ?? "");
});

/** Returns the answer of the worker for the file. */
async function inBrowser(bytes: Uint8Array, filename: string, names: readonly string[]): Promise<SheetAnswer> {
  const answers: string[] = [];
  const thread: Record<string, unknown> = { TextDecoder, TextEncoder, Intl, console, atob, Blob };
  thread.postMessage = (answer: unknown) => answers.push(JSON.stringify(answer));
  program.runInContext(createContext(thread));
  const file = { name: filename, arrayBuffer: async () => Uint8Array.from(bytes).buffer };
  await (thread.onmessage as (event: unknown) => Promise<void>)({ data: { file, sheet: undefined, names } });
  return JSON.parse(answers[0] ?? "") as SheetAnswer;
}

const DATES = xlsx({
  sheets: {
    Staff: rows(
      ["Staff of 2026"],
      [],
      ["Name", "Born", "Rate"],
      ["Zoë", number(29619, 1), number(0.256, 2)],
      [],
      ["Ann", number(46053, 3), { xml: '<c t="e"><v>#N/A</v></c>' }],
    ),
  },
  formats: ["DD.MM.YYYY", "0.0%", "[$-407]d\\.\\ mmmm\\ yyyy;@"],
});

/** Counts days from 1904, and has a heading over two columns. */
const MERGED = xlsx({
  sheets: {
    Days: `${rows(["Name", "Day", "x"], ["Zoë", number(44594, 1), number(44595, 1)], ["Ann", number(44596.75, 2), "-"])}<mergeCells><mergeCell ref="B1:C1"/></mergeCells>`,
  },
  formats: ["d/m/yyyy", "d/m/yy h:mm"],
  date1904: true,
});

const FILES: Readonly<Record<string, Uint8Array>> = {
  "dates.xlsx": DATES,
  "merged.xlsx": MERGED,
  "old.xls": write(
    utils.book_new(
      utils.aoa_to_sheet([
        ["Name", "Rate"],
        ["Zoë", 0.5],
        ["Łódź", true],
      ]),
      "Old",
    ),
    {
      type: "buffer",
      bookType: "xls",
    },
  ),
  "list.ods": ods({ People: odsRow("Name", "Rate") + odsRow("Zoë", "25.6%") + odsRow("Ann", "#N/A") }),
  "utf-8.csv": Buffer.from("Title\n\nName;Rate\nZoë;1,50\n"),
  "utf-16.csv": Buffer.from("\ufeffName\tRate\nZoë\t1\n", "utf16le"),
  "traces.csv": Buffer.from("Name,Rate\nA\0nn,7\n\u001a"),
  "refused.csv": Buffer.from('Name;Rate\nAnn;"7\n'),
  "other.xlsx": Buffer.from("Name\n"),
};

test("every kind of file gives the same rows, numbers and faults in a browser as in the service", async () => {
  const names = ["Name", "Rate"];
  for (const [filename, bytes] of Object.entries({ ...FILES, ...(await codePages()) })) {
    const answer = await inBrowser(bytes, filename, names);
    expect([filename, answer]).toEqual([filename, inService(bytes, filename, names)]);
  }
});

async function codePages(): Promise<Record<string, Uint8Array>> {
  const files = await readdir(CODE_PAGES);
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(CODE_PAGES, file))] as const)),
  );
}

/** The items of the API, under the keys of Studio, which shows a cell's text alone. */
function inService(bytes: Uint8Array, filename: string, names: readonly string[]): unknown {
  try {
    const table = readDataTable({ filename, bytes }, { names });
    return {
      read: expect.objectContaining({
        columns: table.names,
        rows: Array.from(itemsOf(table), ({ json }) => withoutDates(JSON.parse(json))),
        numbers: table.numbers,
        warnings: table.warnings.map(() => expect.anything()),
      }),
    };
  } catch (error) {
    const { fault, reason } = error as { fault: string; reason: string };
    return { fault, reason };
  }
}

test("a date shows what Excel displays, and its row is that of the sheet", async () => {
  const answer = await inBrowser(DATES, "dates.xlsx", ["Name", "Born"]);
  expect(answer).toMatchObject({
    read: {
      rows: [
        { Name: "Zoë", Born: "02.02.1981", Rate: "25.6%" },
        { Name: "Ann", Born: "31. Januar 2026", Rate: "#N/A" },
      ],
      numbers: [4, 6],
    },
  });
});

/** The values of a row as they are, and as a picture of dates prints them. */
function template(columns: readonly string[]): Uint8Array {
  const fields = columns.map(
    (column) => `{ MERGEFIELD "${column}" | x } { MERGEFIELD "${column}" \\@ "yyyy-MM-dd" | x }`,
  );
  return docx(withFields(fields.join("¶")));
}

function printed(columns: readonly string[], items: readonly DataItem[]): readonly string[] {
  const delimiters = { left: "«", right: "»" };
  return items
    .slice(0, 3)
    .map((item) => documentText(mergeDocx(template(columns), withoutDates(item), { delimiters })));
}

test("columns that are mapped by hand make the documents that the same file makes", async () => {
  const names = ["Name", "Rate", "Day"];
  for (const [filename, bytes] of Object.entries({ ...FILES, ...(await codePages()) })) {
    const answer = readAsService(bytes, { filename, sheet: undefined, names });
    if (!("read" in answer)) continue;
    const { columns, rows } = answer.read;
    const items = Array.from(itemsOf(readDataTable({ filename, bytes }, { names })), ({ json }) => JSON.parse(json));
    const tags = columns.map((_, index) => `Tag ${index + 1}`);
    const mapping = Object.fromEntries(tags.map((tag, index) => [tag, columns[index] ?? ""]));
    expect([filename, printed(tags, mappedItems(answer.read, tags, mapping) as DataItem[])]).toEqual([
      filename,
      printed(columns, items),
    ]);
    expect(unchangedDates(answer.read, rows)).toEqual(answer.read.dates ?? []);
  }
});

test("a date that was corrected by hand is not the one of its cell any more", () => {
  const answer = readAsService(DATES, { filename: "dates.xlsx", sheet: undefined, names: ["Name", "Born"] });
  if (!("read" in answer)) throw new Error(answer.reason);
  const [first = {}, ...others] = answer.read.rows;
  const dates = unchangedDates(answer.read, [{ ...first, Born: "03.02.1981" }, ...others]);
  expect(dates).toEqual([{}, { Born: "2026-01-31" }]);
});
