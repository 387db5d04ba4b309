/** What is dropped from a part, and the edits that follow from it. */
import { attribute, type Span, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";

/** Replaces a stretch of the part. The text is made last, because it may hold other stretches with their own edits. */
export interface LateEdit extends Span {
  readonly text: () => string;
}

export class Drops {
  readonly xml: string;
  readonly text: XmlText;
  readonly elements = new Set<XmlElement>();
  /** Content of dropped cells that the next cell below takes over. */
  readonly moved = new Set<XmlElement>();
  /** Cells that take content over, which ends in a paragraph. */
  readonly filled = new Set<XmlElement>();
  readonly edits: LateEdit[] = [];

  constructor(text: XmlText) {
    this.xml = text.xml;
    this.text = text;
  }

  add(...elements: readonly XmlElement[]): void {
    for (const element of elements) this.elements.add(element);
  }

  replace({ start, end }: Span, text: string | (() => string)): void {
    this.edits.push({ start, end, text: typeof text === "string" ? () => text : text });
  }

  insert(at: number, text: string | (() => string)): void {
    this.replace({ start: at, end: at }, text);
  }

  attribute(element: XmlElement, name: string): string | undefined {
    return attribute(this.xml, element, name);
  }

  /** Returns whether the element or one around it is dropped. */
  hasGone(element: XmlElement | undefined): boolean {
    for (let each = element; each !== undefined; each = each.parent) if (this.elements.has(each)) return true;
    return false;
  }

  /** Returns the elements that are dropped, with all that is in them, except for what is moved. */
  allGone(): ReadonlySet<XmlElement> {
    const gone = new Set<XmlElement>();
    for (const element of this.text.elements) {
      const isWithin = element.parent !== undefined && gone.has(element.parent) && !this.moved.has(element);
      if (isWithin || this.elements.has(element)) gone.add(element);
    }
    return gone;
  }
}
