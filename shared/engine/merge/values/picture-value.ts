/** A value for a picture tag together with what its filters say about the picture: `[%Logo | size:'40mm']`. */

/** How a picture fills a frame of other proportions: whole, over the frame's edges, or stretched. */
export const FITS = ["contain", "cover", "fill"] as const;
export type Fit = (typeof FITS)[number];

/** The length of a side in EMU (914,400 of an inch), or undefined if the picture's proportions decide. */
interface PictureSize {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export interface PictureOptions {
  readonly size?: PictureSize;
  readonly fit?: Fit;
}

/** Where no picture is shown, its source is printed. */
export class PictureValue {
  /** The value to which the filters were applied. */
  readonly source: unknown;
  readonly options: PictureOptions;

  /** @param value may have options of its own; these take precedence */
  constructor(value: unknown, options: PictureOptions) {
    this.source = value instanceof PictureValue ? value.source : value;
    this.options = value instanceof PictureValue ? { ...value.options, ...options } : options;
  }

  toJSON(): unknown {
    return this.source;
  }
}
