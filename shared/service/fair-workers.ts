/** Shares what converts, prints, merges and reads among accounts: however much one asks for, another waits for one work. */

import { SHORT_JSON_MAX } from "#shared/template-work/json-reader.ts";
import type { Workers } from "./dependencies/dependencies.ts";
import { type FairTurns, takeFairTurns } from "./fair-turns.ts";

/** Works of a kind that run at once; and beside them, for accounts of which none runs. */
interface Capacity {
  readonly max: number;
  readonly spare: number;
}

export interface WorkersCapacity {
  readonly conversions: Capacity;
  readonly prints: Capacity;
  /** Reading templates and JSON, and merging items into templates. */
  readonly templates: Capacity;
  readonly readings: Capacity;
  /** Whole PDFs, which wait for their pieces. */
  readonly finishes: Capacity;
  /** Questions about a PDF. */
  readonly questions: Capacity;
}

/** Each account's own view of the same workers. */
export function fairWorkers(workers: Workers, capacity: WorkersCapacity): (account: string) => Workers {
  const all: AllTurns = {
    conversions: takeFairTurns(capacity.conversions),
    prints: takeFairTurns(capacity.prints),
    templates: takeFairTurns(capacity.templates),
    readings: takeFairTurns(capacity.readings),
    finishes: takeFairTurns(capacity.finishes),
    questions: takeFairTurns(capacity.questions),
  };
  return (account) => workersInTurn(workers, account, all);
}

type AllTurns = Readonly<Record<keyof WorkersCapacity, FairTurns>>;

function workersInTurn(
  { converter, htmlRenderer, pdfs, jsonReader, dataReader, templateReader, merger }: Workers,
  account: string,
  { conversions, prints, templates, readings, finishes, questions }: AllTurns,
): Workers {
  const unlessShort = <Result>({ length }: Pick<string, "length">, read: () => Promise<Result>) =>
    length <= SHORT_JSON_MAX ? read() : templates(account, read);
  return {
    converter: {
      atOnce: converter.atOnce,
      prepare: () => converter.prepare(),
      matchFont: (family) => converter.matchFont(family),
      isAvailable: () => converter.isAvailable(),
      convert: (conversion) => conversions(account, () => converter.convert(conversion)),
    },
    htmlRenderer: {
      prepare: () => htmlRenderer.prepare(),
      isAvailable: () => htmlRenderer.isAvailable(),
      toPdf: (html, options) => prints(account, () => htmlRenderer.toPdf(html, options)),
    },
    pdfs: {
      prepare: () => pdfs.prepare(),
      finish: (pieces, finish) => whenBegun(pieces, (begun) => finishes(account, () => pdfs.finish(begun, finish))),
      takeApart: (pdf, wish) => questions(account, () => pdfs.takeApart(pdf, wish)),
      examine: (pdf) => questions(account, () => pdfs.examine(pdf)),
      isPdfaOneOrTwo: (file) => questions(account, () => pdfs.isPdfaOneOrTwo(file)),
      firstPage: (pdf, options) => questions(account, () => pdfs.firstPage(pdf, options)),
      describe: (pdf) => questions(account, () => pdfs.describe(pdf)),
      pagesWritten: (pdf) => questions(account, () => pdfs.pagesWritten(pdf)),
    },
    jsonReader: {
      readFields: (body, options) => unlessShort(body, () => jsonReader.readFields(body, options)),
      readItems: (json, options) => unlessShort(json, () => jsonReader.readItems(json, options)),
    },
    dataReader: { read: (file, options) => readings(account, () => dataReader.read(file, options)) },
    templateReader: {
      prepare: () => templateReader.prepare(),
      disarm: (file) => templates(account, () => templateReader.disarm(file)),
      read: (file, options) => templates(account, () => templateReader.read(file, options)),
    },
    merger: {
      atOnce: merger.atOnce,
      traits: (template) => templates(account, () => merger.traits(template)),
      sharing: (template) => templates(account, () => merger.sharing(template)),
      findPictures: (template, items) => templates(account, () => merger.findPictures(template, items)),
      fillNames: (naming, items) => templates(account, () => merger.fillNames(naming, items)),
      readPicture: (bytes) => templates(account, () => merger.readPicture(bytes)),
      render: (template, job) => templates(account, () => merger.render(template, job)),
      assemble: (template, job) => templates(account, () => merger.assemble(template, job)),
      assembleTogether: (template, job) => templates(account, () => merger.assembleTogether(template, job)),
    },
  };
}

/** The work is asked for when its first piece is there: making pieces takes longest, and others need no turn less meanwhile. */
async function whenBegun<Piece, Result>(
  pieces: AsyncIterable<Piece>,
  work: (begun: AsyncIterable<Piece>) => Promise<Result>,
): Promise<Result> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    return await work(resumed(await iterator.next(), iterator));
  } finally {
    // Work that was never begun has not let go of them.
    await iterator.return?.();
  }
}

async function* resumed<Piece>(
  first: IteratorResult<Piece, unknown>,
  rest: AsyncIterator<Piece>,
): AsyncGenerator<Piece, undefined> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}
