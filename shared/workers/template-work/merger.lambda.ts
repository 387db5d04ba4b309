/** Merges items in the function itself, which handles one call at a time, with the same deadlines as processes. */

import { runWithin } from "#shared/workers/processes/run-within.ts";
import type { WorkerWatch } from "#shared/workers/processes/supervisor.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import type { Ask, MergeMethods } from "./ask-worker.ts";
import { MergeTemplates } from "./merge-templates.ts";
import type { Merger } from "./merger.ts";
import { type MergerDeadlines, mergerThatAsks } from "./merger-that-asks.ts";

export function createLambdaMerger(settings: MergerDeadlines & WorkerWatch = {}): Merger {
  const start = () => new MergeTemplates(() => performance.now());
  let templates = start();
  const ask: Ask<MergeMethods> = async (limitMs, method, ...parameters) => {
    try {
      const work = templates[method] as (...parameters: readonly unknown[]) => never;
      return runWithin(limitMs, () => work.apply(templates, parameters));
    } catch (error) {
      // The state that it was changing may be inconsistent.
      if (error instanceof WorkFailure) templates = start();
      throw error;
    }
  };
  return mergerThatAsks(ask, { atOnce: 1, ...settings });
}
