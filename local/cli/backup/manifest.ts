/** Describes a backup: all its files, and which program can read it. */
import path from "node:path";
import * as z from "zod";
import { NotDone } from "./not-done.ts";

/** The name of the manifest. It is written last: a folder without it is not a backup. */
export const MANIFEST_FILE = "manifest.json";

/** The version of the manifest's format and of the backup's layout. */
const FORMAT = 1;

/** A path that cannot leave the folder on any system. */
const relativePath = z
  .string()
  .regex(/^[\w.+-]+(\/[\w.+-]+)*$/)
  .refine((text) => !text.split("/").includes(".."));

const schema = z.object({
  format: z.number(),
  /** The version of Merganser that created it. */
  program: z.string(),
  /** The time whose state the backup contains. */
  moment: z.iso.datetime(),
  files: z.array(
    z.object({
      /**
       * The path in the backup. It is the same in the data folder, except for keys of stored files: see
       * `storedFilePath`.
       */
      path: relativePath,
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** The version of a database's schema. */
      schemaVersion: z.number().int().nonnegative().optional(),
    }),
  ),
  /** Stored files that records named but that were missing: the data folder was already damaged. */
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

/** A character that no key of a file contains. */
const SEPARATOR = "+";

/**
 * A backup keeps the stored files of a region in one folder, which is quick to write: `us/files/documents+<id>+file`.
 */
export function storedFilePath(filesFolder: string, key: string): string {
  return path.posix.join(filesFolder, key.replaceAll("/", SEPARATOR));
}

/** Converts a path of this form. */
export function storedFileKey(storedPath: string): string {
  return path.posix.basename(storedPath).replaceAll(SEPARATOR, "/");
}
