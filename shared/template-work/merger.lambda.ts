/** Items are merged by the function itself, which works on one call at a time; the deadlines are those of processes. */

import { runWithin } from "#shared/processes/run-within.ts";
import { WorkFailure } from "#shared/processes/work-failure.ts";
import type { Ask, MergeMethods } from "./ask-worker.ts";
import { MergeTemplates } from "./merge-templates.ts";
import type { Merger } from "./merger.ts";
import { type MergerDeadlines, mergerThatAsks } from "./merger-that-asks.ts";

export function createLambdaMerger(deadlines: MergerDeadlines = {}): Merger {
  const start = () => new MergeTemplates(() => performance.now());
  let templates = start();
  const ask: Ask<MergeMethods> = async (limitMs, method, ...parameters) => {
    try {
      const work = templates[method] as (...parameters: readonly unknown[]) => never;
      return runWithin(limitMs, () => work.apply(templates, parameters));
    } catch (error) {
      // Whatever it was about to change is half changed.
      if (error instanceof WorkFailure) templates = start();
      throw error;
    }
  };
  return mergerThatAsks(ask, { atOnce: 1, ...deadlines });
}
