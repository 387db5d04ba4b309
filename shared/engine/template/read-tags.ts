/** Reads the tags of a template and lists them as the interface does. */
import { decodeHTML, decodeXML } from "entities/decode";
import { DEFAULT_DELIMITERS, type Delimiters } from "#shared/base/model/delimiters.ts";
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import type { Tag, Tags } from "#shared/base/model/tags.ts";
import { xmlStretches } from "#shared/base/xml/xml-places.ts";
import { docxFaults } from "#shared/engine/merge/docx/docx-faults.ts";
import { withFieldTags } from "#shared/engine/merge/docx/field-tags.ts";
import { tagsByScope } from "#shared/engine/merge/docx/notes/tags-by-scope.ts";
import { type ParsedDocx, parseDocx } from "#shared/engine/merge/docx/parse-docx.ts";
import { faultNames } from "#shared/engine/merge/faults/fault-names.ts";
import { readHtml } from "#shared/engine/merge/html/compile-html.ts";
import { type HtmlPlace, stretchesOf } from "#shared/engine/merge/html/html-places.ts";
import { htmlTokens } from "#shared/engine/merge/html/html-tokens.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { ParsedTags } from "#shared/engine/merge/syntax/tokens.ts";
import { readText } from "#shared/engine/merge/text/compile-text.ts";
import { FIELD_NAME } from "#shared/engine/merge/values/docx-place.ts";
import type { HtmlTemplate } from "#shared/engine/template-file/open-html.ts";
import type { TextTemplate } from "#shared/engine/template-file/open-text.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import type { TemplateContent } from "#shared/engine/template-file/template-content.ts";
import { detectDelimiters, detectTextDelimiters, isDetectable, isLikeTag, type Search } from "./detect-delimiters.ts";
import { docxRemarks } from "./docx-remarks.ts";
import { delimitersOfFields } from "./fields-alone.ts";
import { foreignTags } from "./foreign-tags.ts";
import { guessedEncoding } from "./guessed-encoding.ts";
import { partNames, partWords } from "./part-words.ts";
import { TagList } from "./tag-list.ts";
import { tagProblems, textProblems } from "./tag-problems.ts";
import { remarksOn } from "./tag-remarks.ts";
import { type TagNode, tagTree } from "./tag-tree.ts";
import { takenForText } from "./taken-for-text.ts";
import { mergeFieldNames, partTexts, templateText } from "./template-text.ts";
import { uncomputedFields } from "./uncomputed-fields.ts";
import { unfilledTags } from "./unfilled-tags.ts";

export interface ReadOptions {
  /** Detected if absent. */
  readonly delimiters?: Delimiters;
  /** Whether no tag was found with these delimiters before. As after detection, other texts between them are no tags. */
  readonly hadNoTags?: boolean;
  readonly enhancedSyntax: boolean;
}

export interface TemplateReading {
  readonly delimiters: Delimiters;
  readonly tags: Tags;
  /** Has at least one entry for every invalid tag, up to a thousand, and then tags of other template engines. */
  readonly problems: readonly TagProblem[];
}

/** @throws ServiceError `template_damaged`, `template_too_complex`, `request_invalid` for an empty delimiter */
export function readTags(file: TemplateContent, options: ReadOptions): TemplateReading {
  switch (file.kind) {
    case "text":
      return readTextTemplate(file.text, options);
    case "html":
      return readHtmlTemplate(file.page, options);
    case "docx":
      return readTemplate(file.docx, options);
  }
}

/**
 * Returns the tags of all parts, those of the body first (`templatedParts`). For a template with faults, the other tags
 * are listed, within their sections if these are complete.
 * @throws ServiceError `template_damaged` if the XML is not that of a Word document
 */
export function readTemplate(source: OfficePackage, options: ReadOptions): TemplateReading {
  const fields = mergeFieldNames(source);
  const { delimiters, isFound } = findDelimiters(options, (search) => {
    const found = detectDelimiters(templateText(source), { fields, ...search });
    if (found !== undefined || fields.size === 0) return found;
    // Merge fields alone: their results may be values that a preview showed.
    const tagged = withFieldTags(source, search.only ?? FIELD_DELIMITERS);
    return detectDelimiters(templateText(tagged), { fields, ...search });
  });
  const file = withFieldTags(source, delimiters);
  const parsed = parseDocx(file, { delimiters, enhancedSyntax: options.enhancedSyntax });
  const names = partNames(file);
  const texts = Array.from(partTexts(file), ([part, text]) => [names.get(part) ?? "body", text] as const);
  const foreign = [
    ...foreignTags({ parts: texts, delimiters, fields, enhancedSyntax: options.enhancedSyntax }),
    ...unfilledTags(file, delimiters),
    ...uncomputedFields(file),
  ];
  if (!isFound && !hasTagsOutsideText(parsed, delimiters)) {
    const { enhancedSyntax } = options;
    const ofFields = delimitersOfFields(file, enhancedSyntax);
    return ofFields
      ? readTemplate(file, { delimiters: ofFields, enhancedSyntax })
      : withoutTags(delimiters, [...foreign, ...takenForText(texts)]);
  }
  const faults = docxFaults(parsed, delimiters);
  const tags = { valid: validTags(tagsByScope(parsed)), invalid: faultNames(faults) };
  const remarks = docxRemarks(parsed, faults.reported, { delimiters, enhancedSyntax: options.enhancedSyntax });
  return { delimiters, tags, problems: allProblems(tagProblems(remarks, partWords(file)), foreign) };
}

