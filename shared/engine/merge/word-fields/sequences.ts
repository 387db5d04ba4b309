/** Computes SEQ and SECTION (ISO 29500-1, 17.16.5.56 and 17.16.5.54). */
import { type Content, contentOf } from "./content.ts";
import type { Evaluation } from "./evaluation.ts";

export function computeSequence(evaluation: Evaluation): Content | undefined {
  const { code, document } = evaluation;
  const number = document.sequenceNumber(evaluation);
  if (number === undefined) return undefined;
  // A hidden number is shown if a format says how.
  if (code.switches.has("h") && code.formats.length === 0) return contentOf([]);
  return evaluation.inField(String(number));
}

/** A header or footer may stand on pages of several sections: word processors update it there. */
export function computeSection(evaluation: Evaluation): Content | undefined {
  const number = evaluation.document.sectionNumber(evaluation);
  return number === undefined ? undefined : evaluation.inField(String(number));
}
