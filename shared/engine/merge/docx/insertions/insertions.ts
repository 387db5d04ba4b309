/** Collects what is inserted into a document instead of a printed value, while its items are rendered. */
import { hash } from "node:crypto";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { type FetchedPictures, NO_PICTURES, type Picture } from "#shared/engine/merge/pictures/picture.ts";
import {
  isPictureUri,
  type MarkedValue,
  orNone,
  type PictureLook,
  pictureOfMarked,
  readMarkedValue,
} from "#shared/engine/merge/pictures/picture-values.ts";
import type { PlaceTrace } from "#shared/engine/merge/places/place-trace.ts";
import { placedInsertion, placedText } from "#shared/engine/merge/places/placed-insertion.ts";
import { DocumentValue, type OpenDocument } from "#shared/engine/merge/rich/document-value.ts";
import type { ShownValues } from "#shared/engine/merge/rich/shown-values.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { ALTERNATIVE_TEXT, type DocxPlace } from "#shared/engine/merge/values/docx-place.ts";
import type { OpenedDocument } from "#shared/engine/merge/values/opened-document.ts";
import { type Fit, PictureValue } from "#shared/engine/merge/values/picture-value.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";
import type { RichValue } from "#shared/engine/merge/values/rich-value.ts";
import { insertedPicture } from "./inserted-picture.ts";
import type { FilledChart } from "./placed-charts.ts";

/**
 * XML does not allow these characters (XML 1.0, production 2), so `checkXml` refuses templates with them and `xmlText`
 * removes them from values.
 */
export const INSERTION_MARK = { open: "\ufffe", close: "\uffff" } as const;

/** The start of the ids of documents. Several of them may share a paragraph. */
export const DOCUMENT = "document";

/** Returns the text that stands for the name of a bookmark until the document is finished. */
export type NameBookmark = (name: string) => string;

/** A picture that replaces one that the template's author has placed. */
export interface FramedPicture {
  readonly picture: Picture;
  /** Undefined if the tag does not state it. */
  readonly fit: Fit | undefined;
  /** As it stands in an attribute. */
  readonly alt: string;
  /** Marks where the picture stands: see `PlaceTrace`. */
  readonly address: string | undefined;
}

/** What a mark stands for. */
export type Insertion = Pick<RichValue, "docx">;

/**
 * Shows each picture and each rich value as a mark, which stands for it until the document is finished. A picture that
 * occurs often is stored once.
 */
export class Insertions implements ShownValues {
  readonly #fetched: FetchedPictures;
  readonly #nameBookmark: NameBookmark;
  readonly #openDocument: OpenDocument;
  readonly #places: PlaceTrace | undefined;
  /** Documents by data URI or address, so that each is opened once. */
  readonly #documents = new Map<string, OpenedDocument>();
  readonly #placedDocuments = new Set<OpenedDocument>();
  readonly #byId = new Map<string, Insertion>();
  readonly #frames = new Map<string, FramedPicture | undefined>();
  readonly #charts = new Map<string, FilledChart>();
  /** Pictures by data URI or address, so that each is read once. */
  readonly #pictures = new Map<string, Picture>();
  /** Numbers of the pictures, and of their looks as JSON: what is the same has the same mark, so copies can be compared. */
  readonly #numbers = new Map<Picture | string, number>();

  constructor(
    fetched: FetchedPictures = NO_PICTURES,
    nameBookmark: NameBookmark = (name) => name,
    openDocument: OpenDocument = cannotOpen,
    places?: PlaceTrace,
  ) {
    this.#fetched = fetched;
    this.#nameBookmark = nameBookmark;
    this.#openDocument = openDocument;
    this.#places = places;
  }

  /** Returns the item, whose reads are followed if places are marked. */
  traced(item: DataItem): DataItem {
    return this.#places?.traced(item) ?? item;
  }

  startTag(): void {
    this.#places?.startTag();
  }

  plain(tag: string, value: unknown, element: string): string | undefined {
    const source = value instanceof PictureValue ? value.source : value;
    if (element !== "w:t") return undefined;
    return isPictureUri(source) ? this.marked(tag, value, element) : this.#placed(value);
  }

  marked(tag: string, value: unknown, element: string): string | undefined {
    if (element !== "w:t" && element !== ALTERNATIVE_TEXT) return undefined;
    const marked = readMarkedValue(value);
    const picture = this.#picture(tag, marked);
    const shown = picture && "look" in marked ? { picture, look: marked.look } : undefined;
    if (element === ALTERNATIVE_TEXT) return this.#addFrame(shown);
    return shown && this.#addPicture(shown.picture, shown.look);
  }

