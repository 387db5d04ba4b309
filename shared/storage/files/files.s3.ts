/**
 * Adapter: files in an S3 bucket. A large body is uploaded in parts, which become an object only when all are complete,
 * so a key has either the complete file or none. Parts left by a killed process are removed by the bucket's lifecycle
 * rule.
 */
import { Readable } from "node:stream";
import { DeleteObjectsCommand, ListObjectsV2Command, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { available, unavailableUnlessOurs } from "#shared/storage/aws/aws-failures.ts";
import { segmentsOf } from "./file-keys.ts";
import type { Files } from "./files.ts";
import { joinObjects } from "./join-objects.s3.ts";
import { openObject } from "./object-parts.s3.ts";
import { waitingIn } from "./spool.folder.ts";
import { readObject } from "./whole-object.s3.ts";

/** A bucket and its client. The role needs `s3:ListBucket`: without it S3 answers 403 for a missing file. */
export interface Bucket {
  readonly client: S3Client;
  readonly bucket: string;
}

export interface S3FilesOptions extends Bucket {
  /** The first part of every object's key, such as `us/`. Default: none. */
  readonly prefix?: string;
  /** An existing folder that only this process uses. */
  readonly temporaryFolder: string;
}

export function openS3Files({ client, bucket, prefix = "", temporaryFolder }: S3FilesOptions): Files {
  const place = (key: string) => ({ Bucket: bucket, Key: `${prefix}${segmentsOf(key).join("/")}` });
  return {
    async put(key, body) {
      const counted = new CountedBody(body);
      await available(new Upload({ client, params: { ...place(key), Body: counted.body } }).done());
      return counted.size;
    },
    async join(key, files, end) {
      const { Key } = place(key);
      const named = files.map((file) => ({ ...file, key: place(file.key).Key }));
      await joinObjects({ client, bucket }, Key, { files: named, end });
      return files.reduce((bytes, { size }) => bytes + size, end.length);
    },
    async open(key) {
      const file = await openObject(client, place(key));
      const version = { ...place(key), IfMatch: file?.etag };
      return file && { ...file, openPart: async (range) => (await openObject(client, version, range))?.stream };
    },
    sizeOf: (key) => sizeOfObject(client, place(key)),
    read: (key) => readObject(client, place(key)),
    ...waitingIn(temporaryFolder),
    async remove(keys) {
      const objects = keys.map(place);
      for (let at = 0; at < objects.length; at += REMOVED_AT_ONCE_MAX)
        await removeObjects(client, bucket, objects.slice(at, at + REMOVED_AT_ONCE_MAX));
    },
    async removeFolder(folder) {
      const list = { Bucket: bucket, Prefix: `${place(folder).Key}/`, MaxKeys: REMOVED_AT_ONCE_MAX };
      const pages = paginateListObjectsV2({ client }, list);
      for (let page = await available(pages.next()); !page.done; page = await available(pages.next())) {
        const found = (page.value.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
        if (found.length > 0) await removeObjects(client, bucket, found);
      }
    },
  };
}

/** Counts the bytes of a body. Parts are sent from memory, so each of them can be sent again. */
class CountedBody {
  readonly body: Uint8Array | Readable;
  size = 0;

  constructor(body: Parameters<Files["put"]>[1]) {
    if (body instanceof Uint8Array) this.size = body.byteLength;
    this.body = body instanceof Uint8Array ? body : Readable.from(this.#count(body), { objectMode: false });
  }

  async *#count(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of body) {
      this.size += chunk.byteLength;
      yield chunk;
    }
  }
}

/** Lists the object. Asking for it alone (HeadObject) needs `s3:GetObject`, and a function that removes files reads none. */
async function sizeOfObject(
  client: S3Client,
  { Bucket, Key }: { readonly Bucket: string; readonly Key: string },
): Promise<number | undefined> {
  const list = new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 });
  const { Contents = [] } = await available(client.send(list));
  return Contents.find((object) => object.Key === Key)?.Size;
}

/** The maximum number of keys in one S3 call. */
const REMOVED_AT_ONCE_MAX = 1000;

async function removeObjects(client: S3Client, bucket: string, objects: readonly { Key: string }[]): Promise<void> {
  const names = objects.map(({ Key }) => ({ Key }));
  const remove = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: names, Quiet: true } });
  const { Errors: [error] = [] } = await available(client.send(remove));
  if (error === undefined) return;
  const failure = new Error(`S3 did not remove ${error.Key}: ${error.Code} ${error.Message}`);
  throw unavailableUnlessOurs(Object.assign(failure, { code: error.Code }));
}
