/** Renders a chunk of items so that an item that takes too much time or memory fails alone. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { orElse, WorkFailure } from "#shared/workers/processes/work-failure.ts";
import type { RenderedItem, RenderJob } from "./merge-job.ts";

type Render = (job: RenderJob, deadlineMs: number) => Promise<readonly RenderedItem[]>;

/**
 * The number of items of a chunk that may each use the full deadline. Later items get a sixth of it, which is a hundred
 * times what most need.
 */
const SLOW_MAX = 3;
const HURRY = 6;
const BEYOND_LIMITS = { reason: "it needs too much memory or time" };

/** If a chunk ends its process, the items are tried one by one, so that only the item at fault fails. */
export async function renderEach(render: Render, job: RenderJob, deadlineMs: number): Promise<readonly RenderedItem[]> {
  try {
    if (job.items.length > 1) return await render(job, deadlineMs);
  } catch (error) {
    const wasInterrupted = error instanceof ServiceError && error.code === "work_interrupted";
    if (!wasInterrupted && !(error instanceof WorkFailure)) throw error;
  }
  const rendered: RenderedItem[] = [];
  let slow = 0;
  for (const item of job.items) {
    const ownMs = slow < SLOW_MAX ? deadlineMs : deadlineMs / HURRY;
    const [file = BEYOND_LIMITS] = await orElse(render({ ...job, items: [item] }, ownMs), () => [BEYOND_LIMITS]);
    if (file === BEYOND_LIMITS) slow++;
    rendered.push(file);
  }
  return rendered;
}
