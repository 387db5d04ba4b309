/** Stands for fields whose values follow from the layout of pages, and so does what is computed with them. */
import { NotComputed } from "./evaluation.ts";

export function dependOnLayout(): never {
  throw new NotComputed({ kind: "layout" });
}
