/** Loads the encoder of barcodes when it is needed first. */
import { createRequire } from "node:module";

/** Merging is synchronous, which `import()` is not. In a bundle the encoder is a file beside the module's own. */
export function loadEncoder(): typeof import("./symbol-encoder.ts") {
  encoder ??= createRequire(import.meta.url)(
    import.meta.url.endsWith(".ts") ? "./symbol-encoder.ts" : ENCODER_IN_BUNDLE,
  );
  return encoder as typeof import("./symbol-encoder.ts");
}

let encoder: unknown;

const ENCODER_IN_BUNDLE = "./symbol-encoder.mjs";
