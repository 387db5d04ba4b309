/** The import rule: which folder may import which file. */
import path from "node:path";
import type { Import } from "./imports.ts";

/** From the bottom up. A layer imports the layers below it; folders on one line do not import each other. */
const LAYERS: readonly (readonly string[])[] = [
  ["shared/base", "clients/typescript/src", "local/setup"],
  ["shared/pdf"],
  ["shared/engine"],
  ["clients/mcp"],
  ["shared/workers"],
  ["shared/storage"],
  ["shared/service"],
  ["shared/edge"],
  ["shared/wiring"],
  ["functions"],
  ["clients/build", "infra", "local"],
  // Studio runs in browsers, and knows the service by its API.
  ["studio"],
];

const GROUND = ["shared/base/model", "shared/base/errors"];
const PURE_BASE = [...GROUND, "shared/base/encoding", "shared/base/fonts", "shared/base/xml"];

/** Modules without I/O, clock and randomness: bytes come in and go out. They import each other, as the layers allow. */
const PURE = [
  ...PURE_BASE,
  "shared/pdf",
  "shared/engine",
  "shared/workers/convert/export-options.ts",
  "shared/workers/convert/sniff.ts",
  "shared/storage/remote/name-of-url.ts",
];
/** They load code, or stop it. */
const LOADERS = [
  "shared/base/encoding/legacy/load-detector.ts",
  "shared/engine/invoice/rules/load-rules.ts",
  "shared/engine/merge/barcodes/load-encoder.ts",
  "shared/engine/merge/markup/load-parser.ts",
  "shared/engine/merge/pictures/codecs/load-codecs.ts",
  "shared/engine/merge/pictures/codecs/stop-after.ts",
];
const PURE_MODULES_OF_NODE = ["node:buffer", "node:crypto", "node:util", "node:zlib"];

const WORKERS = ["convert", "data-reader", "mcp-work", "pdf-work", "render-html", "seal-work", "template-work"].map(
  (name) => `shared/workers/${name}`,
);
const KNOWN_TO_WORKERS = [
  "shared/base",
  "shared/pdf",
  "shared/engine",
  "shared/workers/processes",
  "shared/workers/function-calls",
  "clients/mcp",
];

/** The stores of records, files and jobs. */
const STORES = [
  "aws",
  "data-folder",
  "files",
  "jobs",
  "links",
  "records",
  "regions",
  "repositories",
  "sqlite",
  "vault",
].map((name) => `shared/storage/${name}`);

const STACKS = ["infra/app.ts", "infra/context", "infra/constructs", "infra/stacks"];
const KNOWN_TO_STACKS = [
  ...GROUND,
  "functions/lambdas.ts",
  "functions/permission.ts",
  "functions/routes.ts",
  "infra/constructs",
  "infra/context",
  "infra/stacks",
  "shared/base/config/aws-names.ts",
  "shared/base/config/aws-regions.ts",
  "shared/base/log/metrics.ts",
  "shared/edge/http/transport/error-response.ts",
  "shared/edge/http/transport/exposed-headers.ts",
  "shared/edge/http/transport/request-too-large.ts",
  "shared/storage/repositories/audit-trail.ts",
  "shared/storage/repositories/key-uses.ts",
  "shared/storage/repositories/stored-bytes.ts",
  "shared/storage/links/link-secret.records.ts",
];

/** Modules that may import less than their layer. */
const LIMITED: Readonly<Record<string, readonly string[]>> = {
  "shared/base/log": [],
  "shared/base/model": [],
  "shared/base/config": GROUND,
  // The supervisor of child processes knows nothing of their work.
  "shared/workers/processes": [
    "shared/base/encoding/steps.ts",
    "shared/base/errors",
    "shared/base/log",
    "shared/base/slices",
  ],
  "shared/workers/function-calls": [...GROUND, "shared/base/log/activity.ts"],
  ...Object.fromEntries(WORKERS.map((worker) => [worker, KNOWN_TO_WORKERS])),
  ...Object.fromEntries(STORES.map((store) => [store, [...GROUND, "shared/base/slices", ...STORES]])),
  "shared/storage/remote": [...PURE_BASE, "shared/workers/processes"],
  // Use cases know the engine and the ports. Processes, connections and HTTP are the work of others.
  "shared/service": [
    ...PURE_BASE,
    ...WORKERS,
    "shared/base/log/metrics.ts",
    "shared/base/slices",
    "shared/base/log/tracer.ts",
    "shared/engine",
    "shared/pdf",
    "shared/storage",
    "shared/workers/processes/deadline.ts",
    "shared/workers/processes/fair-queue.ts",
    "shared/workers/processes/work-failure.ts",
  ],
  "shared/edge/http": [
    ...PURE_BASE,
    "shared/base/log",
    "shared/base/slices",
    "shared/engine/data",
    ...STORES,
    "shared/workers/template-work/template-worker.ts",
  ],
  "shared/edge/lambda": [...GROUND, "shared/base/log", "shared/edge/http"],
  "shared/edge/request": [
    ...GROUND,
    "shared/base/log/activity.ts",
    "shared/base/log/timings.ts",
    "shared/edge/http",
    "shared/service",
    ...STORES,
  ],
  // The stacks know the tables of functions, operations, names and errors, and nothing that runs in service.
  ...Object.fromEntries(STACKS.map((part) => [part, KNOWN_TO_STACKS])),
  // Set-up runs before any package is installed, on Node 18.
  "local/setup": [],
  "local/setup.mjs": ["local/setup"],
  studio: [
    "shared/engine/data/read-data.ts",
    "shared/engine/data/data-failure.ts",
    "shared/engine/data/data-warning.ts",
    "shared/engine/merge/values/item-dates.ts",
    "shared/base/encoding/text-encoding.ts",
    "clients/typescript/src/api-types.ts",
  ],
};

