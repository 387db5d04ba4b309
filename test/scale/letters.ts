/** Letters whose work is assumed, for tests of how batches are divided and ended. `npm run bench -- scale` measures it. */
import type { MeasuredWork } from "./measured-work.ts";

/** About what was measured for letters of one page that share conversions. Their files are small, to save memory. */
export const LETTERS_OF_TESTS: MeasuredWork = {
  name: "letters",
  sharing: { showsPageCount: true },
  pages: 1,
  readMs: { first: 0.01, each: 0.01 },
  mergeMs: { first: 0.5, each: 0.5 },
  assembleMs: { first: 1, each: 0.3 },
  convertMs: { first: 60, each: 20 },
  splitMs: { first: 2, each: 0.4 },
  docxBytes: { first: 800, each: 50 },
  pdfBytes: { first: 2000, each: 1900 },
  partBytes: 1900,
  pieceMs: 0.05,
};

/** Letters that are converted one by one, each for so long. */
export function slowLetters(seconds: number): MeasuredWork {
  const milliseconds = seconds * 1000;
  return { ...LETTERS_OF_TESTS, sharing: undefined, convertMs: { first: milliseconds, each: milliseconds } };
}
