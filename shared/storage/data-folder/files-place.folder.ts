/**
 * Remembers in the data folder where its files are. A service with other settings would find none of them, so it does not
 * start.
 */
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { REGIONS } from "#shared/base/model/region.ts";
import { FILES_PLACE, REGION_FILES, UNFINISHED_FILES } from "./data-folder.sqlite.ts";

/** The settings do not fit where the files of the data folder are. */
export class FilesElsewhere extends Error {
  override readonly name = "FilesElsewhere";
}

/** Returns the bucket that has the data folder's files, or undefined if the folder has them itself. */
export function bucketOfFiles(dataFolder: string): string | undefined {
  const file = path.join(dataFolder, FILES_PLACE);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/**
 * @param bucket the bucket of the settings, or undefined for the folder
 * @throws FilesElsewhere
 */
export function assertFilesPlace(dataFolder: string, bucket: string | undefined): void {
  const present = bucketOfFiles(dataFolder);
  if (present === bucket) return;
  if (present !== undefined) {
    const file = path.join(dataFolder, FILES_PLACE);
    throw new FilesElsewhere(
      `the files of ${dataFolder} are in the bucket ${present}. Set S3_BUCKET=${present}. If nothing was stored there, because the name was mistyped, remove ${file}.`,
    );
  }
  const filled = REGIONS.filter((region) => hasFiles(path.join(dataFolder, region, REGION_FILES.files)));
  if (filled.length > 0) {
    const folders = filled.map((region) => path.join(region, REGION_FILES.files)).join(", ");
    throw new FilesElsewhere(
      `the data folder ${dataFolder} has files of its own (${folders}). Copy them to the bucket ${bucket} and remove them here, as docs/one-machine.md says, or start without S3_BUCKET.`,
    );
  }
  remember(path.join(dataFolder, FILES_PLACE), `${bucket}\n`);
}

/** It must neither be lost nor incomplete once the bucket has a file. */
function remember(file: string, text: string): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}

function hasFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name !== UNFINISHED_FILES);
}
