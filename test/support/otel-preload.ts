/**
 * Loaded before the program (`--import`): tells at its end which packages of OpenTelemetry it has loaded, as files of
 * their own or within files of its bundle.
 */
import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    for (const source of sourcesOf(url)) {
      const [, name] = /node_modules\/(@opentelemetry\/[\w-]+)/.exec(source) ?? [];
      if (name !== undefined) loaded.add(name);
    }
    return next(url, context);
  },
});
process.on("exit", () => process.stderr.write(`LOADED ${[...loaded].join(" ")}\n`));

function sourcesOf(url: string): readonly string[] {
  const map = url.startsWith("file:") ? `${fileURLToPath(url)}.map` : "";
  return existsSync(map) ? (JSON.parse(readFileSync(map, "utf8")) as { sources: string[] }).sources : [url];
}
