/** What the thread that searches for growth and the one that watches it tell each other. */
import type { Growth } from "./measure.ts";

export interface GrowthOrder {
  /** The module that exports the target under `target`'s name. */
  readonly module: string;
  readonly target: string;
  readonly seed: number;
  /** Milliseconds, after which no further pattern is begun. Those of one fragment are always looked at. */
  readonly duration: number;
  /** How many patterns have been looked at before, by a thread that was ended. */
  readonly from: number;
}

export type GrowthAnswer =
  /** An input is about to be read. */
  | { readonly kind: "reading"; readonly index: number; readonly about: string }
  | { readonly kind: "grows"; readonly about: string; readonly growth: Growth }
  | { readonly kind: "broke"; readonly about: string; readonly error: string }
  | { readonly kind: "ended"; readonly patterns: number };
