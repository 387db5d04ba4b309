/** Loaded before the program (`--import`): tells at its end which modules of OpenTelemetry it has loaded. */
import { registerHooks } from "node:module";
import process from "node:process";

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    const [, name] = /node_modules\/(@opentelemetry\/[\w-]+)/.exec(url) ?? [];
    if (name !== undefined) loaded.add(name);
    return next(url, context);
  },
});
process.on("exit", () => process.stderr.write(`LOADED ${[...loaded].join(" ")}\n`));
