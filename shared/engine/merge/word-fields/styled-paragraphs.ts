/** Finds the paragraphs of the main text by their styles, as STYLEREF names them. */
import type { MainText, Paragraph } from "#shared/engine/merge/contents/main-text.ts";

export class StyledParagraphs {
  readonly #text: MainText;
  readonly #byStyle: ReadonlyMap<string | undefined, readonly Paragraph[]>;
  readonly #byLevel: ReadonlyMap<number | undefined, readonly Paragraph[]>;

  constructor(text: MainText) {
    const { paragraphs, styles, xml } = text;
    this.#text = text;
    this.#byStyle = Map.groupBy(paragraphs, ({ element }) => styles.of(xml, element));
    this.#byLevel = Map.groupBy(paragraphs, ({ element }) => styles.headingLevel(styles.of(xml, element)));
  }

  /** Returns them in their order. @param style its name, or the number of a heading's level */
  of(style: string): readonly Paragraph[] {
    const level = headingLevel(style);
    if (level !== undefined) return this.#byLevel.get(level) ?? [];
    const id = this.#text.styles.idNamed(style.toLowerCase());
    return id === undefined ? [] : (this.#byStyle.get(id) ?? []);
  }
}

/** Word writes the names of its headings in the language of its menus, or as the number of their level. */
function headingLevel(style: string): number | undefined {
  const [, level] =
    /^(?:(?:heading|überschrift|titre|título|titolo|kop|rubrik|nagłówek)\s*)?([1-9])$/i.exec(style) ?? [];
  return level === undefined ? undefined : Number(level);
}
