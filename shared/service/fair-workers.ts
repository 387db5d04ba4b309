/** Shares what converts, prints, merges and reads among accounts: however much one asks for, another waits for one work. */

import type { Workers } from "./dependencies.ts";
import { type FairTurns, takeFairTurns } from "./fair-turns.ts";

/** Works of each kind that run at once. */
export interface WorkersCapacity {
  readonly conversions: number;
  readonly prints: number;
  readonly merges: number;
  readonly readings: number;
  /** Whole PDFs, which wait for their pieces. */
  readonly finishes: number;
  /** Questions about a PDF. */
  readonly questions: number;
  /** Of each kind beside them, for an account of which none runs. */
  readonly spare: number;
}

/** Each account's own view of the same workers. */
export function fairWorkers(workers: Workers, { spare, ...capacity }: WorkersCapacity): (account: string) => Workers {
  const turns = (max: number) => takeFairTurns({ max, spare });
  const all: AllTurns = {
    conversions: turns(capacity.conversions),
    prints: turns(capacity.prints),
    merges: turns(capacity.merges),
    readings: turns(capacity.readings),
    finishes: turns(capacity.finishes),
    questions: turns(capacity.questions),
  };
  return (account) => workersInTurn(workers, account, all);
}

type AllTurns = Readonly<Record<Exclude<keyof WorkersCapacity, "spare">, FairTurns>>;

function workersInTurn(
  { converter, htmlRenderer, pdfs, dataReader, merger }: Workers,
  account: string,
  { conversions, prints, merges, readings, finishes, questions }: AllTurns,
): Workers {
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
      finish: (pieces, finish) => finishes(account, () => pdfs.finish(pieces, finish)),
      examine: (pdf) => questions(account, () => pdfs.examine(pdf)),
      isPdfaOneOrTwo: (file) => questions(account, () => pdfs.isPdfaOneOrTwo(file)),
      firstPage: (pdf, options) => questions(account, () => pdfs.firstPage(pdf, options)),
      countPages: (pdf) => questions(account, () => pdfs.countPages(pdf)),
    },
    dataReader: { read: (file, options) => readings(account, () => dataReader.read(file, options)) },
    merger: merger && {
      atOnce: merger.atOnce,
      render: (template, job) => merges(account, () => merger.render(template, job)),
      assemble: (template, job) => merges(account, () => merger.assemble(template, job)),
    },
  };
}
