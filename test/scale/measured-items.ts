/** The documents whose work is measured: letters and offers of one page, and reports of 26 pages. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { batchLetter, batchRow } from "#test/bench/batch-data.ts";
import { BRACES, dataFor, template } from "#test/bench/merge-templates.ts";
import type { WorkToMeasure } from "./measure-work.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../../examples");

export const LETTERS: WorkToMeasure = {
  name: "letters",
  template: batchLetter(),
  delimiters: { left: "[", right: "]" },
  item: batchRow,
};

/** The example that comes with the service, as a new user tries it. */
export function offers(): WorkToMeasure {
  const offer = JSON.parse(readFileSync(path.join(EXAMPLES, "offer.json"), "utf8")) as object;
  return {
    name: "offers",
    template: readFileSync(path.join(EXAMPLES, "Offer.docx")),
    delimiters: { left: "[", right: "]" },
    item: (position) => ({ ...offer, Number: `2026-${position}`, Name: `Zoë Müller ${position}` }),
  };
}

export const REPORTS: WorkToMeasure = {
  name: "reports",
  template: template("report", BRACES),
  delimiters: { left: "{", right: "}" },
  item: (position) => dataFor("report", position),
};
