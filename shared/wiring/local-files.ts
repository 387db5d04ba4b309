/** Opens the files of a region on one machine: in its folder, or in a bucket of S3 or of a store like it. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Region } from "#shared/base/model/region.ts";
import { REGION_FILES, UNFINISHED_FILES } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { openFolderFiles } from "#shared/storage/files/files.folder.ts";
import type { Files } from "#shared/storage/files/files.ts";
import type { HeldDataFolder } from "./local-data-folder.ts";

/** Keys are found in the standard way of AWS SDKs, unless they are given. */
export interface FilesBucket {
  readonly bucket: string;
  /** The address of a store other than AWS's, which gets the bucket's name in the path. */
  readonly endpoint?: string | undefined;
  /** A region of the store, such as `eu-central-1`. */
  readonly region: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

interface LocalFilesSettings {
  readonly region: Region;
  /** The folder of the region. */
  readonly folder: string;
  readonly bucket: FilesBucket | undefined;
  readonly mayRemove: HeldDataFolder["mayRemove"];
}

export async function openLocalFiles({ region, folder, bucket, mayRemove }: LocalFilesSettings): Promise<Files> {
  const place = path.join(folder, REGION_FILES.files);
  if (bucket === undefined) return openFolderFiles(place, mayRemove);
  const temporaryFolder = path.join(place, UNFINISHED_FILES);
  await rm(temporaryFolder, { recursive: true, force: true });
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  // The SDK takes 0.2 s to load, which is for those who use it alone.
  const [{ openS3Files }, { s3Client }] = await Promise.all([
    import("#shared/storage/files/files.s3.ts"),
    import("#shared/storage/aws/aws-clients.ts"),
  ]);
  const { bucket: name, endpoint, ...access } = bucket;
  const client = s3Client({ ...access, ...(endpoint !== undefined && { endpoint, pathStyle: true }) });
  return openS3Files({ client, bucket: name, prefix: `${region}/`, temporaryFolder });
}
