/** Reads the business terms of an invoice in XML, by the layouts that the writer follows. */
import { childrenOf, type Element } from "#shared/pdf/conformance/xml-tree.ts";
import { CII } from "./cii.ts";
import { placeOf } from "./find-term.ts";
import { type ElementLayout, isNested, type Layout, type Source } from "./layout.ts";
import { ublLayout } from "./ubl.ts";

export interface ReadInvoice {
  readonly layout: Layout;
  /** The business terms by their names, as `parseInvoice` takes them. All values are texts. */
  readonly terms: Json;
  /** The content of each element. */
  readonly places: ReadonlyMap<Element, ReadPlace>;
  /** The paths of elements with a text that is in no business term. */
  readonly unread: readonly string[];
}

export interface ReadPlace {
  readonly layout: ElementLayout;
  /** The index of the entry that the element belongs to, by the ids of the lists: line 3 of `BG-25`. */
  readonly indexes: ReadonlyMap<string, number>;
}

type Json = { [name: string]: unknown };

/** The layouts by the names of their root elements. The type codes are those of an invoice and of a credit note. */
const LAYOUTS: readonly Layout[] = [CII, ublLayout("380"), ublLayout("381")];

/** @returns undefined for a root element of another syntax */
export function readInvoiceTerms(root: Element): ReadInvoice | undefined {
  const layout = LAYOUTS.find(({ root: { name }, namespaces }) => isNamed(root, name, namespaces));
  if (layout === undefined) return undefined;
  const reader = new InvoiceReader(layout);
  reader.element(root, layout.root, { entries: new Map(), indexes: new Map() });
  return { layout, terms: withoutEmpty(reader.terms) as Json, places: reader.places, unread: reader.unread };
}

/** The entries that are being read, by the ids of their lists. */
type Entries = ReadonlyMap<string, Json>;

interface Within extends Pick<ReadPlace, "indexes"> {
  readonly entries: Entries;
}

