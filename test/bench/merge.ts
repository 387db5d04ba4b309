/** Merging alone, beside other libraries: the same templates, data and deflate level, in turns in one process. */
import { deflateRawSync } from "node:zlib";
import { readPackage } from "#shared/archive/package.ts";
import { assemble, prepareCopies } from "#shared/merge/assemble.ts";
import { compileDocx } from "#shared/merge/docx-engine.ts";
import { openDocx } from "#shared/template/open-docx.ts";
import { documentText, partNames } from "#test/support/docx-package.ts";
import { type Bench, type Figure, type Times, timeInTurns } from "./bench.ts";
import { BRACES, dataFor, ROWS, type TemplateName, template } from "./merge-templates.ts";
import { DEFLATE_LEVEL, DOCXTEMPLATER, MERGANSER, MERGANSER_ENHANCED, type Merge, OTHERS } from "./merge-tools.ts";

const TOOLS = [MERGANSER, MERGANSER_ENHANCED, DOCXTEMPLATER, ...OTHERS];

/**
 * How many times as many documents as docxtemplater are to be merged in the same time; and how many documents a tool
 * merges in its turn, how often. The slowest merge one document in a turn.
 */
const TEMPLATES = {
  letter: { target: 20, rounds: 20, documents: 20 },
  invoice: { target: 12, rounds: 15, documents: 10 },
  report: { target: 8, rounds: 8, documents: 4 },
} as const satisfies Record<TemplateName, Plan>;

interface Plan {
  readonly target: number;
  readonly rounds: number;
  readonly documents: number;
}

const SLOW: readonly string[] = TOOLS.filter(({ isSlow }) => isSlow).map(({ name }) => name);

const LETTERS = 1_000;

export const mergeBench: Bench = {
  about: `documents merged in this process, all at deflate level ${DEFLATE_LEVEL}; peers get the template anew each time, as their documentation has it`,
  async run() {
    const figures: Figure[] = [];
    for (const name of Object.keys(TEMPLATES) as TemplateName[]) figures.push(...(await measure(name)));
    return [...figures, await measureCopies()];
  },
};

async function measure(name: TemplateName): Promise<readonly Figure[]> {
  const { target, rounds, documents } = TEMPLATES[name];
  const merges = new Map(TOOLS.map((tool) => [tool.name, tool.prepare(template(name, tool.notation))]));
  await expectSameWork(name, merges);
  const floor = deflateChangedParts(name, documents);
  const inTurn = (tool: string) => (SLOW.includes(tool) ? 1 : documents);
  const actions = [...merges].map(([tool, merge]) => [tool, mergeSeveral(merge, name, inTurn(tool))] as const);
  const times: Readonly<Record<string, Times>> = await timeInTurns<string>(rounds, {
    ...Object.fromEntries(actions),
    [DEFLATE]: floor,
  });
  const timesOf = (what: string): Times => perDocument(times[what] ?? fail(`${what} was not measured`), inTurn(what));
  const docxtemplater = { what: DOCXTEMPLATER.name, times: timesOf(DOCXTEMPLATER.name) };
  return [
    {
      what: `${name} by ${MERGANSER.name}`,
      times: timesOf(MERGANSER.name),
      documents: 1,
      peer: { ...docxtemplater, targetRatio: target },
      floor: { what: DEFLATE, times: timesOf(DEFLATE) },
    },
    ...otherTools().map((tool) => ({
      what: `${name} by ${tool}`,
      times: timesOf(tool),
      documents: 1,
      peer: docxtemplater,
    })),
  ];
}

/** Each document has data of its own, which are there before. */
function mergeSeveral(merge: Merge, name: TemplateName, documents: number): (round: number) => Promise<void> {
  const data = Array.from({ length: documents }, (_, n) => dataFor(name, n));
  return async () => {
    for (const each of data) {
      const merged = merge(each);
      if (merged instanceof Promise) await merged;
    }
  };
}

function perDocument({ count, median, p95 }: Times, documents: number): Times {
  return { count: count * documents, median: median / documents, p95: p95 / documents };
}

const DEFLATE = "deflate alone";

function otherTools(): readonly string[] {
  return TOOLS.map((tool) => tool.name).filter((tool) => tool !== MERGANSER.name);
}

/** All tools do the same work: their documents say the same and are packed by the same level. */
async function expectSameWork(name: TemplateName, merges: ReadonlyMap<string, Merge>): Promise<void> {
  const data = dataFor(name, 7);
  const files = new Map<string, Uint8Array>();
  for (const [tool, merge] of merges) files.set(tool, await merge(data));
  const tools = (areUnlike: (file: Uint8Array) => boolean) =>
    [...files].filter(([, file]) => areUnlike(file)).map(([tool]) => tool);
  const expected = textOf(files.get(MERGANSER.name) ?? fail(`${MERGANSER.name} made no ${name}`));
  const isWhole = expected.includes("REF-7") && expected.split("Product ").length - 1 >= ROWS[name];
  if (!isWhole) fail(`the ${name} lacks some of its values`);
  const different = tools((file) => textOf(file) !== expected);
  if (different.length > 0) fail(`the ${name} reads differently by ${different.join(", ")}`);
  const unlike = tools((file) => !isPackedByLevel(file));
  if (unlike.length > 0) fail(`the ${name} is packed by another level by ${unlike.join(", ")}`);
}

function textOf(file: Uint8Array): string {
  const parts = partNames(file).filter((part) => /^word\/(?:document|header\w*|footer\w*)\.xml$/.test(part));
  return parts
    .toSorted()
    .map((part) => documentText(file, part).replace(/\s+/g, " "))
    .join("\n");
}

/** At one level zlib and its translation to JavaScript differ by up to 1 %; the next level below packs 2 % and more worse. */
function isPackedByLevel(file: Uint8Array): boolean {
  const { entries, part } = readPackage(file);
  const packed = entries.get(MAIN_PART)?.raw.length ?? 0;
  const expected = deflateRawSync(part(MAIN_PART) ?? "", { level: DEFLATE_LEVEL }).length;
  return Math.abs(packed / expected - 1) < 0.015;
}

const MAIN_PART = "word/document.xml";

/** What no program can save that writes the parts which differ from document to document. */
function deflateChangedParts(name: TemplateName, documents: number): () => void {
  const file = openDocx(template(name, BRACES), "template.docx");
  const engine = compileDocx(file, { delimiters: { left: "{", right: "}" }, enhancedSyntax: false });
  const parts = [...engine.renderParts(dataFor(name, 1)).values()].map((part) => Buffer.from(part));
  return () => {
    for (let document = 0; document < documents; document++) {
      for (const part of parts) deflateRawSync(part, { level: DEFLATE_LEVEL });
    }
  };
}

/** Many letters in one file, beside as many files. */
async function measureCopies(): Promise<Figure> {
  const bytes = template("letter", BRACES);
  const setup = { delimiters: { left: "{", right: "}" }, enhancedSyntax: false };
  const copies = prepareCopies(openDocx(bytes, "letter.docx"), setup);
  const items = Array.from({ length: LETTERS }, (_, round) => dataFor("letter", round));
  const single = MERGANSER.prepare(bytes);
  const times = await timeInTurns(5, {
    together: () => assemble(copies, items, { pageBreak: true }),
    each: () => items.map((item) => single(item)),
  });
  return {
    what: `${LETTERS} letters in one .docx`,
    times: times.together,
    documents: LETTERS,
    targetMs: 500,
    peer: { what: `${LETTERS} files`, times: times.each },
  };
}

function fail(message: string): never {
  throw new Error(`The bench cannot go on: ${message}.`);
}
