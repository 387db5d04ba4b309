/** Collects the pictures among the values of a document while its items are rendered. */
import { hash } from "node:crypto";
import { type FetchedPictures, NO_PICTURES, type Picture } from "#shared/merge/pictures/picture.ts";
import { isPictureUri, pictureOfMarked, pictureOfUri, readMarkedValue } from "#shared/merge/pictures/picture-values.ts";
import type { ShownPictures } from "#shared/merge/pictures/shown-pictures.ts";

/**
 * XML does not allow these characters (XML 1.0, production 2), so `checkXml` refuses templates with them and `xmlText`
 * removes them from values. XML does not allow control characters either, but docxtemplater refuses to render those.
 */
export const PICTURE_MARK = { open: "\ufffe", close: "\uffff" } as const;

/** Shows each picture as a mark, which stands for it until it is placed. A picture that occurs often is stored once. */
export class Pictures implements ShownPictures {
  readonly #fetched: FetchedPictures;
  readonly #byId = new Map<string, Picture>();
  /** Marks by data URI or address, so that each picture is read once. */
  readonly #marks = new Map<string, string>();

  constructor(fetched: FetchedPictures = NO_PICTURES) {
    this.#fetched = fetched;
  }

  plain(tag: string, value: unknown, element: string): string | undefined {
    if (element !== "w:t" || !isPictureUri(value)) return undefined;
    return this.#marks.get(value) ?? this.#add(value, pictureOfUri(tag, value));
  }

  marked(tag: string, value: unknown, element: string): string | undefined {
    const marked = readMarkedValue(value);
    if (element !== "w:t" || !("text" in marked)) return undefined;
    const known = this.#marks.get(marked.text);
    if (known !== undefined) return known;
    const picture = pictureOfMarked(tag, marked, this.#fetched);
    return picture && this.#add(marked.text, picture);
  }

  #add(source: string, picture: Picture): string {
    const id = hash("sha256", picture.bytes).slice(0, 16);
    const mark = PICTURE_MARK.open + id + PICTURE_MARK.close;
    this.#byId.set(id, picture);
    this.#marks.set(source, mark);
    return mark;
  }

  get(id: string): Picture | undefined {
    return this.#byId.get(id);
  }

  get size(): number {
    return this.#byId.size;
  }
}
