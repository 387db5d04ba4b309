/** Reads the stored file that a template's data items are merged into. */
import { isConvertedFormat } from "#shared/model/format.ts";
import { type Template, templateFileKey } from "#shared/model/template.ts";
import type { Files } from "#shared/store/files.ts";
import { RecordConflict } from "#shared/store/records.ts";

/** Tells one version of a template's file from every other. */
export function mergeFileKey(template: Template): string {
  return templateFileKey(template, isConvertedFormat(template.format) ? "converted" : "source");
}

/** @throws RecordConflict when the template was changed since it was read */
export async function readMergeFile(files: Pick<Files, "read">, template: Template): Promise<Uint8Array> {
  const bytes = await files.read(mergeFileKey(template));
  // Swept since the record was read: who reads that again finds the file that replaced it, or no template.
  if (bytes === undefined) throw new RecordConflict(`the file of template ${template.id} is gone`);
  return bytes;
}
