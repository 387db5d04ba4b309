/** Makes rows again: those that failed, or all of them for an archive of all. */
import type { JsonObject } from "#studio/service/types.ts";
import { itemsOf, type Mapping } from "./mapping.ts";
import type { Run } from "./run.ts";
import { type ManyPlan, startWithItems } from "./start-run.ts";

export interface Again {
  readonly template: string;
  readonly run: Run;
  readonly plan: ManyPlan;
  readonly mapping: Mapping;
}

/** @param numbers - Those of the rows in the sheet. */
export async function makeAgain(
  { template, run, plan, mapping }: Again,
  rows: readonly JsonObject[],
  numbers: readonly number[],
): Promise<Run> {
  const next = await startWithItems(template, itemsOf(rows, mapping), plan, "many.tooLargeAgain");
  return { ...run, ...next, again: { rows, numbers, before: run } };
}