  rich(value: RichValue, element: string, tag: string): string | undefined {
    if (element !== "w:t") return undefined;
    if (value instanceof DocumentValue) return this.#addDocument(value, tag);
    value.drawPictures((picture, place) => place && this.#drawn(tag, picture, place));
    const { bookmark } = value;
    const id = `value${this.#byId.size}`;
    const address = this.#places?.address();
    if (bookmark === undefined) return this.#add(id, address === undefined ? value : placedInsertion(value, address));
    return this.#add(id, value, `:${this.#nameBookmark(bookmark)}`);
  }

  /** Returns the mark of a chart, which stands behind the reference to the template's. */
  addChart(text: string, fill: () => FilledChart): string {
    const id = `chart_${hash("sha256", text).slice(0, 16)}`;
    if (!this.#charts.has(id)) this.#charts.set(id, fill());
    return INSERTION_MARK.open + id + INSERTION_MARK.close;
  }

  /** Returns the mark of a printed value whose place is told, or undefined to print it. */
  #placed(value: unknown): string | undefined {
    const text = this.#places === undefined ? "" : printValue(value);
    const address = text === "" ? undefined : this.#places?.address();
    return address && this.#add(`place${this.#byId.size}`, placedText(text, address));
  }

  #addDocument(value: DocumentValue, tag: string): string {
    const { kind, text } = value.source;
    const opened = this.#documents.get(text) ?? this.#openDocument(tag, value, this.#fetched);
    // A template has other values each time.
    if (kind !== "template") this.#documents.set(text, opened);
    value.setOpened(opened);
    this.#placedDocuments.add(opened);
    return this.#add(`${DOCUMENT}${this.#byId.size}`, value);
  }

  #picture(tag: string, marked: MarkedValue): Picture | undefined {
    if (!("text" in marked)) return undefined;
    const picture = this.#pictures.get(marked.text) ?? pictureOfMarked(tag, marked, this.#fetched);
    if (picture !== undefined) this.#pictures.set(marked.text, picture);
    return picture;
  }

  /** Returns the content of a run, or undefined if the picture cannot be shown. */
  #drawn(tag: string, value: PictureValue, place: DocxPlace): string | undefined {
    const marked = readMarkedValue(value);
    const picture = orNone(() => this.#picture(tag, marked));
    return picture && "look" in marked ? insertedPicture(picture, { look: marked.look }, place).run : undefined;
  }

  #addPicture(picture: Picture, look: PictureLook): string {
    const address = this.#places?.address();
    const id = `picture${this.#numberOf(picture)}_${this.#numberOf(JSON.stringify(look))}${this.#ending(address)}`;
    return this.#add(id, { docx: (place) => insertedPicture(picture, { look, address }, place) });
  }

  /** @param shown undefined if the data has no picture for the frame */
  #addFrame(shown: { readonly picture: Picture; readonly look: PictureLook } | undefined): string {
    const address = shown && this.#places?.address();
    const id = shown
      ? `frame${this.#numberOf(shown.picture)}_${this.#numberOf(JSON.stringify(shown.look))}${this.#ending(address)}`
      : "frame";
    const framed = shown && {
      picture: shown.picture,
      fit: shown.look.fit,
      alt: escapeAttribute(shown.look.alt),
      address,
    };
    this.#frames.set(id, framed);
    return INSERTION_MARK.open + id + INSERTION_MARK.close;
  }

  /** The same picture of another value has another place. */
  #ending(address: string | undefined): string {
    return address === undefined ? "" : `_${this.#numberOf(address)}`;
  }

  #numberOf(what: Picture | string): number {
    const number = this.#numbers.get(what) ?? this.#numbers.size;
    this.#numbers.set(what, number);
    return number;
  }

  #add(id: string, insertion: Insertion, bookmark = ""): string {
    this.#byId.set(id, insertion);
    return INSERTION_MARK.open + id + bookmark + INSERTION_MARK.close;
  }

  /** @throws Error if there is none, which would be a fault of this service */
  get(id: string): Insertion {
    const insertion = this.#byId.get(id);
    if (insertion === undefined) throw new Error(`There is no insertion ${id}`);
    return insertion;
  }

  /** Returns what stands in a placed picture, or undefined if the data has no picture for it. */
  frame(id: string): FramedPicture | undefined {
    return this.#frames.get(id);
  }

  /** @throws Error if there is none, which would be a fault of this service */
  chart(id: string): FilledChart {
    const chart = this.#charts.get(id);
    if (chart === undefined) throw new Error(`There is no chart ${id}`);
    return chart;
  }

  get placedDocuments(): ReadonlySet<OpenedDocument> {
    return this.#placedDocuments;
  }

  get size(): number {
    return this.#byId.size + this.#frames.size + this.#charts.size;
  }
}

/** A document that was left out without a word would look like an empty one. */
function cannotOpen(): never {
  throw new Error("This merge was set up without openDocument, so it can place no documents in others");
}
