/** Composition root of the function `work-on-pdf`, which processes PDFs in a child process. */
import type { AddressedFiles } from "#shared/workers/function-calls/work-files.ts";
import { createProcessPdfWorker } from "#shared/workers/pdf-work/pdf-worker.process.ts";
import type { PdfWorker } from "#shared/workers/pdf-work/pdf-worker.ts";
import { wireWorker } from "./lambda-worker.ts";

export interface PdfWork {
  readonly pdfs: PdfWorker;
  readonly workFiles: AddressedFiles;
}

/** A part of the function's 1,769 MB. */
const MEMORY_LIMIT_BYTES = 1.2e9;

export function wirePdfWork(): PdfWork {
  const { workFiles } = wireWorker();
  // Lambda gives an environment one call at a time.
  const pdfs = createProcessPdfWorker({ processesMax: 1, memoryLimitBytes: MEMORY_LIMIT_BYTES });
  pdfs.prepare();
  return { pdfs, workFiles };
}
