/** Finds the width in a Type 2 charstring, which precedes the operands of its first operator (technical note 5177). */
import { readInteger } from "./compact-font-data.ts";

export type Subroutines = readonly Uint8Array[];

/** The number of operands that each first operator takes; an extra one is the width. Stems and masks take pairs. */
const OPERANDS: Readonly<Record<number, number | "pairs">> = {
  1: "pairs",
  3: "pairs",
  18: "pairs",
  23: "pairs",
  19: "pairs",
  20: "pairs",
  21: 2,
  22: 1,
  4: 1,
  14: 0,
};
const CALL_LOCAL = 10;
const RETURN = 11;
const CALL_GLOBAL = 29;
const FIXED = 255;
const ESCAPE = 12;
/** Operators behind an escape that compute a number from the last two; fonts that were Type 1 divide widths. */
const COMPUTED: Readonly<Record<number, (one: number, other: number) => number>> = {
  10: (one, other) => one + other,
  11: (one, other) => one - other,
  12: (one, other) => one / other,
  24: (one, other) => one * other,
};
/** Those that compute it from the last one. */
const CHANGED: Readonly<Record<number, (one: number) => number>> = { 9: Math.abs, 14: (one) => -one };
/** An accented letter composed of two others. */
const SEAC_OPERANDS = 4;
const CALLS_MAX = 10;

/**
 * Returns the difference from the nominal width, `usual` for the default width, or undefined if it would have to be
 * computed.
 */
export function charstringWidth(
  charstring: Uint8Array,
  global: Subroutines,
  local: Subroutines,
): number | "usual" | undefined {
  const stack: number[] = [];
  const operator = runToOperator(charstring, { global, local, stack }, 0);
  if (operator === undefined) return undefined;
  const expected = OPERANDS[operator];
  if (expected === undefined) return "usual";
  if (expected === "pairs") return stack.length % 2 === 1 ? stack[0] : "usual";
  const isSeac = operator === 14 && stack.length >= SEAC_OPERANDS;
  return stack.length > (isSeac ? SEAC_OPERANDS : expected) ? stack[0] : "usual";
}

interface Run {
  readonly global: Subroutines;
  readonly local: Subroutines;
  readonly stack: number[];
}

function runToOperator(code: Uint8Array, run: Run, calls: number): number | undefined {
  if (calls > CALLS_MAX) return undefined;
  for (let at = 0; at < code.length; ) {
    const byte = code[at] ?? 0;
    if (byte === FIXED) {
      run.stack.push(readInteger(Uint8Array.of(29, ...code.subarray(at + 1, at + 5)), 0).value / 65_536);
      at += 5;
    } else if (byte >= 32 || byte === 28) {
      const { value, end } = readInteger(code, at);
      run.stack.push(value);
      at = end;
    } else if (byte === CALL_LOCAL || byte === CALL_GLOBAL) {
      const called = subroutine(byte === CALL_LOCAL ? run.local : run.global, run.stack.pop() ?? 0);
      const operator = called && runToOperator(called, run, calls + 1);
      if (operator !== RETURN) return operator;
      at++;
    } else if (byte !== ESCAPE) return byte;
    else if (compute(run.stack, code[at + 1] ?? 0)) at += 2;
    else return undefined;
  }
  return RETURN;
}

/** @returns false for other operators */
function compute(stack: number[], operator: number): boolean {
  const [computed, changed] = [COMPUTED[operator], CHANGED[operator]];
  const last = stack.pop() ?? 0;
  if (computed) stack.push(computed(stack.pop() ?? 0, last));
  else if (changed) stack.push(changed(last));
  return computed !== undefined || changed !== undefined;
}

function subroutine(all: Subroutines, number: number): Uint8Array | undefined {
  const bias = all.length < 1240 ? 107 : all.length < 33_900 ? 1131 : 32_768;
  return all[number + bias];
}
