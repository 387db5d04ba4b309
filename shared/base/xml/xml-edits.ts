/** Changes a text at several places at once. */
import type { Span } from "./xml-elements.ts";

/** Replaces a stretch by `text`. If the stretch is empty, the edit is an insertion. */
export interface Edit extends Span {
  readonly text: string;
}

/** Edits may come in any order but must not overlap; insertions at one place keep their order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let edited = "";
  let copied = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start < copied) throw new RangeError(`Two edits overlap at position ${edit.start}`);
    edited += text.slice(copied, edit.start) + edit.text;
    copied = edit.end;
  }
  return edited + text.slice(copied);
}

export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

export function replacement({ start, end }: Span, text: string): Edit {
  return { start, end, text };
}

export function removal({ start, end }: Span): Edit {
  return { start, end, text: "" };
}
