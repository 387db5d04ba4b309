/** Reads fonts in the function itself, which handles one call at a time, with the same deadline as processes. */
import { runWithin } from "#shared/workers/processes/run-within.ts";
import type { FontReader } from "./font-reader.ts";
import { fontReaderThatAsks } from "./font-reader-that-asks.ts";

export function createLambdaFontReader(): FontReader {
  return fontReaderThatAsks(async (limitMs, method, ...parameters) => {
    const { FONT_METHODS } = await load();
    const work = FONT_METHODS[method] as (...parameters: readonly unknown[]) => never;
    return runWithin(limitMs, () => work(...parameters));
  });
}

/** Loaded on demand, because most accounts have no fonts. */
function load() {
  return import("./read-fonts.ts");
}
