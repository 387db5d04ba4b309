/** Opens the data items of a request. */

import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { DataName } from "#shared/base/model/data-name.ts";
import type { SentFile, UploadedFile } from "#shared/base/model/sent-file.ts";
import { DataFailure } from "#shared/engine/data/data-failure.ts";
import { dataWarningText } from "#shared/engine/data/data-warning.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { type FileUse, readSentFile } from "#shared/service/files/sent-file.ts";
import type { GenerationData } from "./generation.ts";

export interface DataFileRequest {
  readonly file: SentFile;
  /** Defaults to the sheet that the workbook shows first. */
  readonly sheet: string | undefined;
}

type Needs = Pick<Dependencies, "dataReader" | "region" | "uploads" | "files" | "otherRegions" | "now">;

export interface OpenedItems {
  readonly items: PackedItems;
  /** Warnings about the data file. */
  readonly warnings: readonly string[];
  /** The name of the data file; absent for JSON. */
  readonly filename?: string;
}

interface WantedNames {
  readonly names: readonly DataName[] | undefined;
  readonly moreNames: readonly string[];
}

/**
 * @param names the names that the template looks up
 * @param moreNames other names that headings of a data file may have
 * @throws ServiceError `upload_*`, `data_*`
 */
export async function openItems(
  deps: Needs,
  data: GenerationData,
  { names, moreNames, ...use }: FileUse & WantedNames,
): Promise<OpenedItems> {
  if ("items" in data) return { items: data.items, warnings: [] };
  return rowsOfFile(deps, data, use, [...allNames(names), ...moreNames]);
}

async function rowsOfFile(
  deps: Needs,
  { file: sent, sheet }: DataFileRequest,
  use: FileUse,
  names: readonly string[],
): Promise<OpenedItems> {
  const file = await readSentFile(deps, sent, use);
  try {
    const { items, warnings } = await deps.dataReader.read(file, { sheet, names });
    const { filename } = file;
    return { items, warnings: warnings.map((warning) => dataWarningText(warning, filename)), filename };
  } catch (error) {
    throw error instanceof DataFailure ? publicError(error, file, sheet) : error;
  }
}

function allNames(names: readonly DataName[] = []): readonly string[] {
  return names.flatMap(({ name, inner }) => [name, ...allNames(inner)]);
}

function publicError(failure: DataFailure, { filename }: UploadedFile, sheet = ""): ServiceError {
  const { fault, reason, sheets = [] } = failure;
  if (fault === "unknown_sheet") {
    return serviceError("data_sheet_unknown", { filename, sheet, sheets: sheets.join(", ") }, failure);
  }
  return serviceError(CODES[fault], { filename, reason }, failure);
}

const CODES = {
  format_unsupported: "data_format_unsupported",
  mismatch: "data_content_mismatch",
  encrypted: "data_encrypted",
  unreadable: "data_unreadable",
  too_large: "data_too_large",
  empty: "data_empty",
  timed_out: "data_timed_out",
} as const satisfies Readonly<Record<Exclude<DataFailure["fault"], "unknown_sheet">, string>>;
