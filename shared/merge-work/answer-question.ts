/** Answers one question of the service: merges items, with a template that is kept for the next question. */
import { ServiceError } from "#shared/errors/service-error.ts";
import { type CompiledTemplate, compileTemplate, type Merging } from "#shared/merge/compile-template.ts";
import { MergeFailure } from "#shared/merge/merge-failure.ts";
import { ItemNotMerged } from "#shared/merge/naming-item.ts";
import { openMergeFile } from "#shared/template/merge-file.ts";
import type { RenderedItem, RenderJob } from "./merger.ts";
import type { MergeAnswer, MergeQuestion } from "./messages.ts";

/** Templates that are kept: a batch uses one, and few batches are under way at once. */
const TEMPLATES_MAX = 4;

export class MergeAnswers {
  /** A Map keeps the order of insertion: the first is the one used longest ago. */
  readonly #templates = new Map<string, CompiledTemplate>();
  readonly #now: () => number;

  /** @param now see `MergeSetup` */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Never throws. */
  to(question: MergeQuestion): MergeAnswer {
    try {
      const compiled = this.#compiled(question);
      return compiled === undefined ? { kind: "template_wanted" } : answer(compiled, question.work);
    } catch (error) {
      return answerTo(error);
    }
  }

  #compiled({ template, file }: MergeQuestion): CompiledTemplate | undefined {
    const { key, syntax } = template;
    const compiled =
      this.#templates.get(key) ??
      (file && compileTemplate(openMergeFile(file, template), { ...syntax, now: this.#now }));
    if (compiled === undefined) return undefined;
    this.#templates.delete(key);
    this.#templates.set(key, compiled);
    const [oldest = key] = this.#templates.keys();
    if (this.#templates.size > TEMPLATES_MAX) this.#templates.delete(oldest);
    return compiled;
  }
}

function answer(compiled: CompiledTemplate, work: MergeQuestion["work"]): MergeAnswer {
  if ("render" in work) return { kind: "rendered", items: renderEach(mergingOf(compiled, work.render), work.render) };
  if ("assembleTogether" in work) {
    const { items, ...wishes } = work.assembleTogether;
    return { kind: "assembled_together", file: compiled.sharedConversion()?.assemble(items, wishes) };
  }
  const { items, ...wishes } = work.assemble;
  return { kind: "assembled", bytes: mergingOf(compiled, wishes).assemble(items, wishes) };
}

function mergingOf(compiled: CompiledTemplate, { kind }: Pick<RenderJob, "kind">): Merging {
  const merging = compiled[kind];
  if (merging === undefined) throw new RangeError(`The template has no ${kind}`);
  return merging;
}

function renderEach(merging: Merging, { items, fetched }: RenderJob): readonly RenderedItem[] {
  return items.map((item) => {
    try {
      return { bytes: merging.render(item, fetched) };
    } catch (error) {
      if (!(error instanceof MergeFailure)) throw error;
      return { reason: error.reason };
    }
  });
}

function answerTo(error: unknown): MergeAnswer {
  if (error instanceof ItemNotMerged) {
    return { kind: "not_merged", position: error.position, reason: error.reason };
  }
  if (error instanceof ServiceError) return { kind: "refused", code: error.code, message: error.message };
  return { kind: "failed", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
