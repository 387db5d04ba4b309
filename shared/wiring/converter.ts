/** Composition root of the function `convert`, which runs LibreOffice in its container image. */
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import type { Converter } from "#shared/workers/convert/converter.ts";
import { warmUpConversion } from "#shared/workers/convert/warm-up-document.ts";
import type { AddressedFiles } from "#shared/workers/function-calls/work-files.ts";
import { REBUILD, warmUp, wireWorker } from "./lambda-worker.ts";

export interface ConverterWiring {
  readonly deps: { readonly converter: Converter; readonly workFiles: AddressedFiles };
  /** Completes the remaining work of the last call, because Lambda freezes the function between calls. */
  rest(): Promise<void>;
}

/** A part of the function's 3,008 MB; Node itself needs the rest. */
const MEMORY_LIMIT_BYTES = 2e9;

/**
 * Starts LibreOffice and lets it convert once. This is part of the function's initialization, which SnapStart saves.
 */
export async function wireConverter(): Promise<ConverterWiring> {
  const { log, metrics, workFiles, environment } = wireWorker();
  const { libreOfficeProgram: folder } = environment;
  const converter = createProcessConverter({
    log,
    metrics,
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
