/** The data items of an uploaded data file. */
import { DataFailure } from "#shared/data/data-failure.ts";
import { type ServiceError, serviceError } from "#shared/errors/service-error.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import type { UploadedFile } from "#shared/model/uploaded-file.ts";
import type { Dependencies } from "./dependencies.ts";

export interface DataFileRequest {
  readonly file: UploadedFile;
  /** The first one that the workbook shows when absent. */
  readonly sheet: string | undefined;
}

/** @throws ServiceError `data_*` */
export async function itemsOfFile(
  { dataReader }: Pick<Dependencies, "dataReader">,
  request: DataFileRequest,
): Promise<readonly DataItem[]> {
  try {
    return await dataReader.read(request.file, { sheet: request.sheet });
  } catch (error) {
    throw error instanceof DataFailure ? publicError(error, request) : error;
  }
}

function publicError(failure: DataFailure, { file: { filename }, sheet = "" }: DataFileRequest): ServiceError {
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
