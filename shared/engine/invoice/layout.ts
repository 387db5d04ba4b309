/** Describes where the business terms stand in an XML syntax, in the order of its schema. The writer follows it. */

export interface Layout {
  readonly namespaces: Readonly<Record<string, string>>;
  readonly root: ElementLayout;
  /** The attribute with the currency of an amount, where every amount has one. */
  readonly currencyAttribute?: string;
  /** Returns a date of the model, 2026-11-28, as the syntax writes it. */
  readonly writeDate: (date: string) => string;
  /** Does the reverse. A text of another form stays as it is. */
  readonly readDate: (text: string) => string;
}

/** An element. It is written if a term in it has a value. */
export interface ElementLayout {
  /** With its prefix, such as `ram:ID`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, Source>>;
  readonly content: Source | readonly ElementLayout[];
  /** The group or list whose entries each have such an element. */
  readonly each?: string;
  /** Whether it is written once if there is no entry. */
  readonly isOnceIfNone?: boolean;
  /** Restricts it to the first entry of a list, or to the others: a term of the invoice stands in one of them only. */
  readonly entry?: { readonly of: string; readonly isFirst: boolean };
  /** Whether it is written without any value too. */
  readonly isAlways?: boolean;
  /** The form without which its text stands elsewhere. */
  readonly pattern?: RegExp;
  /** The term without which it is not written. */
  readonly needs?: string;
  /** Whether elements of its name with another fixed text are read as this one too. */
  readonly takesOthers?: boolean;
  /** Restricts it to identifiers with or without a scheme. */
  readonly hasScheme?: boolean;
}

/** What stands in an element or an attribute. */
export type Source = { readonly literal: string } | TermSource;

interface TermSource {
  /** `BT-1` */
  readonly term: string;
  /** A property of an identifier or a file. By default it is the value. */
  readonly part?: string;
  /** A term whose code stands before, as `#code#`. */
  readonly code?: string;
  /** The codes of the syntax for those of the model. */
  readonly codes?: Readonly<Record<string, string>>;
}

type Attributes = Readonly<Record<string, string>>;

/**
 * Returns an element; a path `a/b` is an element in an element.
 * @param content elements, a term (`BT-1`), a part of it (`BT-29:scheme`), a term behind its code (`#BT-21#BT-22`), or a
 *   fixed text (`=VAT`)
 */
export function el(
  path: string,
  content: string | readonly ElementLayout[],
  attributes: Attributes = {},
): ElementLayout {
  const [name = "", ...inner] = path.split("/");
  if (inner.length > 0) return { name, attributes: {}, content: [el(inner.join("/"), content, attributes)] };
  return {
    name,
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, sourceOf(value)])),
    content: typeof content === "string" ? sourceOf(content) : content,
  };
}

function sourceOf(content: string): Source {
  if (content.startsWith("=")) return { literal: content.slice(1) };
  if (content.startsWith("#")) return { code: content.split("#")[1] ?? "", term: content.split("#")[2] ?? "" };
  const [term = "", part] = content.split(":");
  return part === undefined ? { term } : { term, part };
}

/** An element with an identifier and the attribute of its scheme. */
export function id(path: string, term: string): ElementLayout {
  return el(path, term, { schemeID: `${term}:scheme` });
}

/** One element for each entry of a group (`BG-25`) or of a list (`BT-29`). */
export function each(entries: string, layout: ElementLayout): ElementLayout {
  return { ...layout, each: entries };
}

/** An element in the first entry of a list, or in the others. */
export function inEntry(of: string, which: "first" | "others", layout: ElementLayout): ElementLayout {
  return { ...layout, entry: { of, isFirst: which === "first" } };
}

/** The codes of the syntax instead of those of the model. */
export function coded(name: string, term: string, codes: Readonly<Record<string, string>>): ElementLayout {
  return { name, attributes: {}, content: { term, codes } };
}

export function isNested(content: ElementLayout["content"]): content is readonly ElementLayout[] {
  return Array.isArray(content);
}

/** Returns whether an element holds fixed text only. */
export function isLiteral({ content }: ElementLayout): boolean {
  return isNested(content) ? content.every(isLiteral) : "literal" in content;
}
