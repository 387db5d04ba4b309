/** Holds the parts of a merged document while its fields are computed. */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { countLeading } from "#shared/base/xml/text-search.ts";
import { applyEdits } from "#shared/base/xml/xml-edits.ts";
import {
  ancestorNamed,
  attribute,
  readXml,
  type Span,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import { bookmarkOfCopy, isMarker } from "#shared/engine/merge/assembly/copy-markers.ts";
import { fieldFormEdits } from "#shared/engine/merge/contents/complete-fields.ts";
import type { NumberedPlace } from "#shared/engine/merge/contents/list-numbers.ts";
import { beginningIn, type MainText, type Paragraph, readMainText } from "#shared/engine/merge/contents/main-text.ts";
import { sequenceNumbers } from "#shared/engine/merge/contents/number-sequences.ts";
import type { DateTime } from "#shared/engine/merge/filters/dates/date-time.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { dateShown } from "#shared/engine/merge/values/item-dates.ts";
import { FIELD_CHARACTERS_MAX } from "#shared/engine/merge/values/limits.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { type OfficePackage, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { type MarkedStretch, ownBookmarkFinder, readBookmarks } from "./bookmarks.ts";
import { type Content, sizeOf } from "./content.ts";
import { type DocumentProperties, documentProperties } from "./document-properties.ts";
import { innerFields, PartFields, type PartOptions, parsedType } from "./evaluate.ts";
import { type Bookmark, type Evaluation, type FieldDocument, type Marked, NotComputed } from "./evaluation.ts";
import type { WordField } from "./field.ts";
import { NOTES, noteNumber } from "./note-numbers.ts";
import { parseCode } from "./parse-code.ts";
import { readWordFields } from "./read-fields.ts";
import { tableIn } from "./table-cells.ts";

export interface DocumentOptions extends Pick<PartOptions, "language" | "isText"> {
  readonly file: OfficePackage;
  /** The time of the request in UTC. */
  readonly now: DateTime | undefined;
  /** The item whose values the document has. */
  readonly item: DataItem;
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
  /** Finds the bookmark of a name that a reference at an offset means. Filled as names are used. */
  readonly owners: Map<string, (reference: number) => MarkedStretch | undefined>;
  /** The offsets of the fields whose codes have a word, by the word in lower case. */
  readonly users: () => ReadonlyMap<string, readonly number[]>;
}

/** The paragraphs of the main text in their order. */
interface StyledParagraphs {
  readonly byStyle: ReadonlyMap<string | undefined, readonly Paragraph[]>;
  readonly byLevel: ReadonlyMap<number | undefined, readonly Paragraph[]>;
}

/** A field that gives a bookmark a value. */
interface SetField {
  readonly part: string;
  readonly field: WordField;
  readonly values: PartFields;
  /** In lower case. */
  readonly name: string;
  /** Its value, once it is computed. */
  content: Content | undefined;
}

/** The SET fields of one name, by part, in order. */
type SetFields = ReadonlyMap<string, readonly SetField[]>;

interface SetsOfDocument {
  readonly inOrder: readonly SetField[];
  readonly byName: ReadonlyMap<string, SetFields>;
}

export class MergedDocument implements FieldDocument {
  readonly #options: DocumentOptions;
  readonly #parts = new Map<string, OpenPart>();
  #main: MainText | undefined;
  #printed = 0;
  #properties: DocumentProperties | undefined;
  #sequences: ReadonlyMap<number, number> | undefined;
  #sets: SetsOfDocument | undefined;
  #setsComputed = 0;
  #styled: StyledParagraphs | undefined;

  constructor(options: DocumentOptions) {
    this.#options = options;
  }

  get now(): DateTime | undefined {
    return this.#options.now;
  }

  dateShown(text: string, name: string): string | undefined {
    return dateShown(this.#options.item, text, name);
  }

  /** Counts what a field prints. @throws MergeFailure if the fields of the document print too much together */
  count(content: Content): Content {
    this.#printed += sizeOf(content);
    if (this.#printed <= FIELD_CHARACTERS_MAX) return content;
    throw new MergeFailure(`its fields print more than ${FIELD_CHARACTERS_MAX} characters`);
  }

  isMain({ part }: Evaluation): boolean {
    return part === this.#options.file.mainPart;
  }

  /** Returns the part with the values of its fields. */
  computed(name: string): string {
    const { text, values } = this.#part(name);
    return applyEdits(text.xml, values.edits(readWordFields(text)));
  }

  bookmark(name: string, from: Evaluation): Bookmark | undefined {
    const key = name.toLowerCase();
    const set = this.#setValue(key, from);
    if (set !== undefined) return set;
    for (const part of this.#options.parts) {
      const opened = this.#part(part);
      const stretches = opened.bookmarks.get(key);
      const [first] = stretches ?? [];
      if (stretches === undefined || first === undefined) continue;
      const own = part === from.part ? ownStretch(opened, stretches, from.field, key) : first;
      return this.#bookmarkOf(part, opened, own ?? first);
    }
    return undefined;
  }

  styled(style: string, { field }: Evaluation): Marked | undefined {
    const own = ancestorNamed(field.begin, "w:p")?.start ?? 0;
    const paragraphs = this.#paragraphsOf(style);
    const before = countLeading(paragraphs, ({ element }) => element.start <= own);
    const found = paragraphs[before - 1] ?? paragraphs[before];
    const opened = this.#part(this.#options.file.mainPart);
    return found && { ...this.#marked(opened, contentSpan(found.element)), place: () => found.number?.place() };
  }

  #paragraphsOf(style: string): readonly Paragraph[] {
    const { paragraphs, styles, xml } = this.#mainText();
    this.#styled ??= {
      byStyle: Map.groupBy(paragraphs, ({ element }) => styles.of(xml, element)),
      byLevel: Map.groupBy(paragraphs, ({ element }) => styles.headingLevel(styles.of(xml, element))),
    };
    const { byLevel, byStyle } = this.#styled;
    const level = headingLevel(style);
    if (level !== undefined) return byLevel.get(level) ?? [];
    const id = styles.idNamed(style.toLowerCase());
    return id === undefined ? [] : (byStyle.get(id) ?? []);
  }

  property(name: string): string | undefined {
    return this.#ofFile().property(name);
  }

  variable(name: string): string | undefined {
    return this.#ofFile().variable(name);
  }

  sequenceNumber(from: Evaluation): number | undefined {
    if (!this.isMain(from)) return undefined;
    this.#sequences ??= sequenceNumbers(this.#mainText());
    return this.#sequences.get(from.field.begin.start);
  }

  sectionNumber(from: Evaluation): number | undefined {
    const { sections } = this.#mainText();
    if (this.isMain(from)) return 1 + countLeading(sections, ({ end }) => end <= from.field.begin.start);
    return sections.length > 1 ? undefined : 1;
  }

  /** Returns the number of the paragraph in which a place of the main part lies. */
  placeAt(part: string, at: number): NumberedPlace | undefined {
    if (part !== this.#options.file.mainPart) return undefined;
    const { paragraphs } = this.#mainText();
    const index = countLeading(paragraphs, ({ element }) => element.end <= at);
    return paragraphs[index]?.number?.place();
  }

  /** `SET` gives a bookmark a value, which counts behind it. In other parts, the last value counts. */
  #setValue(name: string, from: Evaluation): Bookmark | undefined {
    this.#sets ??= this.#readSets();
    const set = lastSet(this.#sets.byName.get(name), from);
    if (set === undefined) return undefined;
    return {
      start: set.field.begin.start,
      anchor: undefined,
      content: () => this.#setContent(set),
      place: () => undefined,
      noteNumber: () => undefined,
      table: () => undefined,
    };
  }

  #readSets(): SetsOfDocument {
    const inOrder = this.#options.parts.flatMap((part) => {
      const { fields, values } = this.#part(part);
      return fields
        .filter((field) => parsedType(field) === "SET")
        .map((field): SetField => ({ part, field, values, name: values.setName(field), content: undefined }));
    });
    const byName = Map.groupBy(inOrder, ({ name }) => name);
    return {
      inOrder,
      byName: new Map(Array.from(byName, ([name, own]) => [name, Map.groupBy(own, ({ part }) => part)])),
    };
  }

  /** Values are computed in their order, as each may refer to the one before: a running total has many of them. */
  #setContent(set: SetField): Content {
    const inOrder = this.#sets?.inOrder ?? [];
    for (const index = inOrder.indexOf(set); this.#setsComputed <= index; ) {
      const each = inOrder[this.#setsComputed++];
      if (each !== undefined) each.content = this.#contentOrNone(each);
    }
    return set.content ?? set.values.setContent(set.field);
  }

  #contentOrNone({ values, field }: SetField): Content | undefined {
    try {
      return values.setContent(field);
    } catch (error) {
      if (error instanceof NotComputed) return undefined;
      throw error;
    }
  }

  #ofFile(): DocumentProperties {
    this.#properties ??= documentProperties(this.#options.file, this.#options.xmlOf);
    return this.#properties;
  }

  #mainText(): MainText {
    const { file } = this.#options;
    this.#main ??= readMainText(file, this.#part(file.mainPart).text);
    return this.#main;
  }

  #marked({ values }: OpenPart, span: Span): Pick<Marked, "start" | "content"> {
    return { start: span.start, content: () => values.stretch(span) };
  }

  #bookmarkOf(part: string, opened: OpenPart, stretch: MarkedStretch): Bookmark {
    const { text, values } = opened;
    const within = () => beginningIn(text.elements, (element: XmlElement) => element, stretch);
    const written = attribute(text.xml, stretch.mark, "w:name") ?? "";
    return {
      ...this.#marked(opened, stretch),
      anchor: isMarker(written) ? bookmarkOfCopy(stretch.name) : written,
      place: () => this.placeAt(part, stretch.start),
      noteNumber: () => {
        const note = within().find(({ name }) => NOTES.has(name));
        return note && noteNumber(text, note, this.#settings());
      },
      table: () => {
        const table = tableIn([stretch.mark, ...within()]);
        return table && values.openTable(table);
      },
    };
  }

  #settings(): string {
    const { file, xmlOf } = this.#options;
    const settings = relationshipsOf(file, file.mainPart).find(({ kind }) => kind === "settings")?.target;
    return settings === undefined ? "" : xmlOf(settings);
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
      onFailure: (field, reason) => warn(field, `keeps the template's text: ${reason}`),
      onWarning: warn,
    });
    const fields = allFields(readWordFields(text)).toSorted((one, other) => one.begin.start - other.begin.start);
    let users: ReadonlyMap<string, readonly number[]> | undefined;
    const opened = {
      text,
      fields,
      values,
      bookmarks: readBookmarks(text),
      owners: new Map(),
      users: () => {
        users ??= usersOfWords(fields);
        return users;
      },
    };
    this.#parts.set(name, opened);
    return opened;
  }
}

