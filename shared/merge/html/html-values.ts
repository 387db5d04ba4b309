/** Shows pictures in picture tags of a page, in text and in addresses, and rich values in text. */
import type { FetchedPictures, Picture } from "#shared/merge/pictures/picture.ts";
import { pictureOfMarked, readMarkedValue } from "#shared/merge/pictures/picture-values.ts";
import type { ShownValues } from "#shared/merge/rich/shown-values.ts";
import type { RichValue } from "#shared/merge/values/rich-value.ts";
import { escapeForPlace } from "./escape-place.ts";
import { HTML_PLACES } from "./html-places.ts";

export class HtmlValues implements ShownValues {
  readonly #fetched: FetchedPictures;
  /** Data URIs by their source in the data, so that each picture is read once. */
  readonly #uris = new Map<string, string | undefined>();

  constructor(fetched: FetchedPictures) {
    this.#fetched = fetched;
  }

  /** A plain tag prints a data URI, which the template's author puts into the `src` of an image. */
  plain(): undefined {
    return undefined;
  }

  marked(tag: string, value: unknown, element: string): string | undefined {
    if (element !== HTML_PLACES.text && element !== HTML_PLACES.address) return undefined;
    const uri = this.#uriFor(tag, value);
    if (uri === undefined) return undefined;
    return element === HTML_PLACES.text ? image(uri) : escapeForPlace(uri, element);
  }

  rich(value: RichValue, element: string): string | undefined {
    return element === HTML_PLACES.text ? value.html() : undefined;
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

/** Builds the URI anew, so that it needs no escaping, whatever the caller wrote. */
function dataUri({ extension, bytes }: Picture): string {
  return `data:image/${extension};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;
}

/** The image is no wider than its container. */
function image(uri: string): string {
  return `<img src="${uri}" alt="" style="max-width: 100%">`;
}
