/** Finds the program of a child process next to the module that starts it, in the sources and in a bundle. */
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the path of the program with this name, in the module's folder and with its extension: `.ts` in the sources,
 * `.mjs` in a bundle, where the program is a separate entry next to the module's.
 *
 * @param moduleUrl the module's `import.meta.url`
 */
export function siblingProgram(moduleUrl: string, name: string): string {
  const extension = extname(fileURLToPath(moduleUrl));
  return fileURLToPath(new URL(`./${name}${extension}`, moduleUrl));
}
