/**
 * 1,000 letters as PDF, in an archive and as one file, beside the conversion alone: the same letters, merged before,
 * through as many LibreOffice processes as the service has. Nothing that converts each of them can be faster.
 */
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { inOrder } from "#shared/service/produce/in-order.ts";
import { createProcessConverter, type ProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { bookmarkedPages, bookmarks, load } from "#test/support/pdf-read-back.ts";
import { popplerText } from "#test/support/poppler.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { namesIn, readFromArchive } from "./archive-on-disk.ts";
import { makeBatch, type Traffic, uploadTemplate } from "./batch-call.ts";
import { batchLetter, batchRow, batchRows } from "./batch-data.ts";
import { type Bench, type Figure, scaled, type Times, timeInTurns } from "./bench.ts";
import { type ConvertTool, type Found, freshClient } from "./convert-tools.ts";

const LETTERS = 1000;
const ROUNDS = 3;
/** The peer takes so long that it gets a part of them, and its time is counted up. */
const OF_PEER = 100;

export const batchBench: Bench = {
  about: `${LETTERS} letters of one page as PDF, ${ROUNDS} times in turns`,
  async run() {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const converter = createProcessConverter({ log: () => {}, remedy: "npm start" });
    const peer = await freshClient();
    try {
      return await measure({ home, program, converter, peer });
    } finally {
      await Promise.all([converter.stop(), "stop" in peer ? peer.stop() : undefined]);
    }
  },
};

interface Measured {
  readonly home: Home;
  readonly program: Program;
  readonly converter: ProcessConverter;
  readonly peer: Found;
}

async function measure({ home, program, converter, peer }: Measured): Promise<readonly Figure[]> {
  const template = await uploadTemplate(program, batchLetter(), "letter.docx");
  const merged = mergedLetters();
  const [archive, file] = [path.join(home.folder, "letters.zip"), path.join(home.folder, "letters.pdf")];
  const traffic = new Map<string, Traffic>();
  const make = async (to: string, more: Readonly<Record<string, string>>) => {
    const fields = { template_id: template, data: JSON.stringify(batchRows(LETTERS)), output_format: ".pdf", ...more };
    traffic.set(to, await makeBatch(program, { fields, to }));
  };
  const times = await timeInTurns<string>(
    ROUNDS,
    {
      floor: () => convertAll(converter, merged),
      archive: () => make(archive, { single_file: "false" }),
      file: () => make(file, {}),
      ...("convert" in peer && { peer: () => convertSome(peer, merged) }),
    },
    { warmUpRounds: 1 },
  );
  await assertArchive(archive);
  await assertFile(file);
  await Promise.all([rm(archive), rm(file)]);
  return figures(times, peer, (to) => ({ ...traffic.get(to === "archive" ? archive : file) }));
}

function figures(
  times: Readonly<Record<string, Times>>,
  peer: Found,
  trafficOf: (to: "archive" | "file") => Partial<Traffic>,
): readonly Figure[] {
  const floor = { what: "conversion alone", times: timesOf(times, "floor"), targetRatio: 1.25 };
  const beside =
    "convert" in peer
      ? { peer: { what: peer.name, times: scaled(timesOf(times, "peer"), LETTERS / OF_PEER), targetRatio: 5 } }
      : {};
  const figure = (what: string, to: "archive" | "file") => ({
    what,
    times: timesOf(times, to),
    documents: LETTERS,
    floor,
    ...beside,
    traffic: trafficOf(to),
  });
  return [
    figure(`${LETTERS} letters in a .zip of PDFs`, "archive"),
    figure(`${LETTERS} letters in one PDF`, "file"),
  ] as readonly Figure[];
}

function timesOf(times: Readonly<Record<string, Times>>, name: string): Times {
  const found = times[name];
  if (found === undefined) throw new Error(`${name} was not measured`);
  return found;
}

function mergedLetters(): readonly Uint8Array[] {
  const setup = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
  const merge = compileSingle(openDocx(batchLetter(), "letter.docx"), setup);
  return batchRows(LETTERS).map((row) => merge(row));
}

async function convertAll(converter: ProcessConverter, letters: readonly Uint8Array[]): Promise<void> {
  const convert = (source: Uint8Array) => converter.convert({ source, from: ".docx", to: ".pdf" });
  for await (const pdf of inOrder(letters, converter.atOnce, convert)) assertPdf(pdf);
}

async function convertSome(peer: ConvertTool, letters: readonly Uint8Array[]): Promise<void> {
  for (const letter of letters.slice(0, OF_PEER)) assertPdf(await peer.convert(letter));
}

function assertPdf(bytes: Uint8Array): void {
  if (Buffer.from(bytes).subarray(0, 5).toString() !== "%PDF-") throw new Error("this is no PDF");
}

/** Each letter is there once, and says what is its own. */
async function assertArchive(archive: string): Promise<void> {
  const names = await namesIn(archive);
  if (new Set(names).size !== LETTERS) throw new Error(`the archive has ${names.length} files`);
  for (const position of [1, 2, LETTERS / 2, LETTERS]) {
    const text = popplerText(await readFromArchive(archive, names[position - 1] ?? ""));
    assertLetter(text, position);
  }
}

/** A page and a bookmark for each letter, with the letter's own header and page number. */
async function assertFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const pages = popplerText(bytes).split("\f").slice(0, -1);
  if (pages.length !== LETTERS) throw new Error(`the PDF has ${pages.length} pages`);
  for (const [index, page] of pages.entries()) assertLetter(page, index + 1);
  const document = await load(bytes);
  const marked = bookmarkedPages(document);
  if (marked.length !== LETTERS || marked.some((page, index) => page !== index)) {
    throw new Error(`the PDF's ${marked.length} bookmarks lead elsewhere`);
  }
  const last = bookmarks(document).at(-1)?.title;
  if (!last?.endsWith(` ${LETTERS}`)) throw new Error(`the last bookmark is ${last}`);
}

function assertLetter(text: string, position: number): void {
  const { Ref, Last, Product } = batchRow(position);
  const words = text.replace(/\s+/g, " ");
  const lacking = [`Our reference ${Ref} `, `Dear Zoë ${Last},`, `${Product} costs`, "Page 1 of 1"].filter(
    (each) => !words.includes(each),
  );
  if (lacking.length > 0) throw new Error(`letter ${position} lacks ${lacking.join(", ")}: ${words}`);
}
