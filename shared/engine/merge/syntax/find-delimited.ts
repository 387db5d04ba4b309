/** Finds the text between delimiters, and the delimiters that have no counterpart. */

import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { indexOrEnd } from "#shared/base/xml/text-search.ts";
import { FAULTS_MAX } from "#shared/engine/merge/values/limits.ts";
import type { Fault } from "./tokens.ts";

interface Delimited {
  /** The offset of the left delimiter. */
  readonly start: number;
  /** The offset after the right delimiter. */
  readonly end: number;
  readonly raw: string;
}

export interface Finds {
  readonly tags: readonly Delimited[];
  /**
   * `unclosed_tag`, `unopened_tag`, `duplicate_open_tag` and `duplicate_close_tag`, as docxtemplater finds them; only
   * the first FAULTS_MAX.
   */
  readonly faults: readonly Fault[];
  /** How many more faults there are: each character may be one. */
  readonly unreported: number;
}

/**
 * Takes linear time, whatever the text contains. Braces directly around a tag of double braces are text, as in
 * `{"a":{{a}}}`.
 */
export function findDelimited(text: string, { left, right }: Delimiters): Finds {
  const tags: Delimited[] = [];
  const faults: Fault[] = [];
  let unreported = 0;
  const note = (fault: Fault) => {
    if (faults.length < FAULTS_MAX) faults.push(fault);
    else unreported++;
  };
  let open: number | undefined;
  let last: { readonly offset: number; readonly end: number } | undefined;
  for (const { offset, isLeft } of delimitersIn(text, left, right)) {
    const isDoubled = last?.end === offset;
    if (isLeft) {
      if (open !== undefined) note({ id: isDoubled ? "duplicate_open_tag" : "unclosed_tag", offset: open });
      open = offset;
    } else if (open !== undefined) {
      tags.push({ start: open, end: offset + right.length, raw: text.slice(open + left.length, offset) });
      open = undefined;
    } else if (isDoubled) {
      note({ id: "duplicate_close_tag", offset: last?.offset ?? offset });
    } else {
      note({ id: "unopened_tag", offset });
    }
    last = { offset, end: offset + (isLeft ? left : right).length };
  }
  if (open !== undefined) note({ id: "unclosed_tag", offset: open });
  return { tags, faults, unreported };
}

interface Delimiter {
  readonly offset: number;
  readonly isLeft: boolean;
}

/** Yields the delimiters in the order of the text. If both could start at one offset, left and right alternate. */
function* delimitersIn(text: string, left: string, right: string): Iterable<Delimiter> {
  let isInside = false;
  const isInBraces = left === "{{" && right === "}}";
  let [nextLeft, nextRight] = [indexOrEnd(text, left, 0), indexOrEnd(text, right, 0)];
  while (Math.min(nextLeft, nextRight) < text.length) {
    const isLeft: boolean = nextLeft === nextRight ? !isInside : nextLeft < nextRight;
    const found = Math.min(nextLeft, nextRight);
    const offset = isInBraces && isLeft ? endOfRun(text, "{", found) - left.length : found;
    yield { offset, isLeft };
    // Equal delimiters must not overlap: the second character of `%%` is not the first of another delimiter.
    let from = offset + (left === right ? left.length : 1);
    if (isInBraces && !isLeft && isInside) from = endOfRun(text, "}", offset);
    isInside = isLeft;
    if (nextLeft < from) nextLeft = indexOrEnd(text, left, from);
    if (nextRight < from) nextRight = indexOrEnd(text, right, from);
  }
}

/** Returns the offset after the last of these characters in a row. */
function endOfRun(text: string, character: string, start: number): number {
  let end = start;
  while (text[end] === character) end++;
  return end;
}
