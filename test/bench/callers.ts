/** Many callers at once, who ask for documents of all formats for minutes: how long they wait, and what it leaves behind. */
import { setTimeout as sleep } from "node:timers/promises";
import { privateBytes } from "#shared/workers/processes/process-memory.ts";
import { documentText } from "#test/support/docx-package.ts";
import { popplerWords } from "#test/support/poppler.ts";
import { makeHome, type Program, startProgram } from "#test/support/program.ts";
import { uploadTemplate } from "./batch-call.ts";
import { batchLetter, batchRow, batchWorkbook } from "./batch-data.ts";
import { type Bench, type Figure, summarise } from "./bench.ts";

const CALLERS = 32;
const MINUTES = 5;
/** Until every process that the service keeps has started and has been used. */
const WARM_UP_MS = 45_000;
/** Until the last work is cleared away. */
const SETTLE_MS = 5000;
/** The memory at the end may be this much of that at the start. */
const MEMORY_FACTOR = 1.2;

export const callersBench: Bench = {
  about: `${CALLERS} callers at once for ${MINUTES} minutes, each asking again when it has its answer; every answer is read`,
  async run() {
    await using home = await makeHome();
    await using program = await startProgram(home);
    const templates = {
      letter: await uploadTemplate(program, batchLetter(), "letter.docx"),
      page: await uploadTemplate(program, Buffer.from(PAGE), "page.html"),
    };
    await callFor(WARM_UP_MS, program, templates);
    const before = await settledBytes(program);
    const answers = await callFor(MINUTES * 60_000, program, templates);
    const after = await settledBytes(program);
    if (after > before * MEMORY_FACTOR) console.log(`MISSED: the memory grew from ${before} to ${after} bytes`);
    return figuresOf(answers, { before, after });
  },
};

const PAGE = "<!doctype html><title>Offer</title><p>Our reference [Ref]</p><p>Dear [First] [Last],</p><p>[Product]</p>";

type Templates = Readonly<Record<"letter" | "page", string>>;

interface Kind {
  readonly what: string;
  readonly template: keyof Templates;
  readonly fields: Readonly<Record<string, string>>;
  /** How many items are sent; a workbook when they are many. */
  readonly items: number;
  /** Checks the bytes of a response. @throws Error for another caller's document */
  check(bytes: Buffer, ref: string): void;
}

const KINDS: readonly Kind[] = [
  { what: ".docx", template: "letter", fields: {}, items: 1, check: expectProduct(documentText) },
  pdf("letter to PDF", "letter", ".pdf"),
  pdf("letter to PDF/A-2b", "letter", ".pdf/a-2b"),
  pdf("page to PDF", "page", ".pdf"),
  { ...pdf("10 letters in one PDF", "letter", ".pdf"), items: 10 },
  { what: "letter to .png", template: "letter", fields: { output_format: ".png" }, items: 1, check: expectPng },
  {
    what: "letter to .txt",
    template: "letter",
    fields: { output_format: ".txt" },
    items: 1,
    check: expectProduct(String),
  },
  {
    what: "letter to .html",
    template: "letter",
    fields: { output_format: ".html" },
    items: 1,
    check: expectProduct(wordsOfPage),
  },
  {
    what: "rows to a .zip of .docx",
    template: "letter",
    fields: { single_file: "false" },
    items: 20,
    check: (bytes) => expectIn(bytes.toString("latin1"), "letter 20.docx"),
  },
];

function pdf(what: string, template: keyof Templates, format: string): Kind {
  const check = (bytes: Buffer, ref: string) => expectIn(popplerWords(bytes), ref);
  return { what, template, fields: { output_format: format }, items: 1, check };
}

/** Formats without the header have the product, which has the same number. */
function expectProduct(textOf: (bytes: Buffer) => string): Kind["check"] {
  return (bytes, ref) => expectIn(textOf(bytes), `${ref.replace("REF-", "Table ")} costs`);
}

/** LibreOffice breaks the lines of its source where it likes. */
function wordsOfPage(bytes: Buffer): string {
  return bytes
    .toString()
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ");
}

function expectPng(bytes: Buffer): void {
  expectIn(bytes.subarray(1, 4).toString(), "PNG");
}

function expectIn(text: string, expected: string): void {
  if (!text.includes(expected)) throw new Error(`an answer lacks ${expected}: ${text.slice(0, 200)}`);
}

interface Answer {
  readonly kind: Kind;
  readonly ms: number;
  readonly error?: string;
}

async function callFor(duration: number, program: Program, templates: Templates): Promise<readonly Answer[]> {
  const end = performance.now() + duration;
  const answers: Answer[] = [];
  let calls = 0;
  const caller = async () => {
    while (performance.now() < end) answers.push(await callOnce(program, templates, ++calls));
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return answers;
}

const WORKBOOK = new File([batchWorkbook(20)], "rows.xlsx");

async function callOnce(program: Program, templates: Templates, call: number): Promise<Answer> {
  const kind = KINDS[call % KINDS.length] ?? failing();
  const start = performance.now();
  try {
    const bytes = await ask(program, templates[kind.template], kind, call);
    const ms = performance.now() - start;
    kind.check(bytes, `REF-${call}`);
    return { kind, ms };
  } catch (error) {
    return { kind, ms: performance.now() - start, error: String(error) };
  }
}

function failing(): never {
  throw new RangeError("There are kinds of calls");
}

async function ask(program: Program, template: string, { fields, items }: Kind, call: number): Promise<Buffer> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ template_id: template, ...fields })) body.set(name, value);
  if (items === 20) body.set("file", WORKBOOK);
  else body.set("data", JSON.stringify(Array.from({ length: items }, () => batchRow(call))));
  const headers = { Accept: "application/octet-stream" };
  const response = await program.call("/v1/document", { method: "POST", headers, body });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return Buffer.from(await response.bytes());
}

async function settledBytes({ processId }: Program): Promise<number> {
  await sleep(SETTLE_MS);
  return privateBytes(processId);
}

function figuresOf(
  answers: readonly Answer[],
  { before, after }: { readonly before: number; readonly after: number },
): readonly Figure[] {
  const errors = answers.flatMap(({ error }) => error ?? []);
  for (const error of new Set(errors.slice(0, 5))) console.log(`FAILED: ${error}`);
  const figure = (what: string, of: readonly Answer[]): Figure => {
    const sorted = of.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const failed = of.filter(({ error }) => error !== undefined).length;
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
    return { what, times: summarise(sorted), more: { "p99, ms": p99, errors: failed } };
  };
  const all = figure("all calls", answers);
  const memory = {
    "calls a minute": answers.length / MINUTES,
    "memory before, MB": before / 1e6,
    "memory after, MB": after / 1e6,
    "memory after by before": after / before,
  };
  return [
    { ...all, more: { ...all.more, ...memory } },
    ...KINDS.map((kind) =>
      figure(
        kind.what,
        answers.filter((answer) => answer.kind === kind),
      ),
    ),
  ];
}
