/** Shows pictures in picture tags of a page, in text and in addresses, and rich values in text. */
import type { FetchedPictures, Picture } from "#shared/engine/merge/pictures/picture.ts";
import { statedExtent } from "#shared/engine/merge/pictures/picture-extent.ts";
import {
  type MarkedValue,
  orNone,
  type PictureLook,
  pictureOfMarked,
  readMarkedValue,
} from "#shared/engine/merge/pictures/picture-values.ts";
import type { PlaceTrace } from "#shared/engine/merge/places/place-trace.ts";
import type { Markup, ShownValues } from "#shared/engine/merge/rich/shown-values.ts";
import type { PictureValue } from "#shared/engine/merge/values/picture-value.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";
import type { RichValue } from "#shared/engine/merge/values/rich-value.ts";
import { escapeHtml } from "./escape-html.ts";
import { escapeForPlace } from "./escape-place.ts";
import { HTML_PLACES } from "./html-places.ts";

export class HtmlValues implements ShownValues {
  readonly #fetched: FetchedPictures;
  readonly #places: PlaceTrace | undefined;
  /** Pictures by their source in the data, so that each is read once. */
  readonly #pictures = new Map<string, HtmlPicture | undefined>();

  constructor(fetched: FetchedPictures, places?: PlaceTrace) {
    this.#fetched = fetched;
    this.#places = places;
  }

  startTag(): void {
    this.#places?.startTag();
  }

  /**
   * Returns undefined except where places are marked: a plain tag prints a data URI, which the template's author puts into
   * the `src` of an image.
   */
  plain(_tag: string, value: unknown, element: string): string | undefined {
    if (this.#places === undefined || element !== HTML_PLACES.text) return undefined;
    const text = printValue(value);
    return text === "" ? undefined : this.#placed(escapeForPlace(text, element));
  }

  marked(tag: string, value: unknown, element: string): string | undefined {
    if (element !== HTML_PLACES.text && element !== HTML_PLACES.address) return undefined;
    const marked = readMarkedValue(value);
    if (!("text" in marked)) return undefined;
    const picture = this.#picture(tag, marked);
    if (picture === undefined) return undefined;
    return element === HTML_PLACES.text
      ? this.#placed(image(picture, marked.look), "inline-block")
      : escapeForPlace(picture.uri, element);
  }

  rich(value: RichValue, element: string, tag: string): Markup | undefined {
    if (element !== HTML_PLACES.text) return undefined;
    value.drawPictures((picture) => this.#drawn(tag, picture));
    if (value.isLate) {
      const address = this.#places?.address();
      return () => placed(value.html(), address);
    }
    const html = value.html();
    return html.includes("<a ") ? html : this.#placed(html);
  }

  /** Marks where the markup stands, if places are marked: see `PlaceTrace`. */
  #placed(markup: string, display = "inline"): string {
    return placed(markup, this.#places?.address(), display);
  }

  #drawn(tag: string, value: PictureValue): string | undefined {
    const marked = readMarkedValue(value);
    if (!("text" in marked)) return undefined;
    const shown = orNone(() => this.#picture(tag, marked));
    return shown && image(shown, marked.look);
  }

  #picture(tag: string, marked: Extract<MarkedValue, { text: string }>): HtmlPicture | undefined {
    if (this.#pictures.has(marked.text)) return this.#pictures.get(marked.text);
    const picture = pictureOfMarked(tag, marked, this.#fetched);
    const shown = picture && { uri: dataUri(picture), picture };
    this.#pictures.set(marked.text, shown);
    return shown;
  }
}

function placed(markup: string, address: string | undefined, display = "inline"): string {
  if (address === undefined) return markup;
  return `<a href="${address}" style="${NO_LOOK}; display: ${display} !important">${markup}</a>`;
}

/** A link as if it were not there, whatever the page's own styles say of links. */
const NO_LOOK = "all: unset !important";

interface HtmlPicture {
  readonly uri: string;
  readonly picture: Picture;
}

/** Builds the URI anew, so that it needs no escaping, whatever the caller wrote. */
function dataUri({ extension, bytes, svg }: Picture): string {
  const [type, shown] = svg === undefined ? [extension, bytes] : ["svg+xml", svg];
  return `data:image/${type};base64,${Buffer.from(shown.buffer, shown.byteOffset, shown.byteLength).toString("base64")}`;
}

/** The image is no wider than its container. */
function image({ uri, picture }: HtmlPicture, look: PictureLook): string {
  return `<img src="${uri}" alt="${escapeHtml(look.alt)}" style="max-width: 100%${sizeStyle(picture, look)}">`;
}

function sizeStyle(picture: Picture, look: PictureLook): string {
  if (look.size === undefined) return "";
  const { cx, cy } = statedExtent(picture, look);
  return `; width: ${millimetres(cx)}; height: ${millimetres(cy)}; object-fit: ${look.fit ?? "contain"}`;
}

function millimetres(emu: number): string {
  return `${Math.round(emu / 360) / 100}mm`;
}
