/** Makes rows again: those that failed, or all of them for an archive of all. */
import type { JsonObject } from "#studio/service/types.ts";
import { unchangedDates } from "./corrected-rows.ts";
import { itemsOf, type Mapping, type Rows } from "./mapping.ts";
import type { Run } from "./run.ts";
import { type ManyPlan, startWithItems } from "./start-run.ts";

export interface Again {
  readonly template: string;
  readonly run: Run;
  readonly plan: ManyPlan;
  readonly tags: readonly string[];
  readonly mapping: Mapping;
}

/**
 * @param all - The rows of the sheet, corrected.
 * @param corrected - Those that were corrected since the run.
 * @param numbers - Those of the rows to make; all if absent.
 */
export async function makeAgain(
  { template, run, plan, mapping, tags }: Again,
  sheet: Rows,
  all: readonly JsonObject[],
  corrected: Readonly<Record<number, JsonObject>>,
  numbers?: readonly number[],
): Promise<Run> {
  const items = itemsOf({ rows: all, dates: unchangedDates(sheet, all) }, tags, mapping);
  const wanted = numbers?.map((number) => items[number - 1] ?? {}) ?? items;
  const next = await startWithItems(template, wanted, plan, "many.tooLargeAgain");
  return { ...run, ...next, again: { corrected, ...(numbers && { numbers }), before: run } };
}
