/** Adds texts to the shared strings of a workbook. */
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { SharedStrings } from "./open-workbook.ts";

export class NewStrings {
  readonly #strings: SharedStrings;
  readonly #added = new Map<string, number>();

  constructor(strings: SharedStrings) {
    this.#strings = strings;
  }

  numberOf(text: string): number {
    const number = this.#added.get(text) ?? this.#strings.items.length + this.#added.size;
    this.#added.set(text, number);
    return number;
  }

  /** @param blank the texts of the template that no cell has any more */
  xml(blank: ReadonlySet<string>): string {
    const { head, tail, items, texts, prefix } = this.#strings;
    const old = items.map((item, index) =>
      blank.has(texts[index] ?? "") ? `<${prefix}si><${prefix}t/></${prefix}si>` : item,
    );
    const added = Array.from(this.#added.keys(), (text) => `<${prefix}si>${textElement(prefix, text)}</${prefix}si>`);
    return head + [...old, ...added].join("") + tail;
  }
}

export function textElement(prefix: string, text: string): string {
  // `_x000D_` would stand for a character (ISO 29500-1, 22.9.2.19).
  const escaped = escapeXml(text.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_"));
  return `<${prefix}t xml:space="preserve">${escaped}</${prefix}t>`;
}
