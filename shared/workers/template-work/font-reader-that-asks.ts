/** Implements the port `FontReader` with a worker. Taking too much time or memory counts as a fault of the file. */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { orElse } from "#shared/workers/processes/work-failure.ts";
import type { Ask, FontMethods } from "./ask-worker.ts";
import type { FontReader } from "./font-reader.ts";

/** The largest fonts take a quarter of a second. */
const DEADLINE_MS = 20_000;

export function fontReaderThatAsks(ask: Ask<FontMethods>): FontReader {
  return {
    readFont: (file) =>
      orFault(ask(DEADLINE_MS, "readFont", file), (reason) =>
        serviceError("font_damaged", { filename: file.filename, reason }),
      ),
    familiesInDocx: (docx) => orFault(ask(DEADLINE_MS, "familiesInDocx", docx), notConverted),
    familiesInHtml: (html, families) => orFault(ask(DEADLINE_MS, "familiesInHtml", html, families), notConverted),
    embedInDocx: (docx, fonts) => orFault(ask(DEADLINE_MS, "embedInDocx", docx, fonts), notConverted),
  };
}

function notConverted(reason: string): ServiceError {
  return serviceError("conversion_failed", { format: ".pdf", reason: `its fonts cannot be embedded: ${reason}` });
}

function orFault<Result>(work: Promise<Result>, toError: (reason: string) => ServiceError): Promise<Result> {
  return orElse(work, () => {
    throw toError("it takes too much memory or time to be read");
  });
}
