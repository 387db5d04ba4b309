/** Each kind of rich content, ten times in a letter, beside the letter with ten texts instead, and beside who has it too. */
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { openDocument } from "#shared/engine/merge/documents/open-document.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { withCharts } from "#test/support/chart-template.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { partXml } from "#test/support/docx-package.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { readCharts } from "#test/support/read-charts.ts";
import { RICH_KINDS, type RichKindName } from "#test/support/rich-kinds.ts";
import { type Bench, type Figure, type Times, timeInTurns } from "./bench.ts";
import { dataFor, type TagNotation, template } from "./merge-templates.ts";
import { DEFLATE_LEVEL, type Merge } from "./merge-tools.ts";
import { type RichPeer, richPeers } from "./rich-peers.ts";

/** In one letter. */
const USES = 10;
const ROUNDS = 15;
/** Letters in a turn, each with data of its own. */
const LETTERS = 5;

const BRACKETS: Pick<TagNotation, "value" | "rows"> = { value: (name) => `[${name}]`, rows: () => [] };

export const richBench: Bench = {
  about: `a letter with ${USES} of each kind, merged in this process at deflate level ${DEFLATE_LEVEL}; its floor is the letter with ${USES} texts`,
  async run() {
    const peers = richPeers();
    const figures: Figure[] = [];
    const kinds = (Object.keys(RICH_KINDS) as RichKindName[]).filter((kind) => kind !== "text");
    for (const kind of kinds) {
      const ofKind = peers.filter((peer) => peer.kind === kind);
      figures.push(...(await measure(kind, ofKind)));
    }
    return figures;
  },
};

async function measure(kind: RichKindName, peers: readonly RichPeer[]): Promise<readonly Figure[]> {
  const [ours, texts] = [ourLetters(kind), ourLetters("text")];
  const others = peers.map((peer) => ({ peer, name: peer.tool.name, letters: peerLetters(peer, ours.data) }));
  for (const { peer, letters } of others) await expectAsRich(peer, ours, letters);
  const times: Readonly<Record<string, Times>> = await timeInTurns<string>(ROUNDS, {
    [OURS]: () => mergeAll(ours),
    [TEXTS]: () => mergeAll(texts),
    ...Object.fromEntries(others.map(({ name, letters }) => [name, () => mergeAll(letters)])),
  });
  const of = (what: string) => perLetter(times[what] ?? fail(`${what} was not measured`));
  const floor = { what: TEXTS, times: of(TEXTS) };
  return [
    { what: kind, times: of(OURS), documents: 1, floor },
    ...others.map(({ name }) => ({
      what: `${kind} by ${name}`,
      times: of(name),
      documents: 1,
      peer: { what: OURS, times: of(OURS) },
    })),
  ];
}

const OURS = "Merganser";
const TEXTS = "with texts";

interface Letters {
  readonly merge: Merge;
  readonly data: readonly Values[];
}

type Values = ReturnType<typeof dataFor> & Readonly<Record<string, unknown>>;

/** The number of the first use. */
const FIRST_ID = 100;

const FIELDS = Array.from({ length: USES }, (_, use) => `F${use}`);

function ourLetters(kind: RichKindName): Letters {
  const { blocks, value, chart } = RICH_KINDS[kind];
  // Word wants a paragraph after a table.
  const body = FIELDS.map((field, use) => blocks(field, FIRST_ID + use) + paragraph("")).join("");
  const charts = chart === undefined ? [] : FIELDS.map(chart);
  const file = openDocx(withCharts(letter(BRACKETS, body), charts, { first: FIRST_ID }), "letter.docx");
  const merge = compileSingle(file, { openDocument, delimiters: { left: "[", right: "]" }, enhancedSyntax: true });
  const data = Array.from({ length: LETTERS }, (_, at) => ({
    ...dataFor("letter", at),
    ...Object.fromEntries(FIELDS.map((field, use) => [field, value(`word${at}x${use}`, use + 1)])),
  }));
  return { merge: (item) => merge(item), data };
}

function peerLetters({ tool, blocks, chart, toValue }: RichPeer, ours: readonly Values[]): Letters {
  const body = FIELDS.map((field, use) => blocks(field, FIRST_ID + use) + paragraph("")).join("");
  const data = ours.map((values) => ({
    ...values,
    ...Object.fromEntries(FIELDS.map((field) => [field, toValue(values[field])])),
  }));
  const file = withCharts(letter(tool.notation, body), chart ? FIELDS.map(chart) : [], { first: FIRST_ID });
  return { merge: tool.prepare(file), data };
}

function letter(notation: TagNotation, body: string): Uint8Array {
  return template("letter", notation, { body, pictures: { "p.png": PIXEL_PNG } });
}

async function mergeAll({ merge, data }: Letters): Promise<void> {
  for (const each of data) {
    const merged = merge(each);
    if (merged instanceof Promise) await merged;
  }
}

const inText = (sign: RegExp) => (merged: Uint8Array) => partXml(merged).match(sign)?.length ?? 0;

/** Counts what a letter shows for the values of a kind: as much as ours, unless the number is given. */
const SHOWN: Readonly<
  Record<RichPeer["kind"], { readonly count: (merged: Uint8Array) => number; readonly wanted?: number }>
> = {
  picture: { count: inText(/<a:blip /g) },
  link: { count: inText(/<w:hyperlink /g) },
  columns: { count: inText(/<w:tc[ >]/g) },
  // docx-templates keeps each value as HTML, in a part of its own.
  html: { count: inText(/<w:altChunk /g), wanted: USES },
  pieChart: { count: shownCategories },
};

/** A chart without data keeps the template's in some tools. */
function shownCategories(merged: Uint8Array): number {
  const categories = readCharts(merged).flatMap(({ series }) => series.flatMap((each) => each.categories));
  return categories.filter((text) => text !== "" && !text.includes("[")).length;
}

async function expectAsRich({ kind, tool }: RichPeer, ours: Letters, theirs: Letters): Promise<void> {
  const { count, wanted } = SHOWN[kind];
  const [expected, found] = [wanted ?? count(await second(ours)), count(await second(theirs))];
  if (found !== expected || found === 0) fail(`${tool.name} shows ${found} instead of ${expected} of ${kind}`);
}

async function second({ merge, data }: Letters): Promise<Uint8Array> {
  return merge(data[1] ?? fail("there are no data"));
}

function perLetter({ count, median, p95 }: Times): Times {
  return { count: count * LETTERS, median: median / LETTERS, p95: p95 / LETTERS };
}

function fail(message: string): never {
  throw new Error(`The bench cannot go on: ${message}.`);
}
