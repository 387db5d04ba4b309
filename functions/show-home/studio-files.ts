/** Finds the built files of Studio by the address at which each is served. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { basePathOf } from "./base-path.ts";
import type { ServedFile, ServedFiles } from "./served-files.ts";

export interface StudioFile extends ServedFile {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Undefined for what is compressed already. */
  readonly compressed: Buffer<ArrayBuffer> | undefined;
  readonly tag: string;
}

export type FindStudioFile = (address: string) => Promise<StudioFile | undefined>;

interface BuiltStudio {
  readonly folder: string;
  /** The base address of the service. Its path, such as `/live` on AWS, is put before the links of pages. */
  readonly baseAddress: string;
}

/**
 * Reads all files when the first of them is asked for, so that a build meanwhile does not mix two versions. Nothing is
 * found where Studio was never built.
 */
export function studioFilesOf(built: BuiltStudio): FindStudioFile {
  let read: Promise<ReadonlyMap<string, StudioFile>> | undefined;
  return async (address) => {
    read ??= readAll(built);
    try {
      return (await read).get(address);
    } catch {
      read = undefined;
      return undefined;
    }
  };
}

/** Reads each file when it is asked for: a function on AWS answers its first request without reading the others. */
export function studioFilesOnDemand(built: BuiltStudio): FindStudioFile {
  let table: Promise<ServedFiles> | undefined;
  const files = new Map<string, Promise<StudioFile>>();
  return async (address) => {
    table ??= readTable(built).catch((error: unknown) => {
      table = undefined;
      throw error;
    });
    const served = (await table)[address];
    if (served === undefined) return undefined;
    const file = files.get(address) ?? readStudioFile(built, served);
    files.set(address, file);
    // A file that could not be read is read again for the next request.
    file.catch(() => files.delete(address));
    return file;
  };
}

async function readAll(built: BuiltStudio): Promise<ReadonlyMap<string, StudioFile>> {
  const files = Object.entries(await readTable(built)).map(
    async ([address, served]) => [address, await readStudioFile(built, served)] as const,
  );
  return new Map(await Promise.all(files));
}

async function readTable({ folder }: BuiltStudio): Promise<ServedFiles> {
  return JSON.parse(await readFile(path.join(folder, "files.json"), "utf8"));
}

async function readStudioFile({ folder, baseAddress }: BuiltStudio, served: ServedFile): Promise<StudioFile> {
  const read = await readFile(path.join(folder, served.file));
  const bytes = served.type.startsWith("text/html") ? withLinksBelow(baseAddress, read) : read;
  const isText = /^text\/|json$/.test(served.type);
  const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { ...served, bytes, compressed: isText ? await promisify(gzip)(bytes) : undefined, tag };
}

/** The build writes links from the root of the host: `/docs`. */
function withLinksBelow(baseAddress: string, page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const basePath = basePathOf(baseAddress);
  if (basePath === "") return page;
  return Buffer.from(page.toString().replaceAll(/ (href|src|content)="(?=\/(?!\/))/g, ` $1="${basePath}`));
}
