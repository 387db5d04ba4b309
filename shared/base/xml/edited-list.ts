/**
 * Adds elements to, and removes them from, XML that is one list of empty elements, such as relationships or content
 * types.
 */
import { applyEdits, type Edit, insertion, removal } from "./xml-edits.ts";
import { attribute, outerXml, readXml, type XmlElement, type XmlText } from "./xml-elements.ts";

export class EditedList {
  readonly #text: XmlText;
  readonly #removed: Edit[] = [];
  readonly #added: string[] = [];

  /** @param xml canonical */
  constructor(xml: string) {
    this.#text = readXml(xml);
  }

  has(key: string, value: string): boolean {
    return this.#find(key, value) !== undefined;
  }

  add(element: string, attributes: Readonly<Record<string, string>>): void {
    const { name } = this.#text.root;
    const prefix = name.slice(0, name.indexOf(":") + 1);
    const written = Object.entries(attributes).map(([attributeName, value]) => ` ${attributeName}="${value}"`);
    this.#added.push(`<${prefix}${element}${written.join("")}/>`);
  }

  /** Adds a copy of the element with this key, with other values for some attributes. */
  addLike(key: string, value: string, changed: Readonly<Record<string, string>>): void {
    const element = this.#find(key, value);
    if (element === undefined) throw new Error(`The list has no element with ${key} ${value}`);
    let xml = outerXml(this.#text.xml, element);
    for (const [name, text] of Object.entries(changed)) xml = withAttribute(xml, name, text);
    this.#added.push(xml);
  }

  remove(key: string, value: string): void {
    const element = this.#find(key, value);
    if (element !== undefined) this.#removed.push(removal(element));
  }

  xml(): string {
    const { xml, root } = this.#text;
    return applyEdits(xml, [...this.#removed, insertion(root.contentEnd, this.#added.join(""))]);
  }

  #find(key: string, value: string): XmlElement | undefined {
    return this.#text.root.children.find((element) => attribute(this.#text.xml, element, key) === value);
  }
}

function withAttribute(element: string, name: string, value: string): string {
  const opening = ` ${name}="`;
  const at = element.indexOf(opening) + opening.length;
  return element.slice(0, at) + value + element.slice(element.indexOf('"', at));
}
