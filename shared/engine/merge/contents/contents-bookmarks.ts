/** Gives the paragraphs that tables of contents list a bookmark each, as Word does: `_Toc` and a number. */
import { type Edit, insertion } from "#shared/base/xml/xml-edits.ts";
import { ancestorNamed, attribute, childNamed, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";

/** Word's own names have numbers that begin with 1 or 4. */
const FIRST_NUMBER = 900_000_001;
const OF_CONTENTS = /^_.*Toc/;

export class ContentsBookmarks {
  readonly edits: Edit[] = [];
  readonly #taken: ReadonlySet<string>;
  readonly #names = new Map<XmlElement | undefined, string>();
  #number = FIRST_NUMBER;
  #id: number;

  constructor(text: XmlText) {
    const starts = text.elements.filter(({ name }) => name === "w:bookmarkStart");
    const nameOf = (start: XmlElement) => attribute(text.xml, start, "w:name") ?? "";
    const uses = Map.groupBy(starts, (start) => nameOf(start).toLowerCase());
    this.#taken = new Set(uses.keys());
    this.#id = highestId(text);
    for (const start of starts) {
      const name = nameOf(start);
      const isAlone = uses.get(name.toLowerCase())?.length === 1;
      if (isAlone && OF_CONTENTS.test(name)) this.#names.set(ancestorNamed(start, "w:p"), name);
    }
  }

  /** Returns the name of the paragraph's bookmark. */
  of(paragraph: XmlElement): string {
    const name = this.#names.get(paragraph) ?? this.#newName();
    if (this.#names.has(paragraph)) return name;
    this.#names.set(paragraph, name);
    const id = ++this.#id;
    this.edits.push(
      insertion(contentStart(paragraph), `<w:bookmarkStart w:id="${id}" w:name="${name}"/>`),
      insertion(paragraph.contentEnd, `<w:bookmarkEnd w:id="${id}"/>`),
    );
    return name;
  }

  /** Returns an empty bookmark. */
  mark(name: string): string {
    const id = ++this.#id;
    return `<w:bookmarkStart w:id="${id}" w:name="${name}"/><w:bookmarkEnd w:id="${id}"/>`;
  }

  #newName(): string {
    for (;;) {
      const name = `_Toc${this.#number++}`;
      if (!this.#taken.has(name.toLowerCase())) return name;
    }
  }
}

/** Returns the offset after the paragraph's properties. */
export function contentStart(paragraph: XmlElement): number {
  return childNamed(paragraph, "w:pPr")?.end ?? paragraph.contentStart;
}

/** Ids of bookmarks and other annotations must be unique. */
function highestId({ xml, elements }: XmlText): number {
  let highest = 0;
  for (const element of elements) {
    const id = Number(attribute(xml, element, "w:id"));
    if (id > highest && Number.isSafeInteger(id)) highest = id;
  }
  return highest;
}
