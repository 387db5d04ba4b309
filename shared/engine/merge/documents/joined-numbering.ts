/** Brings the lists of documents into a file. */

import { attribute, childrenNamed, outerXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { CopiedLists, type Numbering } from "#shared/engine/merge/assembly/copy-numbering.ts";
import { largest } from "#shared/engine/merge/docx/insertions/added-lists.ts";
import { withNamespaces } from "./namespaces.ts";

interface ListSource {
  /** Changes the XML of lists. */
  readonly change: (xml: string) => string;
  /** Returns the file's id of a style, unless both documents share it: a style has one list. */
  readonly copiedStyle: (id: string) => string | undefined;
}

/** The numbering part of the file that documents are placed in. */
export class HostNumbering {
  readonly #text: XmlText;
  readonly #abstracts: (() => string)[] = [];
  readonly #lists: CopiedLists[] = [];
  readonly #sources: string[] = [];
  #lastList: number;
  #lastAbstract: number;

  /** @param text the numbering part, canonical */
  constructor(text: XmlText) {
    this.#text = text;
    this.#lastList = largest(text, "w:num", "w:numId");
    this.#lastAbstract = largest(text, "w:abstractNum", "w:abstractNumId");
  }

  /**
   * Returns the lists of a document that is placed in the file.
   */
  listsOf(numbering: Numbering, source: ListSource): CopiedLists {
    const abstracts = new Map<string, string>();
    const lists = new CopiedLists(numbering, {
      nextId: () => String(++this.#lastList),
      abstractFor: (id) => {
        const known = abstracts.get(id) ?? String(++this.#lastAbstract);
        // Which styles are copied is known only in the end.
        if (!abstracts.has(id)) this.#abstracts.push(() => abstractXml(numbering.text, id, known, source));
        abstracts.set(id, known);
        return known;
      },
    });
    this.#lists.push(lists);
    this.#sources.push(numbering.text.xml);
    return lists;
  }

  /** Returns the part with the added lists, or undefined if there are none. */
  xml(): string | undefined {
    const lists = this.#lists.flatMap((each) => each.added);
    if (lists.length === 0) return undefined;
    const { xml, root } = this.#text;
    const firstList = childrenNamed(root, "w:num")[0]?.start ?? root.children.find(({ name }) => LAST.has(name))?.start;
    const at = firstList ?? root.contentEnd;
    const end = childrenNamed(root, "w:num").at(-1)?.end ?? at;
    const abstracts = this.#abstracts.map((abstract) => abstract()).join("");
    const joined = xml.slice(0, at) + abstracts + xml.slice(at, end) + lists.join("") + xml.slice(end);
    return this.#sources.reduce(withNamespaces, joined);
  }
}

/** What follows the lists (ISO 29500-1, 17.9.16). */
const LAST = new Set(["w:numIdMacAtCleanup"]);

/** Word takes lists with the same `w:nsid` for one. Pictures as bullets belong to the other file. */
function abstractXml({ xml, root }: XmlText, id: string, given: string, { change, copiedStyle }: ListSource): string {
  const abstract = childrenNamed(root, "w:abstractNum").find((each) => attribute(xml, each, "w:abstractNumId") === id);
  if (abstract === undefined)
    return `<w:abstractNum w:abstractNumId="${given}"><w:multiLevelType w:val="multilevel"/></w:abstractNum>`;
  return change(outerXml(xml, abstract))
    .replace(/ w:abstractNumId="[^"]*"/, ` w:abstractNumId="${given}"`)
    .replace(/<w:(?:nsid|tmpl|styleLink|numStyleLink|lvlPicBulletId) [^<>]*\/>/g, "")
    .replace(/ w15:restartNumberingAfterBreak="[^"]*"/g, "")
    .replace(/<w:pStyle w:val="([^"]*)"\/>/g, (_, style: string) => {
      const own = copiedStyle(style);
      return own === undefined ? "" : `<w:pStyle w:val="${own}"/>`;
    });
}
