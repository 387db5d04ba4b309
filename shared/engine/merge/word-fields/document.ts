/** Holds the parts of a merged document while its fields are computed. */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits } from "#shared/base/xml/xml-edits.ts";
import { readXml, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { runEdits } from "#shared/engine/merge/contents/complete-fields.ts";
import { beginningIn } from "#shared/engine/merge/contents/main-text.ts";
import { type MarkedStretch, ownBookmark, readBookmarks } from "./bookmarks.ts";
import { innerFields, PartFields, type PartOptions } from "./evaluate.ts";
import type { Bookmark, Evaluation, FieldDocument } from "./evaluation.ts";
import type { WordField } from "./field.ts";
import { parseCode } from "./parse-code.ts";
import { readWordFields } from "./read-fields.ts";
import { tableIn } from "./table-cells.ts";

export interface DocumentOptions extends Pick<PartOptions, "language" | "isText"> {
  readonly mainPart: string;
  /** The parts that may hold bookmarks, the main part first. */
  readonly parts: readonly string[];
  readonly xmlOf: (part: string) => string;
  readonly onWarning: (field: WordField, reason: string) => void;
}

interface OpenPart {
  readonly text: XmlText;
  /** All fields, in the order of their beginnings, those in others too. */
  readonly fields: readonly WordField[];
  readonly values: PartFields;
  readonly bookmarks: ReadonlyMap<string, readonly MarkedStretch[]>;
}

export class MergedDocument implements FieldDocument {
  readonly #options: DocumentOptions;
  readonly #parts = new Map<string, OpenPart>();

  constructor(options: DocumentOptions) {
    this.#options = options;
  }

  get mainPart(): string {
    return this.#options.mainPart;
  }

  readonly now = undefined;

  /** Returns the part with the values of its fields. */
  computed(name: string): string {
    const { text, values } = this.#part(name);
    return applyEdits(text.xml, values.edits(readWordFields(text)));
  }

  bookmark(name: string, from: Evaluation): Bookmark | undefined {
    const key = name.toLowerCase();
    for (const part of this.#options.parts) {
      const opened = this.#part(part);
      const stretches = opened.bookmarks.get(key);
      const [first] = stretches ?? [];
      if (stretches === undefined || first === undefined) continue;
      const own = part === from.part ? ownStretch(opened, stretches, from.field, key) : first;
      return bookmarkOf(opened, own ?? first);
    }
    return undefined;
  }

  property(): string | undefined {
    return undefined;
  }

  #part(name: string): OpenPart {
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const { language, isText, onWarning, xmlOf } = this.#options;
    const text = withSeparateMarks(canonicalXml(xmlOf(name)));
    const warn = (field: WordField, reason: string) => onWarning(field, reason);
    const values = new PartFields({
      part: name,
      text,
      document: this,
      language,
      isText,
      onFailure: warn,
      onWarning: warn,
    });
    const fields = allFields(readWordFields(text)).toSorted((one, other) => one.begin.start - other.begin.start);
    const opened = { text, fields, values, bookmarks: readBookmarks(text) };
    this.#parts.set(name, opened);
    return opened;
  }
}

function ownStretch(
  { fields }: OpenPart,
  stretches: readonly MarkedStretch[],
  from: WordField,
  name: string,
): MarkedStretch | undefined {
  if (stretches.length === 1) return stretches[0];
  const references = fields.filter(({ code }) => namesBookmark(code.text, name)).map(({ begin }) => begin.start);
  const starts = stretches.map(({ start }) => start);
  return stretches[ownBookmark(starts, references, from.begin.start)];
}

function namesBookmark(code: string, name: string): boolean {
  const { words } = parseCode(code);
  return words.some(({ start, end }) => code.slice(start, end).toLowerCase() === name);
}

function bookmarkOf({ text, values }: OpenPart, stretch: MarkedStretch): Bookmark {
  return {
    name: stretch.name,
    content: () => values.stretch(stretch),
    table: () => {
      const marked = [stretch.mark, ...beginningIn(text.elements, (element: XmlElement) => element, stretch)];
      const table = tableIn(marked);
      return table && values.openTable(table);
    },
  };
}

/** Returns the fields with those in them. */
export function allFields(fields: readonly WordField[]): readonly WordField[] {
  return fields.flatMap((field) => [
    field,
    ...allFields(innerFields(field.code)),
    ...allFields(innerFields(field.result)),
  ]);
}

/** Programs other than Word put all marks of a field into one run. */
function withSeparateMarks(xml: string): XmlText {
  const text = readXml(xml);
  const edits = runEdits(text);
  return edits.length === 0 ? text : readXml(applyEdits(xml, edits));
}