class InvoiceReader {
  readonly terms: Json = {};
  readonly unread: string[] = [];
  readonly places = new Map<Element, ReadPlace>();
  readonly #layout: Layout;
  readonly #written: ReadonlySet<string>;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#written = new Set(termsIn(layout.root));
  }

  element(element: Element, layout: ElementLayout, above: Within): void {
    const within = this.#entered(layout, above);
    const { entries, indexes } = within;
    this.places.set(element, { layout, indexes });
    for (const [name, source] of Object.entries(layout.attributes)) {
      const text = element.getAttribute(name);
      if (text !== null && !this.#isReference(source, layout)) this.#set(source, text, entries);
    }
    if (isNested(layout.content)) this.#children(element, layout.content, within);
    else this.#set(layout.content, element.textContent ?? "", entries);
  }

  #children(element: Element, layouts: readonly ElementLayout[], within: Within): void {
    for (const child of childrenOf(element)) {
      const layout = this.#layoutOf(child, layouts, within.entries);
      if (layout !== undefined) this.element(child, layout, within);
      else this.#leave(child);
    }
  }

  /** Fixed texts in elements of one name distinguish them. */
  #layoutOf(element: Element, layouts: readonly ElementLayout[], entries: Entries): ElementLayout | undefined {
    const candidates = layouts.filter(({ name }) => isNamed(element, name, this.#layout.namespaces));
    if (candidates.length < 2) return candidates[0];
    const scores = candidates.map((layout) => ({ layout, score: this.#score(element, layout, entries) }));
    const fitting = scores.filter((each) => each.score !== undefined);
    const best = fitting.sort((left, right) => Number(right.score) - Number(left.score))[0]?.layout;
    return best ?? candidates.find(({ takesOthers }) => takesOthers);
  }

  /** Returns how many fixed texts and references are in an element; undefined if one has another text. */
  #score(element: Element, { attributes, content, hasScheme, ...layout }: ElementLayout, entries: Entries) {
    if (hasScheme !== undefined && element.hasAttribute("schemeID") !== hasScheme) return undefined;
    let score = 0;
    const count = (wanted: string | undefined, text: string | null): boolean => {
      if (wanted === undefined) return true;
      const found = text?.trim() ?? "";
      if (found !== wanted && BOOLEANS[found] !== wanted) return false;
      score++;
      return true;
    };
    const areFitting = Object.entries(attributes).every(([name, source]) =>
      count(this.#fixed(source, { attributes, content, ...layout }, entries), element.getAttribute(name)),
    );
    if (!areFitting) return undefined;
    if (!isNested(content)) {
      return "literal" in content && !count(content.literal, element.textContent) ? undefined : score;
    }
    for (const inner of content) {
      const child = childrenOf(element).find((each) => isNamed(each, inner.name, this.#layout.namespaces));
      const part = child && this.#score(child, inner, entries);
      if (child !== undefined && part === undefined) return undefined;
      if (child === undefined && !isNested(inner.content) && "literal" in inner.content) return undefined;
      score += part ?? 0;
    }
    return score;
  }

  #fixed(source: Source, layout: ElementLayout, entries: Entries): string | undefined {
    if ("literal" in source) return source.literal;
    return this.#isReference(source, layout) ? String(this.#valueAt(source.term, entries)) : undefined;
  }

  /** An attribute that repeats a term of another element, such as the currency. */
  #isReference(source: Source, { content }: ElementLayout): boolean {
    if ("literal" in source || isNested(content)) return false;
    return this.#written.has(source.term) && "term" in content && content.term !== source.term;
  }

  /** The entry of a list that begins with an element. */
  #entered({ each }: ElementLayout, within: Within): Within {
    if (each === undefined) return within;
    const { entries, indexes } = within;
    const entry: Json = {};
    const { holder, name } = this.#holderOf(each, entries);
    if (!Array.isArray(holder[name])) holder[name] = [];
    const index = (holder[name] as unknown[]).push(entry) - 1;
    return { entries: new Map([...entries, [each, entry]]), indexes: new Map([...indexes, [each, index]]) };
  }

  #set(source: Source, written: string, entries: Entries): void {
    if ("literal" in source) return;
    const { term, part, code, codes } = source;
    const [, before, behind] = code === undefined ? [] : (/^#([^#]+)#(.*)$/s.exec(written) ?? []);
    if (code !== undefined && before !== undefined) this.#set({ term: code }, before, entries);
    const text = behind ?? written;
    const { definition } = placeOf(term);
    const own = Object.entries(codes ?? {}).find(([, other]) => other === text)?.[0] ?? text;
    const value = definition.kind === "date" ? this.#layout.readDate(own.trim()) : own;
    if (definition.kind === "identifier") this.#setPart(term, part ?? "value", value.trim(), entries);
    else if (definition.kind === "file") this.#setPart(term, part ?? "content", value, entries);
    else if (definition.kind === "text") this.#setOnce(term, value, entries);
    else this.#setOnce(term, NUMBERS.has(definition.kind) ? plainNumber(value.trim()) : value.trim(), entries);
  }

  #setPart(term: string, part: string, value: string, entries: Entries): void {
    const inList = entries.get(term);
    if (inList !== undefined) {
      inList[part] ??= value;
      return;
    }
    const { holder, name } = this.#holderOf(term, entries);
    holder[name] ??= {};
    (holder[name] as Json)[part] ??= value;
  }

  /** Some terms are repeated, as the means of payment are for each account. */
  #setOnce(term: string, value: string, entries: Entries): void {
    const { holder, name } = this.#holderOf(term, entries);
    holder[name] ??= value;
  }

  #valueAt(term: string, entries: Entries): unknown {
    const { holder, name } = this.#holderOf(term, entries);
    return holder[name];
  }

  /** Returns the object that has the term, and the name of the term in it. */
  #holderOf(term: string, entries: Entries): { readonly holder: Json; readonly name: string } {
    const { path } = placeOf(term);
    let holder = this.terms;
    for (const { name, entriesOf } of path.slice(0, -1)) {
      const entry = entriesOf === undefined ? undefined : entries.get(entriesOf);
      holder[name] ??= {};
      holder = entry ?? (holder[name] as Json);
    }
    return { holder, name: path.at(-1)?.name ?? "" };
  }

  #leave(element: Element): void {
    const children = childrenOf(element);
    if (children.length > 0) for (const child of children) this.#leave(child);
    else if ((element.textContent ?? "").trim() !== "") this.unread.push(pathTo(element));
  }
}

const NUMBERS: ReadonlySet<string> = new Set(["amount", "price", "quantity", "percentage"]);

/** xs:decimal also has forms such as `+1`, `1.` and `.5`. */
function plainNumber(text: string): string {
  return text
    .replace(/^\+/, "")
    .replace(/\.$/, "")
    .replace(/^(-?)\./, "$10.");
}

/** The other forms of xs:boolean. */
const BOOLEANS: Readonly<Record<string, string | undefined>> = { "1": "true", "0": "false" };

function pathTo(element: Element): string {
  const { parentNode } = element;
  const above = parentNode !== null && parentNode.nodeType === element.nodeType ? pathTo(parentNode as Element) : "";
  return `${above}/${element.nodeName}`;
}

function isNamed(element: Element, name: string, namespaces: Layout["namespaces"]): boolean {
  const [prefix, local] = name.includes(":") ? name.split(":") : ["", name];
  return element.localName === local && element.namespaceURI === namespaces[prefix ?? ""];
}

/** The terms that stand in elements. */
function* termsIn({ content }: ElementLayout): Generator<string> {
  if (isNested(content)) for (const child of content) yield* termsIn(child);
  else if ("term" in content) yield content.term;
}

/** Elements may be empty, a payment without an account has an entry that is, and a scheme may have no identifier. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((each) => each !== undefined);
  if (typeof value !== "object" || value === null) return value === "" ? undefined : value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutEmpty(inner)] as const);
  const present = entries.filter(([, inner]) => inner !== undefined && !(Array.isArray(inner) && inner.length === 0));
  const isNothing = present.every(([name]) => name === "scheme" || name === "version");
  return isNothing ? undefined : Object.fromEntries(present);
}
