/** Loads the detector of legacy encodings, which has a megabyte of tables, when it is needed first. */
import { createRequire } from "node:module";

/** Reading is synchronous, which `import()` is not. In a bundle the detector is a file beside the module's own. */
export function loadDetector(): typeof import("./rank-encodings.ts") {
  detector ??= createRequire(import.meta.url)(
    import.meta.url.endsWith(".ts") ? "./rank-encodings.ts" : "./rank-encodings.mjs",
  );
  return detector as typeof import("./rank-encodings.ts");
}

let detector: unknown;
