/**
 * Stores the progress of `npm run generate` beside its output until it is done, so that the same command continues the
 * same work.
 */
import { createHash } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { object, optional, parseStoredJson, text } from "#shared/base/model/schema.ts";

/** The progress. Ids are those of the service. */
export interface Progress {
  /** Sent as Idempotency-Key: the work is done once, however often it is requested. */
  readonly requestKey: string;
  readonly templateId?: string;
  /** The id of the data's upload. */
  readonly fileId?: string;
  readonly documentId?: string;
}

interface StoredProgress extends Progress {
  readonly fingerprint: string;
}

const progressSchema = object<StoredProgress>({
  requestKey: text,
  templateId: optional(text),
  fileId: optional(text),
  documentId: optional(text),
  fingerprint: text,
});

export interface ResumeFile {
  /** Returns the progress of an earlier run with the same options, or undefined. */
  read(): Promise<Progress | undefined>;
  write(progress: Progress): Promise<void>;
  remove(): Promise<void>;
}

/** @param wanted everything that affects the result; only its hash is stored */
export function resumeFile(out: string, wanted: readonly (string | Uint8Array)[]): ResumeFile {
  const file = `${out}.resume`;
  const fingerprint = hashOf(wanted);
  return {
    async read() {
      try {
        const kept = parseStoredJson("progress", progressSchema, await readFile(file, "utf8"));
        return kept.fingerprint === fingerprint ? kept : undefined;
      } catch {
        // The file is missing, incomplete or no progress: the work starts anew.
        return undefined;
      }
    },
    async write(progress) {
      const kept: StoredProgress = { ...progress, fingerprint };
      await writeFile(`${file}.part`, JSON.stringify(kept));
      await rename(`${file}.part`, file);
    },
    remove: () => rm(file, { force: true }),
  };
}

function hashOf(values: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const value of values) hash.update(createHash("sha256").update(value).digest());
  return hash.digest("hex");
}
