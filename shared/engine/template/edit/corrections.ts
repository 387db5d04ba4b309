/** Finds the exact corrections of a template's problems. */

import { CORRECTIONS_MAX } from "#shared/base/model/limits.ts";
import type { TagCorrection, TemplateParagraph } from "#shared/base/model/text-replacement.ts";
import { docxFaults } from "#shared/engine/merge/docx/docx-faults.ts";
import { parseDocx } from "#shared/engine/merge/docx/parse-docx.ts";
import { endsBefore, pieceAt } from "#shared/engine/merge/faults/part-text.ts";
import type { TagFault } from "#shared/engine/merge/faults/tag-faults.ts";
import { PAGE, readHtml } from "#shared/engine/merge/html/compile-html.ts";
import { PLAIN_TEXT } from "#shared/engine/merge/syntax/parse-text.ts";
import { readText } from "#shared/engine/merge/text/compile-text.ts";
import { partNames } from "#shared/engine/template/part-words.ts";
import type { SchemaSyntax } from "#shared/engine/template/schema/shape-of-tags.ts";
import { faultText, tagCorrection } from "#shared/engine/template/tag-correction.ts";
import type { TemplateContent } from "#shared/engine/template-file/template-content.ts";
import { type FoundText, findText } from "./find-text.ts";
import { replacementAt } from "./place-of-text.ts";

export interface PlacedCorrection extends TagCorrection {
  readonly at: FoundText;
}

/**
 * @param paragraphs those of the file
 * @throws ServiceError `template_damaged`, `template_too_complex`
 */
export function findCorrections(
  file: TemplateContent,
  syntax: SchemaSyntax,
  paragraphs: readonly TemplateParagraph[],
): readonly PlacedCorrection[] {
  const found: PlacedCorrection[] = [];
  for (const { part, ...fault } of faultsOf(file, syntax).slice(0, FAULTS_MAX)) {
    const replace = tagCorrection(fault);
    const at = replace === undefined ? undefined : placeOf(fault, inPart(paragraphs, part));
    if (replace === undefined || at === undefined) continue;
    const { tag, kind } = fault;
    // A tag may have two faults that one correction removes.
    if (found.some((other) => other.at.paragraph === at.paragraph && other.at.start === at.start)) continue;
    const replacement = replacementAt(paragraphs, at, { find: faultText(fault), replace });
    if (replacement !== undefined) found.push({ tag, kind, replacement, at });
    if (found.length === CORRECTIONS_MAX) break;
  }
  return found;
}

/** Each costs some searches. */
const FAULTS_MAX = 2 * CORRECTIONS_MAX;

/** Returns the faults with the part in words. */
function faultsOf(file: TemplateContent, syntax: SchemaSyntax): readonly (TagFault & { readonly part: string })[] {
  switch (file.kind) {
    case "text":
      return readText(file.text, syntax).faults.reported.map((fault) => ({ ...fault, part: "text" }));
    case "html":
      return readHtml(file.page, syntax).faults.reported.map((fault) => ({ ...fault, part: "text" }));
    case "docx": {
      const names = partNames(file.docx);
      return docxFaults(parseDocx(file.docx, syntax), syntax.delimiters).reported.map(({ part, ...fault }) => ({
        ...fault,
        part: names.get(part) ?? "body",
      }));
    }
  }
}

function inPart(paragraphs: readonly TemplateParagraph[], part: string): readonly TemplateParagraph[] {
  return paragraphs.filter((paragraph) => paragraph.part === part);
}

/** How much text beside the tag tells its place from those of the same text. */
const CONTEXTS = [0, 8, 30] as const;

/** Returns whether the fault stands in what readers see, and not in a field code, an address or a tag of HTML. */
function isShown({ text, span }: TagFault): boolean {
  const { element = "" } = pieceAt(text, span.start) ?? {};
  if (element === PAGE) return text.text.lastIndexOf("<", span.start) <= text.text.lastIndexOf(">", span.start);
  return element === "w:t" || element === PLAIN_TEXT;
}

function placeOf(fault: TagFault, paragraphs: readonly TemplateParagraph[]): FoundText | undefined {
  const { text: part, span } = fault;
  if (!isShown(fault)) return undefined;
  const nextEnd = part.ends[endsBefore(part, span.end)] ?? part.text.length;
  const lastEnd = part.ends[endsBefore(part, span.start + 1) - 1] ?? 0;
  for (const reach of CONTEXTS) {
    const start = Math.max(lastEnd, span.start - reach);
    const end = Math.max(span.end, Math.min(nextEnd, span.end + reach));
    const { places, count } = findText(paragraphs, part.decode(part.text.slice(start, end)), 1);
    const [place] = places;
    if (place === undefined) return undefined;
    const before = part.decode(part.text.slice(start, span.start)).length;
    if (count === 1) return { paragraph: place.paragraph, start: place.start + before };
  }
  return undefined;
}
