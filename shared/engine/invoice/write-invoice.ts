/** Writes an invoice as XML. */
import { escapeAttribute, escapeXml } from "#shared/base/xml/escape-xml.ts";
import { placeOf, type Scope, valueAt } from "./find-term.ts";
import { type ElementLayout, isLiteral, isNested, type Layout, type Source } from "./layout.ts";
import type { InvoiceValues } from "./terms.ts";
import { type Decimal, textOf } from "./values/decimal.ts";

export function writeInvoice(invoice: InvoiceValues, layout: Layout): string {
  const { namespaces, root } = layout;
  const declared = Object.entries(namespaces).map(([prefix, uri]) => [`xmlns${prefix && `:${prefix}`}`, literal(uri)]);
  const attributes = { ...Object.fromEntries(declared), ...root.attributes };
  const written = new InvoiceWriter(invoice, layout).element({ ...root, attributes }, new Map());
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written}\n`;
}

const literal = (text: string): Source => ({ literal: text });

class InvoiceWriter {
  readonly #invoice: InvoiceValues;
  readonly #layout: Layout;

  constructor(invoice: InvoiceValues, layout: Layout) {
    this.#invoice = invoice;
    this.#layout = layout;
  }

  /** Returns nothing for an element in which no term has a value. */
  element(layout: ElementLayout, scope: Scope): string {
    const { name, content, entry, hasScheme, isAlways, needs, pattern } = layout;
    if (entry !== undefined && this.#isFirst(entry.of, scope) !== entry.isFirst) return "";
    if (needs !== undefined && valueAt(needs, this.#invoice, scope) === undefined) return "";
    if (hasScheme !== undefined && this.#hasScheme(content, scope) !== hasScheme) return "";
    const inner = isNested(content) ? this.#inner(content, scope) : this.#text(content, scope);
    if (inner === undefined && !isAlways) return "";
    if (pattern !== undefined && inner !== undefined && !pattern.test(inner)) return "";
    const start = `${name}${this.#attributes(layout, scope)}`;
    if (inner === undefined) return `<${start}/>`;
    return `<${start}>${isNested(content) ? inner : escapeXml(inner)}</${name}>`;
  }

  #inner(layouts: readonly ElementLayout[], scope: Scope): string | undefined {
    const texts = layouts.map((layout) => this.#elements(layout, scope));
    const values = texts.filter((text, index) => text !== "" && layouts[index] && !isLiteral(layouts[index]));
    return values.length > 0 || layouts.every(isLiteral) ? texts.join("") : undefined;
  }

  #elements(layout: ElementLayout, scope: Scope): string {
    const { each, isOnceIfNone } = layout;
    if (each === undefined) return this.element(layout, scope);
    const entries = (valueAt(each, this.#invoice, scope) as readonly unknown[] | undefined) ?? [];
    if (entries.length === 0) return isOnceIfNone ? this.element(layout, scope) : "";
    return entries.map((entry) => this.element(layout, new Map([...scope, [each, entry]]))).join("");
  }

  #attributes(layout: ElementLayout, scope: Scope): string {
    return Object.entries(this.#withCurrency(layout))
      .map(([name, source]) => [name, this.#text(source, scope)] as const)
      .map(([name, text]) => (text === undefined ? "" : ` ${name}="${escapeAttribute(text)}"`))
      .join("");
  }

  #withCurrency({ attributes, content }: ElementLayout): ElementLayout["attributes"] {
    const { currencyAttribute } = this.#layout;
    if (currencyAttribute === undefined || isNested(content) || !("term" in content)) return attributes;
    const { kind } = placeOf(content.term).definition;
    return kind === "amount" || kind === "price"
      ? { [currencyAttribute]: { term: "BT-5" }, ...attributes }
      : attributes;
  }

  /** A list without entries is written as one. */
  #isFirst(list: string, scope: Scope): boolean {
    const entries = valueAt(list, this.#invoice, new Map()) as readonly unknown[] | undefined;
    return scope.get(list) === entries?.[0];
  }

  #hasScheme(content: ElementLayout["content"], scope: Scope): boolean {
    return !isNested(content) && "term" in content && this.#text({ ...content, part: "scheme" }, scope) !== undefined;
  }

  #text(source: Source, scope: Scope): string | undefined {
    if ("literal" in source) return source.literal;
    const { term, part, code, codes } = source;
    const value = valueAt(term, this.#invoice, scope);
    const text = value === undefined ? undefined : this.#valueText(term, value, part);
    const before = code === undefined ? undefined : valueAt(code, this.#invoice, scope);
    if (text !== undefined && before !== undefined) return `#${before}#${text}`;
    return text !== undefined && codes && Object.hasOwn(codes, text) ? codes[text] : text;
  }

  #valueText(term: string, value: unknown, part: string | undefined): string | undefined {
    switch (placeOf(term).definition.kind) {
      case "identifier":
        return (value as Readonly<Record<string, string>>)[part ?? "value"];
      case "file":
        return (value as Readonly<Record<string, string>>)[part ?? "content"];
      case "date":
        return this.#layout.writeDate(value as string);
      case "text":
      case "code":
        return value as string;
      default:
        return textOf(value as Decimal);
    }
  }
}
