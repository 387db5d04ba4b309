/** Holds the parts of a merged document while its fields are computed. */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { countLeading } from "#shared/base/xml/text-search.ts";
import { applyEdits, type Edit } from "#shared/base/xml/xml-edits.ts";
import { ancestorNamed, attribute, type Span, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import type { NumberedPlace } from "#shared/engine/merge/contents/list-numbers.ts";
import { beginningIn, type MainText, readMainText } from "#shared/engine/merge/contents/main-text.ts";
import { sequenceNumbers } from "#shared/engine/merge/contents/number-sequences.ts";
import type { DateTime } from "#shared/engine/merge/filters/dates/date-time.ts";
import { bookmarkOfCopy, isMarker } from "#shared/engine/merge/values/copy-markers.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { dateShown } from "#shared/engine/merge/values/item-dates.ts";
import { FIELD_CHARACTERS_MAX } from "#shared/engine/merge/values/limits.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { withoutPasses } from "#shared/engine/merge/values/name-of-pass.ts";
import { type OfficePackage, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import type { MarkedStretch } from "./bookmarks.ts";
import { type Content, sizeOf } from "./content.ts";
import { type DocumentProperties, documentProperties, type Property } from "./document-properties.ts";
import { PartFields, type PartOptions } from "./evaluate.ts";
import type { Bookmark, Evaluation, FieldDocument, Marked } from "./evaluation.ts";
import type { WordField } from "./field.ts";
import { type DocumentLayout, type PagePlace, TYPES_OF_PLACE } from "./layout.ts";
import { fieldsOfLayout, needsLayout } from "./layout-fields.ts";
import { NOTES, noteNumber } from "./note-numbers.ts";
import { type ReadPart, readPartFields } from "./open-part.ts";
import { readWordFields } from "./read-fields.ts";
import { SetFields } from "./set-fields.ts";
import { StyledParagraphs } from "./styled-paragraphs.ts";
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
  /** The bookmarks of the template, in lower case. */
  readonly namesInTemplate: () => ReadonlySet<string>;
  /** See `FieldDocument`. */
  readonly layout?: DocumentLayout | undefined;
  readonly onWarning: (field: WordField, reason: string) => void;
}

interface OpenPart extends ReadPart {
  readonly values: PartFields;
}

/** Fields of headers and footers are computed so many times, for their pages. */
const EVALUATIONS_MAX = 10_000;

const DIFFERENT =
  "keeps the template's text, because its value differs from page to page: only Word computes that in headers and footers";

export class MergedDocument implements FieldDocument {
  readonly #options: DocumentOptions;
  readonly #parts = new Map<string, OpenPart>();
  #main: MainText | undefined;
  #printed = 0;
  #properties: DocumentProperties | undefined;
  #sequences: ReadonlyMap<number, number> | undefined;
  #sets: SetFields | undefined;
  #styled: StyledParagraphs | undefined;

  constructor(options: DocumentOptions) {
    this.#options = options;
  }

  get now(): DateTime | undefined {
    return this.#options.now;
  }

  get layout(): DocumentLayout | undefined {
    return this.#options.layout;
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

  /** Returns the part with the values of the fields that follow from the layout. */
  laidOut(name: string): string {
    const opened = this.#part(name);
    const { text, values } = opened;
    const fields = fieldsOfLayout(readWordFields(text));
    const pages = this.layout?.pagesOf(name);
    if (this.layout === undefined) return applyEdits(text.xml, values.lastTextEdits(fields));
    return applyEdits(text.xml, pages === undefined ? values.edits(fields) : this.#editsOnPages(name, fields, pages));
  }

  /** A header or footer prints the same on all of its pages, so only values that are the same there can be written. */
  #editsOnPages(name: string, fields: readonly WordField[], pages: readonly PagePlace[]): readonly Edit[] {
    const { text, values: any } = this.#part(name);
    const { isText, onWarning } = this.#options;
    const places = pages.length * fields.length > EVALUATIONS_MAX ? pages.slice(0, 1) : pages;
    const valuesOf = places.map((page) => this.#fieldsOf(name, text, page));
    return fields.flatMap((field) => {
      const isSame = !needsLayout(field, TYPES_OF_PLACE);
      const [first, ...others] = isSame ? valuesOf.slice(0, 1) : valuesOf;
      const edits = first?.edits([field]) ?? [];
      const isUnknown = !isSame && places.length < pages.length;
      const written = JSON.stringify(edits);
      const differs = isUnknown || others.some((values) => JSON.stringify(values.edits([field])) !== written);
      if (!differs) return edits;
      if (!isText) return [];
      onWarning(field, DIFFERENT);
      return any.lastTextEdits([field]);
    });
  }

  bookmark(name: string, from: Evaluation): Bookmark | undefined {
    const key = name.toLowerCase();
    const set = this.#setValue(key, from);
    if (set !== undefined) return set;
    for (const part of this.#options.parts) {
      const opened = this.#part(part);
      const stretch = opened.bookmarks.get(key);
      if (stretch !== undefined) return this.#bookmarkOf(part, opened, stretch);
    }
    return undefined;
  }

  isInTemplate(bookmark: string): boolean {
    return this.#options.namesInTemplate().has(withoutPasses(bookmark).toLowerCase());
  }

  styled(style: string, { field }: Evaluation): Marked | undefined {
    const own = ancestorNamed(field.begin, "w:p")?.start ?? 0;
    this.#styled ??= new StyledParagraphs(this.#mainText());
    const paragraphs = this.#styled.of(style);
    const before = countLeading(paragraphs, ({ element }) => element.start <= own);
    const found = paragraphs[before - 1] ?? paragraphs[before];
    const opened = this.#part(this.#options.file.mainPart);
    return found && { ...this.#marked(opened, contentSpan(found.element)), place: () => found.number?.place() };
  }

  property(name: string): Property | undefined {
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

  #setValue(name: string, from: Evaluation): Bookmark | undefined {
    const { parts } = this.#options;
    this.#sets ??= new SetFields(parts.map((part) => ({ part, ...this.#part(part) })));
    const sets = this.#sets;
    const set = sets.before(name, from);
    if (set === undefined) return undefined;
    return {
      start: set.field.begin.start,
      anchor: undefined,
      isPoint: false,
      content: () => sets.contentOf(set),
      place: () => undefined,
      noteNumber: () => undefined,
      table: () => undefined,
    };
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
      isPoint: stretch.start >= stretch.end,
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
    const read = readPartFields(canonicalXml(this.#options.xmlOf(name)));
    const values = this.#fieldsOf(name, read.text);
    const opened = { ...read, values };
    this.#parts.set(name, opened);
    return opened;
  }

  #fieldsOf(part: string, text: XmlText, page?: PagePlace): PartFields {
    const { language, isText, onWarning } = this.#options;
    return new PartFields({
      part,
      text,
      page,
      document: this,
      language,
      isText,
      onFailure: (field, reason) => onWarning(field, `keeps the template's text: ${withoutPasses(reason)}`),
      onWarning,
    });
  }
}

function contentSpan({ contentStart, contentEnd }: XmlElement): Span {
  return { start: contentStart, end: contentEnd };
}
