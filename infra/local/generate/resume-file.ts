/** What `npm run generate` remembers beside its output until it is done, so that the same command goes on with the same work. */
import { createHash } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";

/** Ids are those of the service. */
export interface Progress {
  /** Sent as Idempotency-Key: the work is done once, however often it is asked for. */
  readonly requestKey: string;
  readonly templateId?: string;
  /** Of the data's upload. */
  readonly fileId?: string;
  readonly documentId?: string;
}

export interface ResumeFile {
  /** Of an earlier run that wanted the same; undefined when there is none. */
  read(): Promise<Progress | undefined>;
  write(progress: Progress): Promise<void>;
  remove(): Promise<void>;
}

/** @param wanted everything that decides about the result; only its hash is kept */
export function resumeFile(out: string, wanted: readonly (string | Uint8Array)[]): ResumeFile {
  const file = `${out}.resume`;
  const fingerprint = hashOf(wanted);
  return {
    async read() {
      try {
        const kept = JSON.parse(await readFile(file, "utf8")) as Progress & { readonly fingerprint: string };
        return kept.fingerprint === fingerprint ? kept : undefined;
      } catch {
        // None, or half of one: then the work begins anew.
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
