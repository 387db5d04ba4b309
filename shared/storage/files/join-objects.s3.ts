/**
 * Joins objects of an S3 bucket into one by a multipart upload whose parts S3 copies itself. Every part except the last
 * has at least 5 MiB, so smaller objects are read and sent together.
 * (docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html)
 */
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchKey,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { available } from "#shared/storage/aws/aws-failures.ts";
import type { Bucket } from "./files.s3.ts";
import { type FileToJoin, StoredFileGone } from "./files.ts";
import { readObject } from "./whole-object.s3.ts";

const PART_BYTES_MIN = 5 * 1024 * 1024;

/**
 * The parts that are in progress at a time, each on a connection of its own. Some of all (`aws-clients.ts`) are left for others. A copied part passes by,
 * and one that is read is in memory.
 */
const COPIED_AT_ONCE = 192;
const READ_AT_ONCE = 8;

interface Part {
  /** Counted from 1. */
  readonly number: number;
  readonly files: readonly FileToJoin[];
  readonly end: Uint8Array;
}

/** @throws StoredFileGone */
export async function joinObjects(
  place: Bucket,
  key: string,
  { files, end }: { readonly files: readonly FileToJoin[]; readonly end: Uint8Array },
): Promise<void> {
  const target = { Bucket: place.bucket, Key: key };
  const { UploadId } = await available(place.client.send(new CreateMultipartUploadCommand(target)));
  const upload = { ...target, UploadId };
  try {
    const parts = [...partsOf(files, end)];
    const send = (part: Part) => sendPart(place, upload, part);
    const done = await Promise.all([
      inTurns(parts.filter(isCopied), COPIED_AT_ONCE, send),
      inTurns(
        parts.filter((part) => !isCopied(part)),
        READ_AT_ONCE,
        send,
      ),
    ]);
    const Parts = done.flat().toSorted((one, other) => (one.PartNumber ?? 0) - (other.PartNumber ?? 0));
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    await available(place.client.send(complete));
  } catch (error) {
    // What cannot be aborted now is removed by the bucket's lifecycle rule.
    await place.client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

/** Works on all parts, on some at a time. */
async function inTurns<Result>(
  parts: readonly Part[],
  atOnce: number,
  work: (part: Part) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = parts.values();
  const worker = async () => {
    for (const part of left) results.push(await work(part));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

function* partsOf(files: readonly FileToJoin[], end: Uint8Array): Generator<Part, undefined> {
  let number = 1;
  let waiting: FileToJoin[] = [];
  let bytes = 0;
  for (const file of files) {
    waiting.push(file);
    bytes += file.size;
    if (bytes < PART_BYTES_MIN) continue;
    yield { number: number++, files: waiting, end: new Uint8Array() };
    [waiting, bytes] = [[], 0];
  }
  yield { number, files: waiting, end };
}

function isCopied({ files, end }: Part): boolean {
  return files.length === 1 && end.length === 0;
}

interface MultipartUpload {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string | undefined;
}

async function sendPart(place: Bucket, upload: MultipartUpload, part: Part): Promise<CompletedPart> {
  const { number: PartNumber, files, end } = part;
  const [only] = files;
  if (only !== undefined && isCopied(part)) {
    const copy = new UploadPartCopyCommand({ ...upload, PartNumber, CopySource: `${place.bucket}/${only.key}` });
    const { CopyPartResult } = await naming(only, place.client.send(copy));
    return { ETag: CopyPartResult?.ETag, PartNumber };
  }
  const bytes = await Promise.all(files.map((file) => readFile(place, file)));
  const put = new UploadPartCommand({ ...upload, PartNumber, Body: Buffer.concat([...bytes, end]) });
  const { ETag } = await available(place.client.send(put));
  return { ETag, PartNumber };
}

async function readFile({ client, bucket }: Bucket, { key }: FileToJoin): Promise<Uint8Array> {
  const bytes = await readObject(client, { Bucket: bucket, Key: key });
  if (bytes === undefined) throw new StoredFileGone(key);
  return bytes;
}

async function naming<Answer>({ key }: FileToJoin, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await available(answer);
  } catch (error) {
    throw error instanceof NoSuchKey || (error as Error).name === "NoSuchKey" ? new StoredFileGone(key) : error;
  }
}
