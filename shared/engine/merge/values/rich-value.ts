/**
 * A value that a document shows as more than its text, such as a link or a barcode. Filters return it. In the text of a
 * .docx and of a page each kind is shown in its own way; everywhere else, as in names, addresses and text files, its
 * plain text is printed.
 */
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { DocxPlace, Inserted } from "./docx-place.ts";
import type { PictureValue } from "./picture-value.ts";

/**
 * Returns what shows a picture within a text, or undefined if it cannot be shown: the content of a run for a place in a
 * .docx, and an element for a page.
 */
export type DrawPicture = (picture: PictureValue, place?: DocxPlace) => string | undefined;

export abstract class RichValue {
  /** The plain text. */
  abstract toString(): string;

  /**
   * Returns what stands for the tag in a finished .docx. It cannot fail for the value: what does not fit is refused by
   * the filter, so that the failure names the item and the tag.
   */
  abstract docx(place: DocxPlace): Inserted;

  /** Returns what stands for the tag in the text of a page: markup that is safe whatever the data is. */
  html(): string {
    return escapeXml(this.toString());
  }

  /** The pictures within its text. */
  get pictures(): readonly PictureValue[] {
    return [];
  }

  /** Receives what draws them, before it is shown. */
  drawPictures(_draw: DrawPicture): void {
    // Most values have no pictures.
  }

  /** Whether it is drawn when all tags of its item are computed (`LateValue`): nothing asks for its markup before. */
  get isLate(): boolean {
    return false;
  }

  /** The bookmark that it refers to, if any. In a file with many items, each item has its own. */
  get bookmark(): string | undefined {
    return undefined;
  }

  /** The approximate number of characters of its markup, which counts towards the limit of a document. */
  get characters(): number {
    return MARKUP_CHARACTERS;
  }

  /** An object in the data is printed as JSON. */
  toJSON(): string {
    return this.toString();
  }
}

/** The approximate size of the markup of a picture. */
export const MARKUP_CHARACTERS = 1_000;
