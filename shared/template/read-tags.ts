/** Reads the tags out of a template as the interface lists them. */
import { isEmptyTag } from "#shared/merge/compile-tag.ts";
import { parseDocx } from "#shared/merge/docx-parser.ts";
import type { CompiledPart, Token } from "#shared/merge/docx-tokens.ts";
import { faultNames } from "#shared/merge/fault-names.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";
import type { Tags } from "#shared/model/tags.ts";
import { detectDelimiters } from "./detect-delimiters.ts";
import type { OfficePackage } from "./office-package.ts";
import { TagList } from "./tag-list.ts";
import { templateText } from "./template-text.ts";

export interface ReadOptions {
  /** Detected when absent. */
  readonly delimiters?: Delimiters;
  readonly enhancedSyntax: boolean;
}

export interface TemplateReading {
  readonly delimiters: Delimiters;
  readonly tags: Tags;
}

/**
 * The tags of all parts, those of the body first (`templatedParts`). A template with faults lists its other tags, in
 * their sections as far as these are whole.
 * @throws ServiceError `template_damaged` where the XML is not that of a Word document
 */
export function readTemplate(file: OfficePackage, options: ReadOptions): TemplateReading {
  const delimiters = options.delimiters ?? detectDelimiters(templateText(file));
  const parsed = parseDocx(file, { delimiters, enhancedSyntax: options.enhancedSyntax });
  const invalid = faultNames(parsed, delimiters);
  const list = new TagList();
  for (const part of parsed.parts.values()) listTags(part, list);
  return { delimiters, tags: { valid: list.tags(), invalid } };
}

function listTags(part: CompiledPart, list: TagList): void {
  const uncompiled = namesThatDoNotCompile(part);
  const placeholders = part.parsed.filter(({ type, value }) => type === "placeholder" && !uncompiled.has(value));
  const sections = matchSections(placeholders);
  const open = [list];
  for (const token of placeholders) {
    const within = open.at(-1) ?? list;
    if (!isSection(token)) {
      if (!isEmptyTag(token.value, token)) within.addTag(token.value);
    } else if (sections.starts.has(token)) {
      open.push(within.addSection(token.value));
    } else if (sections.ends.has(token)) {
      open.pop();
    }
  }
}

function namesThatDoNotCompile({ allErrors }: CompiledPart): ReadonlySet<string> {
  const names = allErrors.flatMap(({ properties }) =>
    properties?.id === "scopeparser_compilation_failed" ? (properties.xtag ?? []) : [],
  );
  return new Set(names);
}

function isSection(token: Token): boolean {
  return token.module === "loop";
}

/**
 * Starts and ends that belong together. An end without a name closes the section opened last; one with a name closes
 * the last section of that name, and leaves those opened since without an end.
 */
function matchSections(tokens: readonly Token[]): { starts: ReadonlySet<Token>; ends: ReadonlySet<Token> } {
  const starts = new Set<Token>();
  const ends = new Set<Token>();
  const open: Token[] = [];
  for (const token of tokens.filter(isSection)) {
    if (token.location !== "end") {
      open.push(token);
      continue;
    }
    const start = open.findLastIndex(({ value }) => token.value === "" || token.value === value);
    const opened = open[start];
    if (opened === undefined) continue;
    open.length = start;
    starts.add(opened);
    ends.add(token);
  }
  return { starts, ends };
}
