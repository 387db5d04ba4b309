/** Reads the fields of a part as a tree: fields lie in codes and results of others. */
import { decodeXML } from "entities/decode";
import { ancestorNamed, attribute, withinNamed, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { unmarked } from "#shared/engine/merge/values/copy-markers.ts";
import { type FieldText, type Piece, RANGE_MARK, SIGNS, type WordField } from "./field.ts";

/** Returns the fields that lie in no other, in their order. A field without an end is none, and so is a deleted one. */
export function readWordFields(text: XmlText): readonly WordField[] {
  return new FieldReader(text).read();
}

interface GrowingText {
  text: string;
  readonly pieces: Piece[];
}

interface OpenField {
  readonly begin: XmlElement;
  separate: XmlElement | undefined;
  readonly code: GrowingText;
  readonly result: GrowingText;
  /** The table in which its text goes on. */
  table: Extract<Piece, { kind: "table" }> | undefined;
  /** The paragraph in which its text goes on. */
  paragraph: XmlElement | undefined;
  /** The fields in it, which stay if it has no end. */
  readonly inner: WordField[];
}

/** Fields that lie deeper in each other are text of the field around them. */
const DEPTH_MAX = 100;

class FieldReader {
  readonly #text: XmlText;
  /** How many fields are open that lie too deep. */
  #tooDeep = 0;
  readonly #fields: WordField[] = [];
  readonly #open: OpenField[] = [];

  constructor(text: XmlText) {
    this.#text = text;
  }

  read(): readonly WordField[] {
    this.#readAll(this.#text.elements);
    for (const field of this.#open) this.#fields.push(...field.inner);
    return this.#fields.toSorted((one, other) => one.begin.start - other.begin.start);
  }

  readStretch(elements: readonly XmlElement[]): FieldText {
    const [first] = elements;
    if (first === undefined) return { text: "", pieces: [] };
    this.#begin(first.name === "w:fldSimple" ? { ...first, name: "" } : first);
    const whole = this.#open[0];
    this.#readAll(elements);
    return whole?.code ?? { text: "", pieces: [] };
  }

  #readAll(elements: readonly XmlElement[]): void {
    const isDeleted = deletedIn(this.#text);
    let skippedTo = 0;
    for (const element of elements) {
      this.#closeSimple(element.start);
      if (element.start < skippedTo || isDeleted(element)) continue;
      this.#leaveTable(element.start);
      if (this.#add(element)) skippedTo = element.end;
    }
    this.#closeSimple(Number.POSITIVE_INFINITY);
  }

  /** Returns whether the element is read with all that it contains. */
  #add(element: XmlElement): boolean {
    const field = this.#open.at(-1);
    switch (element.name) {
      case "w:fldSimple":
        if (this.#open.length < DEPTH_MAX) this.#begin(element);
        return false;
      case "w:fldChar":
        this.#mark(element, attribute(this.#text.xml, element, "w:fldCharType"));
        return false;
      case "w:p":
        if (field !== undefined) this.#nextParagraph(field, element);
        return false;
      default:
        return field !== undefined && this.#addContent(field, element);
    }
  }

  #addContent(field: OpenField, element: XmlElement): boolean {
    const { xml } = this.#text;
    switch (element.name) {
      case "w:instrText":
      case "w:t":
        this.#addText(field, element, decodeXML(unmarked(xml.slice(element.contentStart, element.contentEnd))));
        return false;
      case "w:tab":
      case "w:br":
      case "w:cr":
      case "w:noBreakHyphen":
        if (element.parent?.name === "w:r") this.#addText(field, element, CHARACTERS[element.name] ?? "");
        return false;
      case "w:tbl":
        this.#enterTable(field, element);
        return false;
      default:
        if (RANGE_MARK.test(element.name) && field.table === undefined)
          addPiece(partOf(field), "", (span) => ({ ...span, kind: "mark", mark: element }));
        if (!OBJECTS.has(element.name)) return false;
        if (field.table !== undefined) return false;
        addPiece(partOf(field), SIGNS.object, (span) => ({
          ...span,
          kind: "object",
          object: element,
          run: runOf(element),
        }));
        return true;
    }
  }

  #addText(field: OpenField, element: XmlElement, text: string): void {
    if (field.table !== undefined) field.table.codes.push(element);
    else addPiece(partOf(field), text, (span) => ({ ...span, kind: "text", run: runOf(element) }));
  }

  #enterTable(field: OpenField, table: XmlElement): void {
    if (field.table !== undefined) return;
    this.#nextParagraph(field, undefined);
    const target = partOf(field);
    addPiece(target, SIGNS.table, (span) => ({ ...span, kind: "table", table, fields: [], codes: [] }));
    const piece = target.pieces.at(-1);
    if (piece?.kind === "table") field.table = piece;
  }

  #leaveTable(at: number): void {
    const field = this.#open.at(-1);
    if (field?.table !== undefined && at >= field.table.table.end) {
      field.table = undefined;
      field.paragraph = undefined;
    }
  }

  #nextParagraph(field: OpenField, next: XmlElement | undefined): void {
    if (field.table !== undefined) return;
    const { paragraph } = field;
    if (paragraph !== undefined)
      addPiece(partOf(field), SIGNS.paragraph, (span) => ({ ...span, kind: "paragraph", paragraph }));
    field.paragraph = next;
  }

  #begin(begin: XmlElement): void {
    const none = () => ({ text: "", pieces: [] });
    const field: OpenField = {
      begin,
      separate: undefined,
      code: none(),
      result: none(),
      table: undefined,
      paragraph: ancestorNamed(begin, "w:p"),
      inner: [],
    };
    if (begin.name === "w:fldSimple") {
      const code = decodeXML(unmarked(attribute(this.#text.xml, begin, "w:instr") ?? ""));
      addPiece(field.code, code, (span) => ({ ...span, kind: "text", run: begin.children.find(isRun) }));
    }
    this.#open.push(field);
  }

  #mark(element: XmlElement, type: string | undefined): void {
    const field = this.#open.at(-1);
    if (type === "begin" && this.#open.length >= DEPTH_MAX) this.#tooDeep++;
    else if (this.#tooDeep > 0) this.#tooDeep -= type === "end" ? 1 : 0;
    else if (type === "begin") this.#begin(element);
    else if (field === undefined || field.begin.name === "w:fldSimple") return;
    else if (type === "separate") field.separate = element;
    else if (type === "end") this.#close(element);
  }

  #closeSimple(at: number): void {
    for (;;) {
      const simple = this.#open.findLast(({ begin }) => begin.name === "w:fldSimple");
      if (simple === undefined || at < simple.begin.end) return;
      while (this.#open.at(-1) !== simple) this.#fields.push(...(this.#open.pop()?.inner ?? []));
      this.#close(simple.begin);
    }
  }

  #close(end: XmlElement): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    const { begin, separate, code, result } = closed;
    const lock = attribute(this.#text.xml, begin, "w:fldLock");
    const isLocked = lock !== undefined && !["0", "false", "off"].includes(lock);
    this.#place({ begin, separate, end, isLocked, code, result });
  }

  #place(field: WordField): void {
    const around = this.#open.at(-1);
    if (around === undefined) this.#fields.push(field);
    else if (around.table !== undefined) {
      around.table.fields.push(field);
      around.inner.push(field);
    } else {
      around.inner.push(field);
      around.paragraph = ancestorNamed(field.end, "w:p");
      addPiece(partOf(around), SIGNS.field, (span) => ({ ...span, kind: "field", field }));
    }
  }
}

const deleted = new WeakMap<XmlText, ReturnType<typeof withinNamed>>();

/** Many stretches of one text are read: the search through all of it is done once. */
function deletedIn(text: XmlText): ReturnType<typeof withinNamed> {
  const known = deleted.get(text);
  if (known !== undefined) return known;
  const isDeleted = withinNamed(text, "w:del");
  deleted.set(text, isDeleted);
  return isDeleted;
}

function partOf(field: OpenField): GrowingText {
  return field.separate === undefined && field.begin.name !== "w:fldSimple" ? field.code : field.result;
}

function addPiece(target: GrowingText, text: string, make: (span: { start: number; end: number }) => Piece): void {
  const start = target.text.length;
  target.text += text;
  target.pieces.push(make({ start, end: target.text.length }));
}

function runOf(element: XmlElement): XmlElement | undefined {
  return element.parent?.name === "w:r" ? element.parent : undefined;
}

function isRun({ name }: XmlElement): boolean {
  return name === "w:r";
}

const CHARACTERS: Readonly<Record<string, string>> = {
  "w:tab": "\t",
  "w:br": "\n",
  "w:cr": "\n",
  "w:noBreakHyphen": "\u2011",
};

const OBJECTS = new Set([
  "w:drawing",
  "w:pict",
  "w:object",
  "mc:AlternateContent",
  "w:footnoteReference",
  "w:endnoteReference",
  "w:sym",
]);

/**
 * Returns what stands in a stretch of a part as if it were the text of a field: a bookmark's content.
 * @param elements those that begin in it
 */
export function readStretch(text: XmlText, elements: readonly XmlElement[]): FieldText {
  return new FieldReader(text).readStretch(elements);
}
