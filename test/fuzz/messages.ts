/** What the thread that fuzzes and the one that watches it tell each other. */

export interface FuzzOrder {
  /** The module that exports the target under `target`'s name. */
  readonly module: string;
  readonly target: string;
  readonly seed: number;
  /** Milliseconds. */
  readonly duration: number;
  /** The input that is being read: its length in the first four bytes, then the input. */
  readonly present: SharedArrayBuffer;
  /** Counts the inputs, so that one who watches sees when it stands still. */
  readonly counter: SharedArrayBuffer;
}

export type FuzzAnswer =
  | { readonly kind: "ended"; readonly inputs: number; readonly kept: number; readonly characters: number }
  | { readonly kind: "broke"; readonly input: Uint8Array; readonly error: string };
