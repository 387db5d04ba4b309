/** Logs and counts documents that are not delivered because they are invalid, which is a defect of this service. */
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import type { Violation } from "#shared/engine/merge/values/violation.ts";
import type { WorkerWatch } from "#shared/workers/processes/supervisor.ts";
import type { RenderedItem, RenderJob } from "./merge-job.ts";
import type { CallWorker } from "./messages.ts";

interface Watching {
  readonly call: CallWorker;
  /** Notes the invalid documents among the rendered ones, and returns all. */
  readonly noted: (rendered: readonly RenderedItem[], job: RenderJob) => readonly RenderedItem[];
}

export function watchingInvalid(call: CallWorker, { log, metrics }: WorkerWatch): Watching {
  const note = ({ rule, part, offset }: Violation, item: number | undefined) => {
    log?.("error", "A merged document is invalid, so it was not delivered", { rule, part, offset, item });
    metrics?.({ InvalidDocuments: 1 }, { code: rule });
  };
  return {
    call: async (deadlineMs, method, ...parameters) => {
      try {
        return await call(deadlineMs, method, ...parameters);
      } catch (error) {
        if (error instanceof InvalidDocument) note(error.violation, error.position);
        throw error;
      }
    },
    noted(rendered, { positions }) {
      for (const [index, item] of rendered.entries()) {
        if ("violation" in item && item.violation) note(item.violation, positions?.[index] ?? index + 1);
      }
      return rendered;
    },
  };
}
