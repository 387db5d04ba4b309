/** Real templates of other people (`../shared/corpus`), so that what they open is noted as well; they attack nothing. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Attack } from "#test/security/attack/attack.ts";
import { makeDocuments } from "#test/security/attack/make-documents.ts";
import { CORPUS } from "#test/support/needs.ts";

const FORMATS = [".pdf", ".png", ".html", ".odt", ".docx", ".txt"];

export const CORPUS_DOCUMENTS: readonly Attack[] = globSync("*/*.{docx,dotx,doc,odt,rtf,txt,html}", { cwd: CORPUS })
  .sort()
  .map(
    (file, index): Attack => ({
      category: "every way to a file",
      name: `a real template: ${file}`,
      tried: "nothing",
      isOrdinary: true,
      async run(target) {
        const bytes = readFileSync(path.join(CORPUS, file));
        const format = FORMATS[index % FORMATS.length] ?? ".pdf";
        const made = await makeDocuments(target, { filename: path.basename(file), bytes, data: {}, format });
        return typeof made === "string" ? made : `made as ${format}`;
      },
    }),
  );
