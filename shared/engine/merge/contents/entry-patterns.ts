/** Decides how the entries of a table of contents look: as the last ones did, or as the template's styles say. */
import { attribute, childNamed, outerXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { MainText } from "./main-text.ts";

export interface EntryPattern {
  /** XML of a `w:pPr`. */
  readonly paragraph: string;
  /** XML for `w:rPr`. */
  readonly text: string;
  readonly page: string;
}

/** Properties that come before the tab stops in a `w:pPr` (ISO 29500-1, 17.3.1.26). */
const BEFORE_TABS = [
  "w:pStyle",
  "w:keepNext",
  "w:keepLines",
  "w:widowControl",
  "w:suppressLineNumbers",
  "w:pBdr",
  "w:shd",
];
/** Properties that belong to the place of a paragraph, not to its looks. */
const LEFT_OUT = ["w:pageBreakBefore", "w:framePr", "w:numPr", "w:tabs", "w:sectPr", "w:pPrChange", "w:rPr"];

interface Sample {
  readonly style: string;
  readonly properties: XmlElement;
  readonly text: string;
  readonly page: string;
}

export class EntryPatterns {
  readonly #text: MainText;
  readonly #samples = new Map<string, Sample>();
  readonly #isOfCaptions: boolean;
  readonly #width: number;

  /** @param result the paragraphs of the last result */
  constructor(text: MainText, result: readonly XmlElement[], isOfCaptions: boolean) {
    this.#text = text;
    this.#isOfCaptions = isOfCaptions;
    this.#width = textWidth(text, result[0]?.start ?? 0);
    for (const paragraph of result) {
      const sample = sampleOf(text.xml, paragraph);
      if (sample !== undefined && !this.#samples.has(sample.style)) this.#samples.set(sample.style, sample);
    }
  }

  /** @param options.isNumbered whether a number stands before the words */
  of(level: number, { isNumbered }: { readonly isNumbered: boolean }): EntryPattern {
    const { styles, xml } = this.#text;
    const named = styles.idNamed(this.#isOfCaptions ? "table of figures" : `toc ${level}`);
    const samples = [...this.#samples.values()];
    // In another language the styles are known by the order in which the last entries used them.
    const own = named === undefined ? samples[this.#isOfCaptions ? 0 : level - 1] : this.#samples.get(named);
    const style = named ?? own?.style;
    const [any] = samples;
    const properties = (own?.properties.children ?? []).filter(({ name }) => !LEFT_OUT.includes(name));
    const xmlOf = (each: XmlElement) => (each.name === "w:pStyle" ? "" : outerXml(xml, each));
    const styleXml = style === undefined ? "" : `<w:pStyle w:val="${style}"/>`;
    const indent = style === undefined && level > 1 ? `<w:ind w:left="${INDENT * (level - 1)}"/>` : "";
    const paragraph = [
      styleXml,
      ...properties.filter(({ name }) => BEFORE_TABS.includes(name)).map(xmlOf),
      this.#tabs(style, own ?? any, isNumbered ? NUMBER_WIDTH + (level - 1) * INDENT : undefined),
      ...properties.filter(({ name }) => !BEFORE_TABS.includes(name)).map(xmlOf),
      indent,
    ].join("");
    return {
      paragraph: paragraph === "" ? "" : `<w:pPr>${paragraph}</w:pPr>`,
      text: own?.text ?? any?.text ?? "",
      page: own?.page ?? any?.page ?? "",
    };
  }

  /** Keeps the right tab stop, and sets a left one for numbered headings only, as Word does. */
  #tabs(style: string | undefined, sample: Sample | undefined, numberEnd: number | undefined): string {
    const { xml, styles } = this.#text;
    const stops = childNamed(sample?.properties, "w:tabs")?.children ?? [];
    const isRight = (stop: XmlElement) => ["right", "end"].includes(attribute(xml, stop, "w:val") ?? "");
    const right = stops.filter(isRight).map((stop) => outerXml(xml, stop));
    const isMissing = right.length === 0 && !styles.hasRightTab(style);
    const all = [
      ...(numberEnd === undefined ? [] : [`<w:tab w:val="left" w:pos="${numberEnd}"/>`]),
      ...right,
      ...(isMissing ? [`<w:tab w:val="right" w:leader="dot" w:pos="${this.#width}"/>`] : []),
    ];
    return all.length === 0 ? "" : `<w:tabs>${all.join("")}</w:tabs>`;
  }
}

/** Word's own measures, in twentieths of a point: the indent of each level, and the room of a heading's number. */
const INDENT = 220;
const NUMBER_WIDTH = 440;
/** The width between the margins of Letter paper, for a document that does not state its own. */
const DEFAULT_WIDTH = 9360;

function sampleOf(xml: string, paragraph: XmlElement): Sample | undefined {
  const properties = childNamed(paragraph, "w:pPr");
  const own = childNamed(properties, "w:pStyle");
  const style = own && attribute(xml, own, "w:val");
  if (properties === undefined || style === undefined) return undefined;
  const runs = runsIn(paragraph);
  const propertiesOf = (run: XmlElement | undefined) => {
    const element = childNamed(run, "w:rPr");
    return element === undefined ? "" : xml.slice(element.contentStart, element.contentEnd);
  };
  const text = runs.find((run) => childNamed(run, "w:t") !== undefined);
  const page = runs.findLast((run) => childNamed(run, "w:tab") !== undefined || childNamed(run, "w:t") !== undefined);
  return text && { style, properties, text: propertiesOf(text), page: propertiesOf(page) };
}

function runsIn(element: XmlElement): readonly XmlElement[] {
  return element.children.flatMap((child) => (child.name === "w:r" ? [child] : runsIn(child)));
}

/** Returns the width of the text in the section of this place, in twentieths of a point. */
function textWidth({ xml, sections }: MainText, at: number): number {
  const section = sections.find(({ end }) => end > at)?.properties;
  const page = childNamed(section, "w:pgSz");
  const margins = childNamed(section, "w:pgMar");
  const value = (element: XmlElement | undefined, name: string) =>
    Number(element && attribute(xml, element, name)) || 0;
  const width = value(page, "w:w") - value(margins, "w:left") - value(margins, "w:right") - value(margins, "w:gutter");
  return width > 0 ? width : DEFAULT_WIDTH;
}
