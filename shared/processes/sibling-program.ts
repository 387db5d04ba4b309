/** The program of a child process, which lies beside the module that starts it: as a source, and as a bundle. */
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The path of the program with this name, in the folder and with the extension of the module: `.ts` among the sources,
 * `.mjs` in a bundle, where the program is an entry of its own beside the module's.
 *
 * @param moduleUrl the module's `import.meta.url`
 */
export function siblingProgram(moduleUrl: string, name: string): string {
  const extension = extname(fileURLToPath(moduleUrl));
  return fileURLToPath(new URL(`./${name}${extension}`, moduleUrl));
}
