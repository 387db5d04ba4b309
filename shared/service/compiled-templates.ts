/** Compiled templates, kept in memory: compiling costs several times as much as merging an item. */
import { PackageFailure } from "#shared/archive/package-failure.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import { assemble, prepareCopies } from "#shared/merge/assemble.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import { compileDocx, renderDocx } from "#shared/merge/docx-engine.ts";
import { type Template, templateFileKey } from "#shared/model/template.ts";
import type { Files } from "#shared/store/files.ts";
import { openDocx } from "#shared/template/open-docx.ts";
import { RecentlyUsed } from "./recently-used.ts";

export interface CompiledTemplate {
  /** @throws MergeFailure */
  render(item: DataItem): Uint8Array;
  /** All items in one .docx. @throws ServiceError `merge_failed` naming the item, `document_too_large` */
  assemble(items: readonly DataItem[], options: { readonly pageBreak: boolean }): Uint8Array;
}

export interface CompiledTemplates {
  get(template: Template): Promise<CompiledTemplate>;
}

/** Bytes of template files whose compiled form is kept; that form takes some ten times as much memory. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

export function compiledTemplates(files: Pick<Files, "read">): CompiledTemplates {
  const kept = new RecentlyUsed<CompiledTemplate>(KEPT_BYTES_MAX);
  return {
    async get(template) {
      const key = templateFileKey(template, "source");
      const found = kept.get(key);
      if (found !== undefined) return found;
      const source = await files.read(key);
      if (source === undefined) throw new Error(`the file of template ${template.id} is missing`);
      const compiled = compile(template, source);
      kept.set(key, compiled, source.byteLength);
      return compiled;
    },
  };
}

/** Each of the two forms is compiled when it is first asked for. */
function compile(template: Template, source: Uint8Array): CompiledTemplate {
  const file = openDocx(source, template.filename);
  const { delimiters, enhancedSyntax } = template;
  const single = once(() => compileDocx(file, { delimiters, enhancedSyntax }));
  const copies = once(() => prepareCopies(file, { delimiters, enhancedSyntax }));
  return {
    render: (item) => renderDocx(single(), item),
    assemble: (items, options) => assembleWithinLimits(copies(), items, options),
  };
}

function assembleWithinLimits(...[copies, items, options]: Parameters<typeof assemble>): Uint8Array {
  try {
    return assemble(copies, items, options);
  } catch (error) {
    if (!(error instanceof PackageFailure)) throw error;
    throw serviceError("document_too_large", { reason: error.message }, error);
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