/** Every folder and file that the rule names. */
export const PLACES: readonly string[] = [
  ...LAYERS.flat(),
  ...PURE,
  ...LOADERS,
  ...Object.entries(LIMITED).flatMap(([module, known]) => [module, ...known]),
];

/** Adapters reach a machine, a network or AWS. An adapter lies beside its port. */
const ADAPTER =
  /^shared\/.*\.(?:sqlite|folder|process|dynamodb|s3|sqs|lambda|http|otel)\.ts$|^shared\/storage\/aws\/aws-clients\.ts$/;
const COMPOSITION = /^shared\/wiring\//;
/** Modules that put adapters together, and programs that are compositions themselves. */
const COMPOSERS = /^(?:shared\/wiring|local|functions\/on-aws)\/|^functions\/[\w-]+\/handler\.ts$/;
/** All operations together, as one API. */
const ALL_OPERATIONS = /^functions\/(?:api|on-aws)\//;
/** The file of `functions` that an operation may import beside its own folder. */
const TABLE_OF_OPERATIONS = "functions/routes.ts";
/** The files that handlers share, and the endpoints: one function may answer several operations. */
const HANDLERS = /^functions\/(?:on-aws\/|[^/]+$|[\w-]+\/endpoint\.ts$)/;

const NEVER_UP = "layers import only layers below them";
const LIMIT = "this module may not import that";
const ONLY_COMPOSERS = "only compositions import adapters, and only programs import compositions";
const NO_IO = "pure modules do no I/O";
const PURE_ONLY = "pure modules import pure modules only";
const ONE_OPERATION = "an operation knows its own folder and the table of operations";

/** Reasons against an import; none if it is allowed. */
export function objectionsTo({ from, to }: Import): readonly string[] {
  const isWithinFolder = path.posix.dirname(from) === path.posix.dirname(to);
  const isOurs = /^(?:clients|shared|functions|infra|local|studio|test)\//.test(to);
  const objections: string[] = [];
  if (isOurs && !isWithinFolder) {
    if (!isBelow(to, from)) objections.push(NEVER_UP);
    if (!isWithinLimits(from, to)) objections.push(LIMIT);
    if (!mayCompose(from, to)) objections.push(ONLY_COMPOSERS);
    if (isPure(from) && !isPure(to)) objections.push(PURE_ONLY);
    if (!keepsToItsOperation(from, to)) objections.push(ONE_OPERATION);
  }
  if (isPure(from) && !LOADERS.includes(from) && to.startsWith("node:") && !PURE_MODULES_OF_NODE.includes(to))
    objections.push(NO_IO);
  return objections;
}

/** The folder of `LAYERS` that has the file; nothing for a file without a layer. */
export function layerOf(file: string): string | undefined {
  return LAYERS.flat()
    .filter((layer) => isIn(layer, file))
    .sort((a, b) => b.length - a.length)[0];
}

export function isPure(file: string): boolean {
  return PURE.some((place) => isIn(place, file));
}

function isBelow(to: string, from: string): boolean {
  const [lower, upper] = [layerOf(to), layerOf(from)];
  return lower !== undefined && (lower === upper || height(lower) < height(upper));
}

function height(layer: string | undefined): number {
  return LAYERS.findIndex((line) => layer !== undefined && line.includes(layer));
}

function isWithinLimits(from: string, to: string): boolean {
  return Object.entries(LIMITED).every(
    ([module, known]) => !isIn(module, from) || [module, ...known].some((place) => isIn(place, to)),
  );
}

/** Adapters are built on each other, as the files of a folder on its database. */
function mayCompose(from: string, to: string): boolean {
  if (COMPOSERS.test(from)) return true;
  return !COMPOSITION.test(to) && (!ADAPTER.test(to) || ADAPTER.test(from));
}

function keepsToItsOperation(from: string, to: string): boolean {
  if (!from.startsWith("functions/") || !to.startsWith("functions/") || ALL_OPERATIONS.test(from)) return true;
  if (isIn(path.posix.dirname(from), to) && from.split("/").length > 2) return true;
  return from.endsWith("/handler.ts") ? HANDLERS.test(to) : to === TABLE_OF_OPERATIONS;
}

function isIn(place: string, file: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}
