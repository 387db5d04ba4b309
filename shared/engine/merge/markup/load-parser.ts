/** Loads the parsers of HTML and Markdown when they are needed first. */
import { createRequire } from "node:module";

/** Merging is synchronous, which `import()` is not. In a bundle the parsers are a file beside the module's own. */
export function loadParser(): typeof import("./parse-markup.ts") {
  parser ??= createRequire(import.meta.url)(
    import.meta.url.endsWith(".ts") ? "./parse-markup.ts" : "./parse-markup.mjs",
  );
  return parser as typeof import("./parse-markup.ts");
}

let parser: unknown;
