/** Renders with docxtemplater's own renderer, many times on one compiled object. */

import type { RunOptions } from "#shared/engine/merge/program/run-program.ts";
import { hasTags } from "#shared/engine/merge/syntax/compile-tag.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { MergeBudget } from "#shared/engine/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import type { Templater } from "./parse-docx.ts";
import type { TagRules } from "./tag-rules.ts";

/**
 * Renders repeatedly. docxtemplater renders once per object and has no way to repeat it. The state that a rendering
 * leaves behind is known (`TemplaterState`) and is reset before the next one. The compiled tokens are only read.
 */
export class DocxRenderer {
  readonly #templater: Templater;
  readonly #rules: TagRules;

  constructor(templater: Templater, rules: TagRules) {
    this.#templater = templater;
    this.#rules = rules;
    // This would write the content types back into the zip, which is not used here.
    templater.syncZip = () => {};
    for (const [name, { parsed }] of Object.entries(templater.compiled)) {
      if (!hasTags(parsed)) delete templater.compiled[name];
    }
  }

  /** @throws MergeFailure */
  renderParts(item: DataItem, { isProbe = false, now, shownValues }: RunOptions = {}): ReadonlyMap<string, Uint8Array> {
    const rendered = new Map<string, Uint8Array>();
    if (Object.keys(this.#templater.compiled).length === 0) return rendered;
    this.#forget();
    this.#rules.budget = new MergeBudget(now);
    this.#rules.isProbe = isProbe;
    this.#rules.shownValues = shownValues;
    this.#templater.zip = { files: {}, file: (name: string, content: Uint8Array) => rendered.set(name, content) };
    try {
      this.#templater.render(item);
    } catch (error) {
      throw mergeFailure(error);
    } finally {
      this.#forget();
    }
    return rendered;
  }

  #forget(): void {
    const templater = this.#templater;
    // Compiled templates are kept for later requests, so the state of one request must not stay in them.
    this.#rules.shownValues = undefined;
    templater.zip = { files: {} };
    Object.assign(templater, { rendered: false, scopeManagers: {}, mapper: undefined, data: undefined, errors: [] });
    for (const [name, part] of Object.entries(templater.compiled)) {
      Object.assign(part, { allErrors: [], scopeManager: undefined, filePath: name });
      delete part.content;
    }
  }
}

/** An expression that fails for these values fails the item. Anything else is an internal error. */
function mergeFailure(error: unknown): unknown {
  if (error instanceof MergeFailure) return error;
  const { properties } = Object(error) as RenderError;
  const { xtag: tag, rootError } = properties?.errors?.[0]?.properties ?? properties ?? {};
  if (rootError instanceof MergeFailure) return rootError;
  return tag === undefined ? error : new MergeFailure(`the tag ${tag} cannot be computed from its values`, error);
}

interface RenderError {
  readonly properties?: TagError & { readonly errors?: readonly { readonly properties?: TagError }[] };
}

interface TagError {
  readonly xtag?: string;
  /** The error that the tag's value threw. */
  readonly rootError?: unknown;
}
