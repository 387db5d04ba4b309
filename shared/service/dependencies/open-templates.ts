/** Loads templates for merging, and caches the files of those used last in memory. */

import { isWithoutTags } from "#shared/base/model/tags.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { Files } from "#shared/storage/files/files.ts";
import type { TemplateToMerge, TemplateTraits } from "#shared/workers/template-work/merge-job.ts";
import type { TemplateWorker } from "#shared/workers/template-work/template-worker.ts";
import { mergeFileKey, readMergeFile } from "./read-merge-file.ts";
import { RecentlyUsed } from "./recently-used.ts";

export interface OpenTemplate extends TemplateToMerge, TemplateTraits {}

export interface OpenTemplates {
  /**
   * @throws RecordConflict when the template's file was replaced since the template was read; otherwise as
   *   `TemplateWorker.traits` does
   */
  get(templateWorker: Pick<TemplateWorker, "traits">, template: Template): Promise<OpenTemplate>;
}

const KEPT_BYTES_MAX = 16 * 1024 * 1024;

export function openTemplates(files: Pick<Files, "read">): OpenTemplates {
  const kept = new RecentlyUsed<OpenTemplate>(KEPT_BYTES_MAX);
  return {
    async get(templateWorker, template) {
      const key = mergedKeyOf(template);
      const found = kept.get(key);
      if (found !== undefined) return found;
      const opened = await openTemplate(templateWorker, template, await readMergeFile(files, template));
      kept.set(key, opened, opened.file.length);
      return opened;
    },
  };
}

/** @throws as `TemplateWorker.traits` does */
export async function openTemplate(
  templateWorker: Pick<TemplateWorker, "traits">,
  template: Template,
  file: Uint8Array,
): Promise<OpenTemplate> {
  const { delimiters, enhancedSyntax, filename, format } = template;
  const syntax = { delimiters, enhancedSyntax };
  const merged = {
    key: mergedKeyOf(template),
    syntax,
    isWithoutTags: isWithoutTags(template.tags),
    filename,
    format,
    file,
  };
  return { ...merged, ...(await templateWorker.traits(merged, template.tags.valid)) };
}

/** Identifies a version of the template's file and how its tags are read, which can change while the file stays. */
export function mergedKeyOf(template: Template): string {
  const { delimiters, enhancedSyntax, tags } = template;
  return JSON.stringify([
    mergeFileKey(template),
    delimiters.left,
    delimiters.right,
    enhancedSyntax,
    isWithoutTags(tags),
  ]);
}
