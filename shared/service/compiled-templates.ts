/** Compiled templates, kept in memory: compiling costs several times as much as merging an item. */

import { type CompiledTemplate, compileTemplate } from "#shared/merge/compile-template.ts";
import type { MergedTemplate } from "#shared/merge-work/merger.ts";
import type { Template } from "#shared/model/template.ts";
import type { Files } from "#shared/store/files.ts";
import { mergeFileKey, readMergeFile, readMergeFileBytes } from "./read-merge-file.ts";
import { RecentlyUsed } from "./recently-used.ts";

export interface CompiledTemplates {
  /** @throws RecordConflict when the template's file was replaced since the template was read */
  get(template: Template): Promise<CompiledTemplate>;
}

/** The template as a merger takes it. Reading it throws RecordConflict, as `CompiledTemplates.get` does. */
export function mergedTemplate(files: Pick<Files, "read">, template: Template): MergedTemplate {
  const { delimiters, enhancedSyntax, filename, format } = template;
  return {
    key: keyOf(template),
    syntax: { delimiters, enhancedSyntax },
    filename,
    format,
    read: () => readMergeFileBytes(files, template),
  };
}

/** The syntax can change while the file stays. */
function keyOf(template: Template): string {
  const { delimiters, enhancedSyntax } = template;
  return JSON.stringify([mergeFileKey(template), delimiters.left, delimiters.right, enhancedSyntax]);
}

/** Bytes of template files whose compiled form is kept; that form takes some ten times as much memory. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

export function compiledTemplates(files: Pick<Files, "read">): CompiledTemplates {
  const kept = new RecentlyUsed<CompiledTemplate>(KEPT_BYTES_MAX);
  return {
    async get(template) {
      const key = keyOf(template);
      const found = kept.get(key);
      if (found !== undefined) return found;
      const { file, size } = await readMergeFile(files, template);
      const compiled = compileTemplate(file, {
        delimiters: template.delimiters,
        enhancedSyntax: template.enhancedSyntax,
        now: () => performance.now(),
      });
      kept.set(key, compiled, size);
      return compiled;
    },
  };
}
