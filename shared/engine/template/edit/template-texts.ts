/** Lists the texts of a template in pages, with the tags and corrections that are proposed for them. */
import { PARAGRAPH_CHARACTERS_MAX, TEXT_CHARACTERS_MAX, TEXT_PARAGRAPHS_MAX } from "#shared/base/model/limits.ts";
import type { TemplateParagraph, TemplateTexts } from "#shared/base/model/text-replacement.ts";
import { readTags } from "#shared/engine/template/read-tags.ts";
import type { SchemaSyntax } from "#shared/engine/template/schema/shape-of-tags.ts";
import type { TemplateContent } from "#shared/engine/template-file/template-content.ts";
import { findCorrections } from "./corrections.ts";
import type { EditableFile } from "./editable-file.ts";
import type { FoundText } from "./find-text.ts";
import { proposeTags } from "./proposals.ts";
import { provenCorrections } from "./proven-corrections.ts";

export interface TextsWanted {
  /** The index of the first paragraph. */
  readonly from: number;
  readonly syntax: SchemaSyntax;
  /** Without tags, nothing between the delimiters is one. */
  readonly hasTags: boolean;
}

export interface EditableTemplate {
  readonly file: EditableFile;
  /** Opens the edited file. */
  readonly reopen: (bytes: Uint8Array) => TemplateContent;
}

/** @throws ServiceError `template_damaged`, `template_too_complex` */
export function templateTexts(
  content: TemplateContent,
  { file, reopen }: EditableTemplate,
  { from, syntax, hasTags }: TextsWanted,
): TemplateTexts {
  const { paragraphs } = file;
  const page = pageFrom(paragraphs, from);
  const shown = new Set(page);
  const onPage = ({ at }: { readonly at: FoundText }) => shown.has(at.paragraph);
  const isShort = paragraphs.reduce((sum, { text }) => sum + text.length, 0) <= EXAMINED_CHARACTERS_MAX;
  const proposals = isShort ? proposeTags(paragraphs, { ...syntax, hasTags }) : [];
  const problemsOf = (bytes: Uint8Array | undefined) =>
    readTags(bytes === undefined ? content : reopen(bytes), { ...syntax, hadNoTags: !hasTags }).problems;
  const found = isShort ? findCorrections(content, { ...syntax, hasTags }, paragraphs) : [];
  const corrections = provenCorrections(found, { file, paragraphs, problemsOf });
  return {
    paragraphs: page.map(({ part, place, text }) => ({ part, place, text: text.slice(0, PARAGRAPH_CHARACTERS_MAX) })),
    count: paragraphs.length,
    next: from + page.length < paragraphs.length ? from + page.length : null,
    proposals: proposals.filter(onPage).map(({ kind, replacement }) => ({ kind, replacement })),
    corrections: corrections.filter(onPage).map(({ tag, kind, replacement }) => ({ tag, kind, replacement })),
  };
}

/** Each proposal searches the whole text. Three hundred pages have a million characters. */
const EXAMINED_CHARACTERS_MAX = 1_000_000;

function pageFrom(paragraphs: readonly TemplateParagraph[], from: number): readonly TemplateParagraph[] {
  const page: TemplateParagraph[] = [];
  let characters = 0;
  for (const paragraph of paragraphs.slice(from, from + TEXT_PARAGRAPHS_MAX)) {
    characters += Math.min(paragraph.text.length, PARAGRAPH_CHARACTERS_MAX);
    if (page.length > 0 && characters > TEXT_CHARACTERS_MAX) break;
    page.push(paragraph);
  }
  return page;
}
