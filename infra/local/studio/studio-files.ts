/** The built files of Studio, read when the first of them is asked for. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ServedFile, ServedFiles } from "#infra/build/studio/served-files.ts";

export interface StudioFile extends ServedFile {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Undefined for what is compressed already. */
  readonly compressed: Buffer<ArrayBuffer> | undefined;
  readonly tag: string;
}

/** By the path at which each is served. */
export type StudioFiles = ReadonlyMap<string, StudioFile>;

/**
 * They are kept in memory, so that a build meanwhile does not mix two versions. Nothing is found where Studio was never
 * built.
 */
export function studioFilesIn(folder: string): () => Promise<StudioFiles> {
  let read: Promise<StudioFiles> | undefined;
  return async () => {
    read ??= readFiles(folder);
    try {
      return await read;
    } catch {
      read = undefined;
      return new Map();
    }
  };
}

async function readFiles(folder: string): Promise<StudioFiles> {
  const table: ServedFiles = JSON.parse(await readFile(path.join(folder, "files.json"), "utf8"));
  const files = Object.entries(table).map(async ([address, served]): Promise<[string, StudioFile]> => {
    const bytes = await readFile(path.join(folder, served.file));
    const isText = /^text\/|json$/.test(served.type);
    const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    return [address, { ...served, bytes, compressed: isText ? await promisify(gzip)(bytes) : undefined, tag }];
  });
  return new Map(await Promise.all(files));
}
