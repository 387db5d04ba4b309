/** What a backup says of itself: all that is in it, and which program can read it. */
import path from "node:path";
import * as z from "zod";
import { NotDone } from "./not-done.ts";

/** Written last: a folder without it is no backup. */
export const MANIFEST_FILE = "manifest.json";

/** Of the manifest and of what lies where beside it. */
const FORMAT = 1;

/** No way out of the folder, on any system. */
const relativePath = z
  .string()
  .regex(/^[\w.+-]+(\/[\w.+-]+)*$/)
  .refine((text) => !text.split("/").includes(".."));

const schema = z.object({
  format: z.number(),
  /** The version of Merganser that made it. */
  program: z.string(),
  /** To which everything is as it was. */
  moment: z.iso.datetime(),
  files: z.array(
    z.object({
      /** In the backup, and in the data folder but for the keys of stored files: see `storedFilePath`. */
      path: relativePath,
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Of a database. */
      schemaVersion: z.number().int().nonnegative().optional(),
    }),
  ),
  /** Stored files that records named and that were not there: the data folder was damaged already. */
  missing: z.array(z.string()),
});

export type Manifest = Readonly<z.infer<typeof schema>>;
export type BackupFile = Manifest["files"][number];

export function newManifest(contents: Omit<Manifest, "format">): Manifest {
  return { format: FORMAT, ...contents };
}

/** @throws NotDone */
export function parseManifest(text: string, folder: string): Manifest {
  const manifest = schema.safeParse(parsed(text));
  if (!manifest.success) {
    throw new NotDone(
      `the ${MANIFEST_FILE} of ${folder} is damaged. Take another copy of this backup, or another backup.`,
    );
  }
  const { format, program } = manifest.data;
  if (format === FORMAT) return manifest.data;
  throw new NotDone(
    `the backup ${folder} has the format ${format}. Restore it with Merganser ${program}, which made it.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In no key of a file. */
const SEPARATOR = "+";

/** A backup holds the stored files of a region in one folder, which is quick to write: `us/files/documents+<id>+file`. */
export function storedFilePath(filesFolder: string, key: string): string {
  return path.posix.join(filesFolder, key.replaceAll("/", SEPARATOR));
}

/** Of a path of this form. */
export function storedFileKey(storedPath: string): string {
  return path.posix.basename(storedPath).replaceAll(SEPARATOR, "/");
}
