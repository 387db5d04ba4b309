/** The buckets of the run "on S3": each service in this process has its files in one of its own, by its data folder. */
import { DeleteObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import type { FilesBucket } from "#shared/wiring/local-files.ts";
import { type CreatedBucket, emulateS3 } from "./aws-emulators.ts";

export const IS_ON_S3 = process.env.MERGANSER_FILES === "s3";

const buckets = new Map<string, CreatedBucket & { readonly settings: FilesBucket }>();
let emulator: ReturnType<typeof emulateS3> | undefined;

export async function filesBucketOf(dataFolder: string): Promise<FilesBucket | undefined> {
  if (!IS_ON_S3) return undefined;
  const known = buckets.get(dataFolder);
  if (known !== undefined) return known.settings;
  emulator ??= emulateS3();
  const { access, create } = await emulator;
  const created = await create();
  const settings = { ...access, bucket: created.bucket };
  buckets.set(dataFolder, { ...created, settings });
  return settings;
}

/** The stored files, named as they would be in the data folder: `us/files/…`. */
export async function filesInBucket(dataFolder: string): Promise<readonly string[]> {
  const { client, bucket } = bucketOf(dataFolder);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  return Contents.map(({ Key = "" }) => Key.replace("/", "/files/"));
}

export async function removeFromBucket(dataFolder: string, file: string): Promise<void> {
  const { client, bucket } = bucketOf(dataFolder);
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: file.replace("/files/", "/") }));
}

function bucketOf(dataFolder: string): CreatedBucket {
  const found = buckets.get(dataFolder);
  if (found === undefined) throw new Error(`the service on ${dataFolder} has no bucket`);
  return found;
}
