/** Reads the paragraph styles of a document, as far as they decide what a table of contents lists. */
import { decodeXML } from "entities/decode";
import { attribute, childNamed, childValue, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { unmarked } from "#shared/engine/merge/values/copy-markers.ts";

/** A paragraph's place in a list. */
export interface Numbering {
  readonly list: string | undefined;
  /** From 0. */
  readonly level: number | undefined;
}

interface Style {
  readonly id: string;
  /** In lower case. */
  readonly names: readonly string[];
  readonly basedOn: string | undefined;
  /** From 1; 10 is body text. */
  readonly outlineLevel: number | undefined;
  readonly numbering: Numbering;
  readonly hasRightTab: boolean;
}

/** Styles may be based on each other in a circle. */
const DEPTH_MAX = 20;

export class ParagraphStyles {
  readonly #styles = new Map<string, Style>();
  readonly #ids = new Map<string, string>();
  #normal: string | undefined;

  constructor(text: XmlText | undefined) {
    if (text === undefined) return;
    const { xml, elements } = text;
    for (const element of elements) {
      const id = element.name === "w:style" ? attribute(xml, element, "w:styleId") : undefined;
      if (id === undefined || attribute(xml, element, "w:type") !== "paragraph") continue;
      const style = styleOf(xml, element, id);
      this.#styles.set(id, style);
      for (const name of style.names) this.#ids.set(name, id);
      if (["1", "true", "on"].includes(attribute(xml, element, "w:default") ?? "")) this.#normal = id;
    }
  }

  /** Returns the id of the style of a paragraph. */
  of(xml: string, paragraph: XmlElement): string | undefined {
    return childValue(xml, childNamed(paragraph, "w:pPr"), "w:pStyle") ?? this.#normal;
  }

  /** @param name in lower case, such as `toc 1` */
  idNamed(name: string): string | undefined {
    return this.#ids.get(name);
  }

  namesOf(id: string | undefined): readonly string[] {
    return this.#styles.get(id ?? "")?.names ?? [];
  }

  /** Returns 1 to 9 for a built-in heading, which is known by its name, or for a style based on one. */
  headingLevel(id: string | undefined): number | undefined {
    const own = headingLevel(this.namesOf(id));
    const inherited = own ?? this.#first(id, ({ names }) => headingLevel(names));
    const outline = this.outlineLevel(id);
    return own === undefined && inherited !== undefined && outline !== undefined ? outline : inherited;
  }

  /** Returns whether the document has Word's own headings. Old versions of LibreOffice name them in their language. */
  hasHeadings(): boolean {
    return headingLevel([...this.#ids.keys()]) !== undefined;
  }

  outlineLevel(id: string | undefined): number | undefined {
    return this.#first(id, ({ outlineLevel }) => outlineLevel);
  }

  numbering(id: string | undefined): Numbering {
    return {
      list: this.#first(id, ({ numbering }) => numbering.list),
      level: this.#first(id, ({ numbering }) => numbering.level),
    };
  }

  hasRightTab(id: string | undefined): boolean {
    return this.#first(id, ({ hasRightTab }) => hasRightTab || undefined) ?? false;
  }

  /** Returns the value of the style, or of the nearest one that it is based on. */
  #first<Value>(id: string | undefined, property: (style: Style) => Value | undefined): Value | undefined {
    let style = this.#styles.get(id ?? "");
    for (let depth = 0; style !== undefined && depth < DEPTH_MAX; depth++) {
      const value = property(style);
      if (value !== undefined) return value;
      style = this.#styles.get(style.basedOn ?? "");
    }
    return undefined;
  }
}

function headingLevel(names: readonly string[]): number | undefined {
  const [level] = names.flatMap((name) => /^heading ([1-9])$/.exec(name)?.[1] ?? []);
  return level === undefined ? undefined : Number(level);
}

function styleOf(xml: string, element: XmlElement, id: string): Style {
  const properties = childNamed(element, "w:pPr");
  const names = ["w:name", "w:aliases"].map((each) => decodeXML(childValue(xml, element, each) ?? "")).join();
  const tabs = childNamed(properties, "w:tabs")?.children ?? [];
  return {
    id,
    names: names.split(",").flatMap((name) => name.trim().toLowerCase() || []),
    basedOn: childValue(xml, element, "w:basedOn"),
    outlineLevel: ownOutlineLevel(xml, properties),
    numbering: ownNumbering(xml, properties),
    hasRightTab: tabs.some((tab) => ["right", "end"].includes(attribute(xml, tab, "w:val") ?? "")),
  };
}

/** @param properties a `w:pPr` */
export function ownOutlineLevel(xml: string, properties: XmlElement | undefined): number | undefined {
  const level = childValue(xml, properties, "w:outlineLvl");
  return level === undefined ? undefined : Number(level) + 1;
}

/** @param properties a `w:pPr` */
export function ownNumbering(xml: string, properties: XmlElement | undefined): Numbering {
  const own = childNamed(properties, "w:numPr");
  const level = childValue(xml, own, "w:ilvl");
  const list = childValue(xml, own, "w:numId");
  return { list: list && unmarked(list), level: level === undefined ? undefined : Number(level) };
}
