/** Composition root of the function `convert`: LibreOffice of its image. */
import { createProcessConverter } from "#shared/convert/converter.process.ts";
import type { Converter } from "#shared/convert/converter.ts";
import { warmUpConversion } from "#shared/convert/warm-up-document.ts";
import type { AddressedFiles } from "#shared/function-calls/work-files.ts";
import { REBUILD, warmUp, wireWorker } from "./lambda-worker.ts";

export interface ConverterWiring {
  readonly deps: { readonly converter: Converter; readonly workFiles: AddressedFiles };
  /** Ends what is still to be done for the last call: Lambda freezes the function between its answers and calls. */
  rest(): Promise<void>;
}

/** Of the function's 3,008 MB, in which Node itself takes its part. */
const MEMORY_LIMIT_BYTES = 2e9;

/** LibreOffice runs, and has converted once, when this returns: in a function's start, which SnapStart keeps. */
export async function wireConverter(): Promise<ConverterWiring> {
  const { log, workFiles, environment } = wireWorker();
  const { libreOfficeProgram: folder } = environment;
  const converter = createProcessConverter({
    log,
    remedy: REBUILD,
    memoryLimitBytes: MEMORY_LIMIT_BYTES,
    // Lambda gives an environment one call at a time.
    processesMax: 1,
    ...(folder !== undefined && { programFolders: [folder] }),
  });
  await warmUp(log, () => converter.convert(warmUpConversion()));
  await converter.idle();
  return { deps: { converter, workFiles }, rest: () => converter.idle() };
}
