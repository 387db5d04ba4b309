/** Starts a run: with the file as it is, or with its rows under the tags' names. */
import type { Format } from "#studio/desk/result/plan.ts";
import { startBatch } from "#studio/service/operations.ts";
import type { JsonObject } from "#studio/service/types.ts";
import { addFile } from "#studio/service/upload.ts";
import type { Sheet } from "#studio/sheets/read-sheet.ts";
import type { TextName } from "#studio/texts/en.ts";
import { bytesText } from "#studio/texts/text.ts";
import { TextError } from "#studio/texts/text-error.ts";
import { isAsInFile, itemsOf, type Mapping } from "./mapping.ts";
import { type Run, sourceOf } from "./run.ts";

export interface ManyPlan {
  readonly format: Format;
  /** A zip with a file for each row, or one file with all. */
  readonly isArchive: boolean;
  readonly outputName: string;
}

export interface NewRun {
  readonly template: string;
  readonly file: File;
  readonly sheet: Sheet;
  readonly tags: readonly string[];
  readonly mapping: Mapping;
  readonly plan: ManyPlan;
}

const REQUEST_BYTES_MAX = 25e6;

export async function startRun({ template, file, sheet, tags, mapping, plan }: NewRun): Promise<Run> {
  const total = sheet.rows.length;
  const source = sourceOf({ file, sheet });
  if (!isAsInFile(tags, sheet.columns, mapping)) {
    const items = itemsOf(sheet, tags, mapping);
    return { ...(await startWithItems(template, items, plan, "many.tooLarge")), source };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(template, plan))) form.append(name, String(value));
  form.append("sheet", sheet.sheet);
  await addFile(form, file);
  return { ...begun(await startBatch(form), total), source };
}

/** @throws TextError with the text `tooLarge` if the rows do not fit into a request */
export async function startWithItems(
  template: string,
  items: readonly JsonObject[],
  plan: ManyPlan,
  tooLarge: TextName,
): Promise<Run> {
  const body = { ...fieldsOf(template, plan), data: items };
  const { size } = new Blob([JSON.stringify(body)]);
  if (size > REQUEST_BYTES_MAX)
    throw new TextError(tooLarge, { size: bytesText(size), limit: bytesText(REQUEST_BYTES_MAX) });
  return begun(await startBatch(body), items.length);
}

function fieldsOf(template: string, { format, isArchive, outputName }: ManyPlan): JsonObject {
  return {
    template_id: template,
    output_format: format,
    single_file: !isArchive,
    ...(isArchive && outputName !== "" && { output_name: outputName }),
  };
}

function begun({ id, at }: { readonly id: string; readonly at: number }, total: number): Run {
  return { id, total, begun: at };
}
