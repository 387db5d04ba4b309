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
  GetObjectCommand,
  NoSuchKey,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { available } from "./aws-failures.ts";
import type { Bucket } from "./files.s3.ts";
import { type FileToJoin, StoredFileGone } from "./files.ts";

const PART_BYTES_MIN = 5 * 1024 * 1024;

/** The parts that are in progress at a time. Each part that is read is in memory. */
const PARTS_AT_ONCE = 16;

interface Part {
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
    const all = [...partsOf(files, end)];
    const done: CompletedPart[] = [];
    for (let at = 0; at < all.length; at += PARTS_AT_ONCE) {
      const some = all
        .slice(at, at + PARTS_AT_ONCE)
        .map((part, index) => sendPart(place, upload, part, at + index + 1));
      done.push(...(await Promise.all(some)));
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: done } });
    await available(place.client.send(complete));
  } catch (error) {
    // What cannot be aborted now is removed by the bucket's lifecycle rule.
    await place.client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

function* partsOf(files: readonly FileToJoin[], end: Uint8Array): Generator<Part, undefined> {
  let waiting: FileToJoin[] = [];
  let bytes = 0;
  for (const file of files) {
    waiting.push(file);
    bytes += file.size;
    if (bytes < PART_BYTES_MIN) continue;
    yield { files: waiting, end: new Uint8Array() };
    [waiting, bytes] = [[], 0];
  }
  yield { files: waiting, end };
}

interface MultipartUpload {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string | undefined;
}

async function sendPart(
  place: Bucket,
  upload: MultipartUpload,
  { files, end }: Part,
  PartNumber: number,
): Promise<CompletedPart> {
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0 && end.length === 0) {
    const copy = new UploadPartCopyCommand({ ...upload, PartNumber, CopySource: `${place.bucket}/${only.key}` });
    const { CopyPartResult } = await naming(only, place.client.send(copy));
    return { ETag: CopyPartResult?.ETag, PartNumber };
  }
  const bytes = await Promise.all(files.map((file) => readObject(place, file)));
  const put = new UploadPartCommand({ ...upload, PartNumber, Body: Buffer.concat([...bytes, end]) });
  const { ETag } = await available(place.client.send(put));
  return { ETag, PartNumber };
}

async function readObject({ client, bucket }: Bucket, file: FileToJoin): Promise<Uint8Array> {
  const { Body } = await naming(file, client.send(new GetObjectCommand({ Bucket: bucket, Key: file.key })));
  if (Body === undefined) throw new Error("S3 returned neither a file nor an error");
  return available(Body.transformToByteArray());
}

async function naming<Answer>({ key }: FileToJoin, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await available(answer);
  } catch (error) {
    throw error instanceof NoSuchKey || (error as Error).name === "NoSuchKey" ? new StoredFileGone(key) : error;
  }
}
