/** Lets the service's reader of data files run in a browser, without a change of it. */
import path from "node:path";
import type { Plugin } from "esbuild";

/** Puts Studio's module in place of Node's, and loads the detector of encodings with the reader. */
export function readerInBrowser(project: string): Plugin {
  return {
    name: "reader in browser",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^node:zlib$/ }, () => ({ path: path.join(project, NODE_IN_BROWSER) }));
      onLoad({ filter: /[\\/]load-detector\.ts$/ }, ({ path: file }) => ({
        contents: 'import * as detector from "./rank-encodings.ts"; export const loadDetector = () => detector;',
        resolveDir: path.dirname(file),
      }));
    },
  };
}

/** It also exports what `inject` gives to the modules that use a global of Node. */
export const NODE_IN_BROWSER = "studio/sheets/node-in-browser.ts";
