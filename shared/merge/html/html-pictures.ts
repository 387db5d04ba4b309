/** Pictures among the values of a page: in tags that are marked as pictures, in text and in addresses. */
import type { FetchedPictures, Picture } from "#shared/merge/pictures/picture.ts";
import { pictureOfMarked, readMarkedValue } from "#shared/merge/pictures/picture-values.ts";
import type { ShownPictures } from "#shared/merge/pictures/shown-pictures.ts";
import { escapeForPlace } from "./escape-place.ts";
import { HTML_PLACES } from "./html-places.ts";

export class HtmlPictures implements ShownPictures {
  readonly #fetched: FetchedPictures;
  /** By what the data name them with, so that each is read once. */
  readonly #uris = new Map<string, string | undefined>();

  constructor(fetched: FetchedPictures) {
    this.#fetched = fetched;
  }

  /** A plain tag prints a data URI, which its author puts into the `src` of an image. */
  plain(): undefined {
    return undefined;
  }

  marked(tag: string, value: unknown, element: string): string | undefined {
    if (element !== HTML_PLACES.text && element !== HTML_PLACES.address) return undefined;
    const uri = this.#uriFor(tag, value);
    if (uri === undefined) return undefined;
    return element === HTML_PLACES.text ? image(uri) : escapeForPlace(uri, element);
  }

  #uriFor(tag: string, value: unknown): string | undefined {
    const marked = readMarkedValue(value);
    if (!("text" in marked)) return undefined;
    if (this.#uris.has(marked.text)) return this.#uris.get(marked.text);
    const picture = pictureOfMarked(tag, marked, this.#fetched);
    const uri = picture && dataUri(picture);
    this.#uris.set(marked.text, uri);
    return uri;
  }
}

/** Of letters and digits that need no escaping, whatever the caller wrote. */
function dataUri({ extension, bytes }: Picture): string {
  return `data:image/${extension};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;
}

/** No wider than what it stands in. */
function image(uri: string): string {
  return `<img src="${uri}" alt="" style="max-width: 100%">`;
}
