/** Finds the exact corrections of a template's problems. */

import { CORRECTIONS_MAX } from "#shared/base/model/limits.ts";
import type { TagCorrection, TemplateParagraph, TextReplacement } from "#shared/base/model/text-replacement.ts";
import { docxFaults } from "#shared/engine/merge/docx/docx-faults.ts";
import { parseDocx } from "#shared/engine/merge/docx/parse-docx.ts";
import { endsBefore, pieceAt } from "#shared/engine/merge/faults/part-text.ts";
import { PAGE, readHtml } from "#shared/engine/merge/html/compile-html.ts";
import { PLAIN_TEXT } from "#shared/engine/merge/syntax/parse-text.ts";
import { readText } from "#shared/engine/merge/text/compile-text.ts";
import { docxRemarks } from "#shared/engine/template/docx-remarks.ts";
import { findForeignTags } from "#shared/engine/template/foreign-tags.ts";
import { partNames } from "#shared/engine/template/part-words.ts";
import type { SchemaSyntax } from "#shared/engine/template/schema/shape-of-tags.ts";
import { faultText, tagCorrection } from "#shared/engine/template/tag-correction.ts";
import { remarksOn, type TagRemark } from "#shared/engine/template/tag-remarks.ts";
import type { TemplateContent } from "#shared/engine/template-file/template-content.ts";
import { type FoundText, findText } from "./find-text.ts";
import { replacementAt } from "./place-of-text.ts";

export interface PlacedCorrection extends TagCorrection {
  readonly at: FoundText;
  /** The place of the correction without which this one is wrong: that of the loop to whose entry a name belongs. */
  readonly needs?: Place | undefined;
}

type Place = Pick<FoundText, "paragraph" | "start">;

/**
 * @param paragraphs those of the file
 * @throws ServiceError `template_damaged`, `template_too_complex`
 */
export function findCorrections(
  file: TemplateContent,
  syntax: CorrectedSyntax,
  paragraphs: readonly TemplateParagraph[],
): readonly PlacedCorrection[] {
  const found: PlacedCorrection[] = [];
  for (const { tag, kind, find, replace, at, needs } of candidates(file, syntax, paragraphs)) {
    // A tag may have two faults that one correction removes.
    if (found.some((other) => other.at.paragraph === at.paragraph && other.at.start === at.start)) continue;
    const replacement = replacementAt(paragraphs, at, { find, replace });
    if (replacement !== undefined) found.push({ tag, kind, replacement, at, needs });
    if (found.length === CORRECTIONS_MAX) break;
  }
  return found;
}

interface Candidate extends Pick<TextReplacement, "find" | "replace">, Pick<TagCorrection, "tag" | "kind"> {
  readonly at: FoundText;
  readonly needs?: Place | undefined;
}

interface CorrectedSyntax extends SchemaSyntax {
  /** Without tags, only those of other engines are corrected. */
  readonly hasTags: boolean;
}

function* candidates(
  file: TemplateContent,
  { hasTags, ...syntax }: CorrectedSyntax,
  paragraphs: readonly TemplateParagraph[],
): Iterable<Candidate> {
  const remarks = hasTags ? remarksIn(file, syntax) : [];
  for (const { part, ...fault } of remarks.slice(0, FAULTS_MAX)) {
    const replace = tagCorrection(fault);
    const at = replace === undefined ? undefined : placeOf(fault, inPart(paragraphs, part));
    if (replace !== undefined && at !== undefined) yield { ...fault, find: faultText(fault), replace, at };
  }
  yield* foreignCandidates(file, syntax, paragraphs);
}

/** Each costs some searches. */
const FAULTS_MAX = 2 * CORRECTIONS_MAX;

/** Finds the tags of other engines in the paragraphs of each part, which are joined as lines. */
function* foreignCandidates(
  { kind }: TemplateContent,
  syntax: SchemaSyntax,
  paragraphs: readonly TemplateParagraph[],
): Iterable<Candidate> {
  const byPart = Map.groupBy(paragraphs, ({ part }) => part);
  const parts = byPart.entries().map(([part, all]) => [part, all.map(({ text }) => text).join("\n")] as const);
  const starts = new Map(byPart.entries().map(([part, all]) => [part, startsOf(all)]));
  let left = FAULTS_MAX;
  for (const { tag, part, start, replace, loop } of findForeignTags({
    ...syntax,
    parts,
    isTextFile: kind === "text",
  })) {
    if (replace === undefined || left-- <= 0) continue;
    const at = placeIn(starts.get(part), start);
    if (at === undefined) continue;
    const needs = loop === undefined ? undefined : placeIn(starts.get(part), loop);
    yield { tag, kind: "foreign_tag", find: tag, replace, at, needs };
  }
}

type Starts = ReturnType<typeof startsOf>;

function placeIn(starts: Starts | undefined, offset: number): Place | undefined {
  const [first, paragraph] = starts?.findLast(([each]) => each <= offset) ?? [];
  return first === undefined || paragraph === undefined ? undefined : { paragraph, start: offset - first };
}

function startsOf(paragraphs: readonly TemplateParagraph[]): readonly (readonly [start: number, TemplateParagraph])[] {
  let start = 0;
  return paragraphs.map((paragraph) => {
    const own = start;
    start += paragraph.text.length + 1;
    return [own, paragraph] as const;
  });
}

/** Returns the faults and remarks with the part in words. */
function remarksIn(file: TemplateContent, syntax: SchemaSyntax): readonly (TagRemark & { readonly part: string })[] {
  switch (file.kind) {
    case "text":
      return inText(readText(file.text, syntax), syntax);
    case "html":
      return inText(readHtml(file.page, syntax), syntax);
    case "docx": {
      const names = partNames(file.docx);
      const parsed = parseDocx(file.docx, syntax);
      const { reported } = docxFaults(parsed, syntax.delimiters);
      return docxRemarks(parsed, reported, syntax).map(({ part, ...fault }) => ({
        ...fault,
        part: names.get(part) ?? "body",
      }));
    }
  }
}

function inText({ tags, faults, partText: text }: ReturnType<typeof readText>, syntax: SchemaSyntax) {
  const remarks = remarksOn({ tags, text, faults: faults.reported }, syntax);
  return [...remarks.faults, ...remarks.others].map((each) => ({ ...each, part: "text" }));
}

function inPart(paragraphs: readonly TemplateParagraph[], part: string): readonly TemplateParagraph[] {
  return paragraphs.filter((paragraph) => paragraph.part === part);
}

/** How much text beside the tag tells its place from those of the same text. */
const CONTEXTS = [0, 8, 30] as const;

type Placed = Pick<TagRemark, "text" | "span">;

/** Returns whether the fault stands in what readers see, and not in a field code, an address or a tag of HTML. */
function isShown({ text, span }: Placed): boolean {
  const { element = "" } = pieceAt(text, span.start) ?? {};
  if (element === PAGE) return text.text.lastIndexOf("<", span.start) <= text.text.lastIndexOf(">", span.start);
  return element === "w:t" || element === PLAIN_TEXT;
}

function placeOf(fault: Placed, paragraphs: readonly TemplateParagraph[]): FoundText | undefined {
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
