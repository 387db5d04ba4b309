/**
 * Reads an object of S3 in parts, each of which is received before any of it is passed on. So a caller who does not read on
 * holds no connection to the store: a few hundred of them would take all.
 */
import { GetObjectCommand, NoSuchKey, type S3Client } from "@aws-sdk/client-s3";
import { available, unavailableUnlessOurs } from "#shared/storage/aws/aws-failures.ts";
import { READING } from "#shared/storage/aws/bounded-calls.ts";
import { StoredFileGone } from "./files.ts";

interface S3Object {
  readonly Bucket: string;
  readonly Key: string;
  /** Reads this version of the object only. */
  readonly IfMatch?: string | undefined;
}

/** Positions of bytes, both included. */
interface Range {
  readonly first: number;
  readonly last: number;
}

interface OpenObject {
  /** The size of the whole object in bytes. */
  readonly size: number;
  readonly etag: string;
  readonly modified: Date;
  readonly stream: ReadableStream<Uint8Array>;
}

/** A part takes 5 to 20 ms until it begins, and its memory until the caller has read it. */
const PART_BYTES = 512 * 1024;

/** Returns undefined when there is no such object, or no such version. The stream of an object that is removed or replaced while it is read fails with StoredFileGone. */
export async function openObject(
  client: S3Client,
  object: S3Object,
  { first, last }: Range = { first: 0, last: Number.POSITIVE_INFINITY },
): Promise<OpenObject | undefined> {
  const part = await readPart(client, object, { first, last: Math.min(last, first + PART_BYTES - 1) });
  if (part === undefined) return undefined;
  const { size, etag, modified } = part;
  const end = Math.min(last + 1, size);
  const version = { ...object, IfMatch: etag };
  let next: Uint8Array | undefined = part.bytes;
  let at = first;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        next ??= (await readPart(client, version, { first: at, last: Math.min(end, at + PART_BYTES) - 1 }))?.bytes;
        if (next === undefined) throw new StoredFileGone(object.Key);
        if (next.length > 0) controller.enqueue(next);
        at += next.length;
        next = undefined;
        if (at >= end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { size, etag, modified, stream };
}

interface Part extends Omit<OpenObject, "stream"> {
  readonly bytes: Uint8Array;
}

async function readPart(client: S3Client, object: S3Object, { first, last }: Range): Promise<Part | undefined> {
  try {
    const get = new GetObjectCommand({ ...object, Range: `bytes=${first}-${last}` });
    const part = await received(client, get, last - first + 1);
    // A store may ignore the condition. The parts of two versions are never mixed.
    return object.IfMatch === undefined || object.IfMatch === part.etag ? part : undefined;
  } catch (error) {
    const { name } = error as Error;
    if (error instanceof NoSuchKey || name === "PreconditionFailed") return undefined;
    // An empty object has no range (RFC 9110, 15.5.17).
    if (name === "InvalidRange" && first === 0)
      return await available(received(client, new GetObjectCommand(object), 0));
    throw unavailableUnlessOurs(error);
  }
}

async function received(client: S3Client, get: GetObjectCommand, bytesMax: number): Promise<Part> {
  const { Body, ContentRange, ContentLength, ETag: etag, LastModified: modified } = await client.send(get, READING);
  if (Body === undefined || ContentLength === undefined || etag === undefined || modified === undefined) {
    throw new Error("S3 returned neither a file nor an error");
  }
  if (ContentLength > bytesMax) throw new Error(`S3 returned ${ContentLength} bytes in place of ${bytesMax}`);
  const bytes = await Body.transformToByteArray();
  return { bytes, size: Number(ContentRange?.split("/")[1] ?? ContentLength), etag, modified };
}
