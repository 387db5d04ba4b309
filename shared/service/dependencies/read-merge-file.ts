/** Reads the stored file of a template into which data items are merged. */
import { isConvertedFormat } from "#shared/base/model/format.ts";
import { type Template, templateFileKey } from "#shared/base/model/template.ts";
import type { Files } from "#shared/storage/files/files.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";

/** Returns a key that identifies one version of a template's file. */
export function mergeFileKey(template: Template): string {
  return templateFileKey(template, isConvertedFormat(template.format) ? "converted" : "source");
}

/** @throws RecordConflict when the template was changed since it was read */
export async function readMergeFile(files: Pick<Files, "read">, template: Template): Promise<Uint8Array> {
  const bytes = await files.read(mergeFileKey(template));
  // The file was swept after the record was read. Reading the record again finds the file that replaced it, or no
  // template.
  if (bytes === undefined) throw new RecordConflict(`the file of template ${template.id} is gone`);
  return bytes;
}
