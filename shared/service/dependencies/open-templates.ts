/** Loads templates for merging, and caches the files of those used last in memory. */

import { isWithoutTags } from "#shared/base/model/tags.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { Files } from "#shared/storage/store/files.ts";
import type { Merger, TemplateToMerge, TemplateTraits } from "#shared/workers/template-work/merger.ts";
import { mergeFileKey, readMergeFile } from "./read-merge-file.ts";
import { RecentlyUsed } from "./recently-used.ts";

export interface OpenTemplate extends TemplateToMerge, TemplateTraits {}

export interface OpenTemplates {
  /**
   * @throws RecordConflict when the template's file was replaced since the template was read; otherwise as
   *   `Merger.traits` does
   */
  get(merger: Pick<Merger, "traits">, template: Template): Promise<OpenTemplate>;
}

const KEPT_BYTES_MAX = 16 * 1024 * 1024;

export function openTemplates(files: Pick<Files, "read">): OpenTemplates {
  const kept = new RecentlyUsed<OpenTemplate>(KEPT_BYTES_MAX);
  return {
    async get(merger, template) {
      const key = keyOf(template);
      const found = kept.get(key);
      if (found !== undefined) return found;
      const opened = await openTemplate(merger, template, await readMergeFile(files, template));
      kept.set(key, opened, opened.file.length);
      return opened;
    },
  };
}

/** @throws as `Merger.traits` does */
export async function openTemplate(
  merger: Pick<Merger, "traits">,
  template: Template,
  file: Uint8Array,
): Promise<OpenTemplate> {
  const { delimiters, enhancedSyntax, filename, format } = template;
  const syntax = { delimiters, enhancedSyntax };
  const merged = {
    key: keyOf(template),
    syntax,
    isWithoutTags: isWithoutTags(template.tags),
    filename,
    format,
    file,
  };
  return { ...merged, ...(await merger.traits(merged)) };
}

/** The key includes how tags are read, which can change while the file stays. */
function keyOf(template: Template): string {
  const { delimiters, enhancedSyntax, tags } = template;
  return JSON.stringify([
    mergeFileKey(template),
    delimiters.left,
    delimiters.right,
    enhancedSyntax,
    isWithoutTags(tags),
  ]);
}
