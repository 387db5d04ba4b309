/** Defines the pictures of a document's pages. */

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
