/** Opens the data items of a request. */

import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import type { SentFile, UploadedFile } from "#shared/base/model/sent-file.ts";
import { DataFailure } from "#shared/engine/data/data-failure.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { readSentFile } from "#shared/service/files/sent-file.ts";
import type { GenerationData } from "./generation.ts";

export interface DataFileRequest {
  readonly file: SentFile;
  /** Defaults to the sheet that the workbook shows first. */
  readonly sheet: string | undefined;
}

type Needs = Pick<Dependencies, "dataReader" | "region" | "uploads" | "files" | "otherRegions" | "now">;

/** @throws ServiceError `upload_*`, `data_*` */
export async function openItems(deps: Needs, data: GenerationData, account: AccountId): Promise<PackedItems> {
  return "items" in data ? data.items : rowsOfFile(deps, data, account);
}

async function rowsOfFile(
  deps: Needs,
  { file: sent, sheet }: DataFileRequest,
  account: AccountId,
): Promise<PackedItems> {
  const file = await readSentFile(deps, sent, account);
  try {
    return await deps.dataReader.read(file, { sheet });
  } catch (error) {
    throw error instanceof DataFailure ? publicError(error, file, sheet) : error;
  }
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