/** Those that Word shows around the name of a merge field. */
const FIELD_DELIMITERS: Delimiters = { left: "«", right: "»" };

/**
 * Does the same for a text file.
 * @throws ServiceError `template_too_complex`, `request_invalid` for an empty delimiter
 */
export function readTextTemplate(template: TextTemplate, options: ReadOptions): TemplateReading {
  const text = template.isXml ? textOfXml(template.text) : template.text;
  const detect = template.isXml ? detectDelimiters : detectTextDelimiters;
  const { delimiters, isFound } = findDelimiters(options, (only) => detect(text, only));
  const { enhancedSyntax } = options;
  const parts = [["text", text]] as const;
  const foreign = [
    ...foreignTags({ parts, delimiters, isTextFile: true, enhancedSyntax }),
    ...guessedEncoding(template, "text"),
  ];
  if (!isFound) return withoutTags(delimiters, [...foreign, ...takenForText(parts)]);
  return readingOf({ delimiters, enhancedSyntax }, readText(template, { delimiters, enhancedSyntax }), foreign);
}

/**
 * Does the same for an HTML page.
 * @throws ServiceError `template_too_complex`, `request_invalid` for an empty delimiter
 */
export function readHtmlTemplate(page: HtmlTemplate, options: ReadOptions): TemplateReading {
  const { delimiters, isFound } = findDelimiters(options, (only) => detectDelimiters(searchedText(page.html), only));
  const { enhancedSyntax } = options;
  const parts = [["text", searchedText(page.html)]] as const;
  const foreign = [
    ...foreignTags({ parts, delimiters, enhancedSyntax }),
    ...guessedEncoding({ ...page, text: searchedText(page.html) }, "text"),
  ];
  if (!isFound) return withoutTags(delimiters, [...foreign, ...takenForText(parts)]);
  return readingOf({ delimiters, enhancedSyntax }, readHtml(page, { delimiters, enhancedSyntax }), foreign);
}

/** Delimiters that the caller gave count as found, whatever is between them. */
function findDelimiters(
  { delimiters: given, hadNoTags = false }: ReadOptions,
  detect: (search: Pick<Search, "only">) => Delimiters | undefined,
): { readonly delimiters: Delimiters; readonly isFound: boolean } {
  if (given !== undefined && !(hadNoTags && isDetectable(given))) return { delimiters: given, isFound: true };
  const found = detect(given === undefined ? {} : { only: given });
  return { delimiters: given ?? found ?? DEFAULT_DELIMITERS, isFound: found !== undefined };
}

/** Reads a template in which nothing looks like a tag: what is in brackets is prose. Its documents are copies of it. */
function withoutTags(delimiters: Delimiters, problems: readonly TagProblem[]): TemplateReading {
  return { delimiters, tags: { valid: [], invalid: [] }, problems };
}

/** Detection reads the text. Tags may also stand in field codes, addresses and alternative texts alone. */
function hasTagsOutsideText({ parts }: Pick<ParsedDocx, "parts">, delimiters: Delimiters): boolean {
  return parts
    .values()
    .some(({ parsed }) =>
      parsed.some(
        ({ type, raw = "", textElement = "w:t" }) =>
          type === "placeholder" &&
          !textElement.endsWith(":t") &&
          textElement !== FIELD_NAME &&
          isLikeTag(raw, delimiters),
      ),
    );
}

function readingOf(
  syntax: TemplateSyntax,
  { tags, faults, partText }: ReturnType<typeof readText>,
  foreign: readonly TagProblem[],
): TemplateReading {
  const remarks = remarksOn({ tags, text: partText, faults: faults.reported }, syntax);
  return {
    delimiters: syntax.delimiters,
    tags: { valid: validTags([tags]), invalid: faultNames(faults) },
    problems: allProblems(textProblems([...remarks.faults, ...remarks.others]), foreign),
  };
}

/** A tag with the template's delimiters can be one of another engine, too, about which the same is said. */
function allProblems(ofTags: readonly TagProblem[], ofText: readonly TagProblem[]): readonly TagProblem[] {
  const said = new Set(ofTags.map(({ suggestion }) => suggestion));
  return [...ofTags, ...ofText.filter(({ suggestion }) => !said.has(suggestion))];
}

/** Returns the text in which tags may stand, a line for each place. */
function textOfXml(xml: string): string {
  const texts = xmlStretches(xml).map(({ start, end, place }) =>
    place === "closed" || place === "opaque" ? "\n" : decodeXML(xml.slice(start, end)),
  );
  return texts.join("").replace(/[<>]/g, "==");
}

/**
 * Returns the text in which tags may stand. `<` and `>` are never delimiters in HTML, whatever text they are written
 * in.
 */
function searchedText(html: string): string {
  const texts = stretchesOf(htmlTokens(html)).map(({ start, end, place }) => {
    const isWithinLine = ["text", "plain", "address", "style"] satisfies HtmlPlace[];
    return isWithinLine.some((each) => each === place) ? decodeHTML(html.slice(start, end)) : "\n";
  });
  return texts.join("").replace(/[<>]/g, "==");
}

function validTags(parts: Iterable<ParsedTags>): readonly Tag[] {
  const list = new TagList();
  for (const part of parts) listTags(tagTree(part), list);
  return list.tags();
}

function listTags(tree: readonly TagNode[], list: TagList): void {
  for (const { token, content } of tree) {
    if (content === undefined) list.addTag(token.value);
    else listTags(content, list.addSection(token.value));
  }
}
