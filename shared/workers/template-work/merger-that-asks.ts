/** Implements the port `Merger` with a worker. Taking too much time or memory counts as a fault of the items. */
import { ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { orElse, WorkFailure } from "#shared/workers/processes/work-failure.ts";
import type { Ask, MergeMethods } from "./ask-worker.ts";
import type { Merger, RenderedItem, RenderJob, TemplateToMerge } from "./merger.ts";

export interface MergerDeadlines {
  /** The deadline for a chunk of items, and for a question about them or the template. Default: 60 seconds. */
  readonly deadlineMs?: number | undefined;
  /** The deadline for a file of many items. Default: 5 minutes; 100,000 letters take a quarter of a minute. */
  readonly assemblyDeadlineMs?: number | undefined;
}

export function mergerThatAsks(
  ask: Ask<MergeMethods>,
  { atOnce, deadlineMs = 60_000, assemblyDeadlineMs = 300_000 }: MergerDeadlines & Pick<Merger, "atOnce">,
): Merger {
  const ofTemplate = <Result>({ filename }: TemplateToMerge, work: Promise<Result>) =>
    orElse(work, (failure) => {
      throw serviceError(
        "template_too_complex",
        { filename, reason: "compiling it takes too much memory or time" },
        failure,
      );
    });
  const ofItems = <Result>(work: Promise<Result>) =>
    orElse(work, (failure) => {
      throw serviceError("document_too_large", { reason: "its items together need too much memory or time" }, failure);
    });
  return {
    atOnce,
    traits: (template) => ofTemplate(template, ask(deadlineMs, "traits", template)),
    sharing: (template) => ofTemplate(template, ask(deadlineMs, "sharing", template)),
    findPictures: (template, items, fetched) =>
      ofItems(ask(assemblyDeadlineMs, "findPictures", template, items, ...(fetched === undefined ? [] : [fetched]))),
    fillNames: (naming, items) => ofItems(ask(deadlineMs, "fillNames", naming, items)),
    readPicture: (bytes) => orElse(ask(deadlineMs, "readPicture", bytes), () => "no_picture"),
    render: (template, job) => renderEach((part, ownMs) => ask(ownMs, "render", template, part), job, deadlineMs),
    assemble: (template, job) => ofItems(ask(assemblyDeadlineMs, "assemble", template, job)),
    assembleSharedDocument: (template, job) => ofItems(ask(deadlineMs, "assembleSharedDocument", template, job)),
    listContents: (docx) => ofItems(ask(deadlineMs, "listContents", docx)),
    numberPages: (docx, pages) => ofItems(ask(deadlineMs, "numberPages", docx, pages)),
    inReadingOrder: (docx, target) => ofItems(ask(deadlineMs, "inReadingOrder", docx, target)),
    markOutdated: (docx) => ofItems(ask(deadlineMs, "markOutdated", docx)),
  };
}

type Render = (job: RenderJob, deadlineMs: number) => Promise<readonly RenderedItem[]>;

/**
 * The number of items of a chunk that may each use the full deadline. Later items get a sixth of it, which is a hundred
 * times what most need.
 */
const SLOW_MAX = 3;
const HURRY = 6;
const BEYOND_LIMITS = { reason: "it needs too much memory or time" };

/** If a chunk ends its process, the items are tried one by one, so that only the item at fault fails. */
async function renderEach(render: Render, job: RenderJob, deadlineMs: number): Promise<readonly RenderedItem[]> {
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
