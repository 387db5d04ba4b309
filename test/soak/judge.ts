/** Judges a file by what it says: whether it is whole, of the right template and items, in order, and of nobody else. */
import { colourOf } from "./mark-picture.ts";
import type { Content, FileContent } from "./read-content.ts";

export interface Expected {
  /** The template's words that it may have: more than one where its file was replaced while the document was made. */
  readonly templates: readonly string[];
  /** The word of each item, in order; none for a template itself. */
  readonly items: readonly string[];
  /** The requested format, such as `.pdf/a-2b`. */
  readonly format: string;
  /** Whether each item has a file of its own. */
  readonly isArchive: boolean;
}

/** What is wrong with it, in words, or undefined. */
export function wrongIn(content: Content, expected: Expected): string | undefined {
  const { items, isArchive } = expected;
  const groups = isArchive ? items.map((item) => [item]) : [items];
  if (content.length !== groups.length) return `${content.length} files instead of ${groups.length}`;
  const faults = expected.templates.map((template) => {
    const each = content.map((file, index) => wrongInFile(file, template, groups[index] ?? [], expected));
    return each.find((fault) => fault !== undefined);
  });
  return faults.includes(undefined) ? undefined : (faults[0] ?? "it is of no template");
}

function wrongInFile(
  { pages, colours }: FileContent,
  template: string,
  items: readonly string[],
  { format }: Expected,
): string | undefined {
  if (format === ".png") return differing(colours ?? [], [colourOf(items[0] ?? "")]);
  const wanted = items.length === 0 ? [[template, template]] : items.map((item) => [template, item, template]);
  if (!format.startsWith(".pdf")) return differing(pages.flat(), wanted.flat());
  const onPages = (words: readonly (readonly string[])[]) => words.map((page) => page.join(" "));
  return differing(onPages(pages), onPages(wanted));
}

function differing(found: readonly string[], wanted: readonly string[]): string | undefined {
  if (found.join() === wanted.join()) return undefined;
  const at = wanted.findIndex((word, index) => found[index] !== word);
  const place = at === -1 ? wanted.length : at;
  return `${found[place] ?? "nothing"} instead of ${wanted[place] ?? "the end"}, ${found.length} of ${wanted.length}`;
}
