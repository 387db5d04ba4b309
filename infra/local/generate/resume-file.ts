/**
 * Stores the progress of `npm run generate` beside its output until it is done, so that the same command continues the
 * same work.
 */
import { createHash } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";

/** The progress. Ids are those of the service. */
export interface Progress {
  /** Sent as Idempotency-Key: the work is done once, however often it is requested. */
  readonly requestKey: string;
  readonly templateId?: string;
  /** The id of the data's upload. */
  readonly fileId?: string;
  readonly documentId?: string;
}

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
        const kept = JSON.parse(await readFile(file, "utf8")) as Progress & { readonly fingerprint: string };
        return kept.fingerprint === fingerprint ? kept : undefined;
      } catch {
        // The file is missing or incomplete: the work starts anew.
        return undefined;
      }
    },
    async write(progress) {
      await writeFile(`${file}.part`, JSON.stringify({ ...progress, fingerprint }));
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
