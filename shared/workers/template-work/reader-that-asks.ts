/** Implements the port `TemplateReader` with a worker. Taking too much time or memory counts as a fault of the file. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { orElse } from "#shared/workers/processes/work-failure.ts";
import type { Ask, ReadMethods } from "./ask-worker.ts";
import type { TemplateFile, TemplateReader } from "./template-reader.ts";

/**
 * The slowest real template of 30 MB takes two seconds on a busy machine. One that takes ten times as long is
 * malicious.
 */
const READING_DEADLINE_MS = 20_000;

export function readerThatAsks(
  ask: Ask<ReadMethods>,
  { prepare, deadlineMs = READING_DEADLINE_MS }: { readonly prepare: () => void; readonly deadlineMs?: number },
): TemplateReader {
  return {
    disarm: (file) => refusing(file, deadlineMs, ask(deadlineMs, "disarm", file)),
    read: (file, options) => refusing(file, deadlineMs, ask(deadlineMs, "read", file, options)),
    schema: (file, syntax) => refusing(file, deadlineMs, ask(deadlineMs, "schema", file, syntax)),
    texts: (file, wanted) => refusing(file, deadlineMs, ask(deadlineMs, "texts", file, wanted)),
    edit: (file, replacements) => refusing(file, deadlineMs, ask(deadlineMs, "edit", file, replacements)),
    prepare,
  };
}

function refusing<Result>({ filename }: TemplateFile, deadlineMs: number, work: Promise<Result>): Promise<Result> {
  return orElse(work, (failure) => {
    const reason =
      failure.fault === "timed_out"
        ? `reading it takes longer than ${deadlineMs / 1000} seconds`
        : "reading it takes too much memory";
    throw serviceError("template_too_complex", { filename, reason }, failure);
  });
}
