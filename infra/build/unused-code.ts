/** Leaves out of the bundles what packages contain and this service never uses. */
import path from "node:path";
import type { Plugin } from "esbuild";

/** Zod's messages in fifty languages are half of its size. This service reports them in English. */
export const ENGLISH_ONLY: Plugin = {
  name: "english only",
  setup({ onLoad }) {
    onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, ({ path: file }) => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: path.dirname(file),
    }));
  },
};

/** The names of HTML characters are a third of this XML parser, which only parses XML here. */
export const XML_ONLY: Plugin = {
  name: "xml only",
  setup({ onLoad }) {
    onLoad({ filter: /\/@xmldom\/xmldom\/lib\/entities\.js$/ }, () => ({
      contents: `exports.XML_ENTITIES = exports.HTML_ENTITIES = ${JSON.stringify(XML_ENTITIES)};`,
    }));
  },
};

/**
 * docxtemplater gets its texts in a `pizzip` package that is never compressed, so the compression code, 120 KB, is left
 * out.
 */
export const NOTHING_PACKED: Plugin = {
  name: "nothing packed",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^pako/ }, ({ importer }) =>
      importer.includes("/pizzip/") ? { path: "pako", namespace: "nothing packed" } : undefined,
    );
    onLoad({ filter: /^pako$/, namespace: "nothing packed" }, () => ({ contents: "" }));
  },
};

/** XML 1.0, 4.6. */
const XML_ENTITIES = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' };
