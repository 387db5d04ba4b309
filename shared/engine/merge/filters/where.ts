/** `[#Items | where:'Price > 100']`: keeps the entries that meet a condition. */

import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import { Memo } from "#shared/engine/merge/values/memo.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { holds } from "./arguments/condition.ts";
import { entriesOf, evaluator } from "./arguments/entries.ts";
import { defineFilter, type Parameter } from "./arguments/filter.ts";
import { text } from "./arguments/parameters.ts";

const FAULT = "the filter where needs a condition: write where:'Price > 100'";

/** Reads an expression. It is part of the template, so that its faults are found when the template is uploaded. */
const condition: Parameter<Lookup> = (argument, compile) => {
  const written = text(argument).trim();
  if (written === "") throw new MergeFailure(FAULT);
  try {
    return conditions.get(written, () => compile(written));
  } catch (error) {
    throw new MergeFailure(
      `the condition “${written}” of the filter where is invalid: ${remedy(written, error)}`,
      error,
    );
  }
};

/** For filters within an expression, which get their arguments at each evaluation. */
const conditions = new Memo<Lookup>();

/** A condition holds for an entry if a section with this condition would show its content. */
export const where = defineFilter({
  parameters: [condition],
  prepare: (wanted) => (value, scopes, work) => {
    const entries = entriesOf(value);
    if (entries === undefined) return value;
    const evaluate = evaluator(wanted, scopes, work);
    return entries.filter((entry, index) => holds(evaluate(entry, index, entries)));
  },
  faultWithoutArguments: FAULT,
  faultOfOpenArguments: "the filter where needs its condition in quotes: write where:'Price > 100'",
});

function remedy(written: string, error: unknown): string {
  if (LONE_EQUALS.test(written)) return `to compare values, write “${written.replace(LONE_EQUALS, "==")}”`;
  const [message = ""] = (error instanceof Error ? error.message : "").replace(/^\[.*?\]\s*/, "").split("\n");
  return message || "check its names, operators and quotes";
}

const LONE_EQUALS = /(?<![=!<>])=(?!=)/g;
