/** Collects what is inserted into a document instead of a printed value, while its items are rendered. */
import { hash } from "node:crypto";
import { type FetchedPictures, NO_PICTURES, type Picture } from "#shared/merge/pictures/picture.ts";
import { isPictureUri, pictureOfMarked, pictureOfUri, readMarkedValue } from "#shared/merge/pictures/picture-values.ts";
import type { ShownValues } from "#shared/merge/rich/shown-values.ts";
import type { DocxPlace, Inserted } from "#shared/merge/values/docx-place.ts";
import type { RichValue } from "#shared/merge/values/rich-value.ts";
import { drawing } from "./drawing.ts";

/**
 * XML does not allow these characters (XML 1.0, production 2), so `checkXml` refuses templates with them and `xmlText`
 * removes them from values. XML does not allow control characters either, but docxtemplater refuses to render those.
 */
export const INSERTION_MARK = { open: "\ufffe", close: "\uffff" } as const;

/** Returns the text that stands for the name of a bookmark until the document is finished. */
type NameBookmark = (name: string) => string;

/** What a mark stands for. */
export type Insertion = Pick<RichValue, "docx">;

/**
 * Shows each picture and each rich value as a mark, which stands for it until the document is finished. A picture that
 * occurs often is stored once.
 */
export class Insertions implements ShownValues {
  readonly #fetched: FetchedPictures;
  readonly #nameBookmark: NameBookmark;
  readonly #byId = new Map<string, Insertion>();
  /** Marks by data URI or address, so that each picture is read once. */
  readonly #marks = new Map<string, string>();

  constructor(fetched: FetchedPictures = NO_PICTURES, nameBookmark: NameBookmark = (name) => name) {
    this.#fetched = fetched;
    this.#nameBookmark = nameBookmark;
  }

  plain(tag: string, value: unknown, element: string): string | undefined {
    if (element !== "w:t" || !isPictureUri(value)) return undefined;
    return this.#marks.get(value) ?? this.#addPicture(value, pictureOfUri(tag, value));
  }

  marked(tag: string, value: unknown, element: string): string | undefined {
    const marked = readMarkedValue(value);
    if (element !== "w:t" || !("text" in marked)) return undefined;
    const known = this.#marks.get(marked.text);
    if (known !== undefined) return known;
    const picture = pictureOfMarked(tag, marked, this.#fetched);
    return picture && this.#addPicture(marked.text, picture);
  }

  rich(value: RichValue, element: string): string | undefined {
    if (element !== "w:t") return undefined;
    const { bookmark } = value;
    return this.#add(
      `value${this.#byId.size}`,
      value,
      bookmark === undefined ? "" : `:${this.#nameBookmark(bookmark)}`,
    );
  }

  #addPicture(source: string, picture: Picture): string {
    const id = hash("sha256", picture.bytes).slice(0, 16);
    const mark = this.#add(id, { docx: (place) => insertedPicture(picture, place) });
    this.#marks.set(source, mark);
    return mark;
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

  get size(): number {
    return this.#byId.size;
  }
}

function insertedPicture(picture: Picture, { document, part, room }: DocxPlace): Inserted {
  const relationshipId = document.addPicture(part, picture);
  return { run: drawing(picture, { relationshipId, number: document.drawingNumber(), room }) };
}
