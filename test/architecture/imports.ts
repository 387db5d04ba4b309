/** What each file of the product imports. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const PROJECT = path.resolve(import.meta.dirname, "../..");

export interface Import {
  readonly from: string;
  /** A path from the project's folder, or the name of a package or of a module of Node. */
  readonly to: string;
  readonly isType: boolean;
}

export function filesOfTheTree(): readonly string[] {
  return ["clients", "shared", "functions", "infra", "local", "studio"].flatMap((root) =>
    readdirSync(path.join(PROJECT, root), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.d)\.m?tsx?$|\.mjs$/.test(name))
      .map((name) => path.posix.join(root, name.replaceAll(path.sep, "/"))),
  );
}

export function textOf(file: string): string {
  return readFileSync(path.join(PROJECT, file), "utf8");
}

export function importsIn(from: string, text = textOf(from)): readonly Import[] {
  const found = text.matchAll(/^\s*(?:im|ex)port\s+(type\s)?(?:[^;"]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"/gm);
  return [...found].map(([, type, named, loaded]) => ({
    from,
    to: fileOf(from, named ?? loaded ?? ""),
    isType: type !== undefined,
  }));
}

function fileOf(from: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(from), specifier) : specifier;
}
