/** Defines the pictures of a document's pages. */

/** A rectangle on a page, in shares of the page's width and height from its top left corner. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a value of the data stands, or a line of it. */
export interface PlaceOnPage extends PageBox {
  /** JSON Pointers to what the tag reads of the item. */
  readonly data: readonly string[];
}

/** A text that was sought, or a line of it. */
export interface FoundText extends PageBox {
  /** The position, from 0, among the texts that are sought. */
  readonly text: number;
}

/** A text to find on the pages. */
export interface SoughtText {
  readonly text: string;
  /** The text around it. Where that is found, the same text elsewhere is not meant. */
  readonly context?: string | undefined;
}

export interface DrawnPage {
  /** The position in the file, from 1. */
  readonly number: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Identifies the pixels of the picture. */
  readonly hash: string;
  /** Absent if the hash is known. */
  readonly png?: Uint8Array;
  /** Absent unless places are told. */
  readonly places?: readonly PlaceOnPage[];
  /** Absent unless texts are sought. */
  readonly found?: readonly FoundText[];
}

export interface DrawnPages {
  /** The number of all pages of the file. */
  readonly pageCount: number;
  readonly pages: readonly DrawnPage[];
}

export interface DrawnDocument extends DrawnPages {
  /** Sentences about what was left out or changed. */
  readonly warnings: readonly string[];
}