function ownStretch(
  { owners, users }: OpenPart,
  stretches: readonly MarkedStretch[],
  from: WordField,
  name: string,
): MarkedStretch | undefined {
  if (stretches.length === 1) return stretches[0];
  const known = owners.get(name);
  if (known !== undefined) return known(from.begin.start);
  const starts = stretches.map(({ start }) => start);
  const find = ownBookmarkFinder(starts, users().get(name) ?? []);
  owners.set(name, (reference) => stretches[find(reference)]);
  return stretches[find(from.begin.start)];
}

function usersOfWords(fields: readonly WordField[]): ReadonlyMap<string, readonly number[]> {
  const users = new Map<string, number[]>();
  for (const { code, begin } of fields) {
    const words = parseCode(code.text).words.map(({ start, end }) => code.text.slice(start, end).toLowerCase());
    for (const word of new Set(words)) {
      const known = users.get(word);
      if (known === undefined) users.set(word, [begin.start]);
      else known.push(begin.start);
    }
  }
  return users;
}

/** Returns the last field before the place in its part, otherwise the last one of another part, otherwise the first. */
function lastSet(sets: SetFields | undefined, { part, field }: Evaluation): SetField | undefined {
  const own = sets?.get(part) ?? [];
  const before = countLeading(own, (set) => set.field.end.start < field.begin.start);
  const others = [...(sets ?? [])].filter(([each]) => each !== part);
  return own[before - 1] ?? others.at(-1)?.[1].at(-1) ?? own[0];
}

/** Word writes the names of its headings in the language of its menus, or as the number of their level. */
function headingLevel(style: string): number | undefined {
  const [, level] =
    /^(?:(?:heading|überschrift|titre|título|titolo|kop|rubrik|nagłówek)\s*)?([1-9])$/i.exec(style) ?? [];
  return level === undefined ? undefined : Number(level);
}

function contentSpan({ contentStart, contentEnd }: XmlElement): Span {
  return { start: contentStart, end: contentEnd };
}

/** Returns the fields with those in them. */
export function allFields(fields: readonly WordField[]): readonly WordField[] {
  return fields.flatMap((field) => [
    field,
    ...allFields(innerFields(field.code)),
    ...allFields(innerFields(field.result)),
  ]);
}

/** Fields are read as Word writes them. */
function withSeparateMarks(xml: string): XmlText {
  const text = readXml(xml);
  const edits = fieldFormEdits(text);
  return edits.length === 0 ? text : readXml(applyEdits(xml, edits));
}
