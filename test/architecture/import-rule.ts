/** The import rule: which folder may import which file. */
import path from "node:path";
import type { Import } from "./imports.ts";

/** From the ground up. The rooms of one line know nothing of each other. */
const STOREYS: readonly (readonly string[])[] = [
  ["shared/errors/catalogue"],
  ["shared/encoding", "shared/errors", "shared/log", "shared/model", "shared/xml", "shared/pdf/objects"],
  ["shared/processes/walls", "clients/typescript/src"],
  [
    "shared/processes",
    "shared/archive",
    "shared/config",
    "shared/function-calls",
    "shared/merge/fields",
    "shared/store",
  ],
  ["shared/pdf/open", "shared/merge/values", "shared/merge/pictures/codecs", "clients/mcp/tools"],
  ["shared/merge/pictures/svg", "clients/mcp"],
  ["shared/merge/pictures"],
  ["shared/pdf/append", "shared/pdf/conformance"],
  ["shared/pdf/mend"],
  [
    "shared/pdf",
    "shared/pdf/split",
    "shared/remote",
    "shared/template-file/package",
    "shared/merge/filters/arguments",
    "shared/merge/rich",
  ],
  ["shared/merge/barcodes/payments", "shared/merge/markup", "shared/merge/places", "shared/merge/sound"],
  [
    "shared/merge/barcodes",
    "shared/merge/filters/dates",
    "shared/merge/filters/numbers",
    "shared/template-file/rebuild",
    "shared/fonts",
    "shared/pdf-work",
  ],
  ["shared/merge/filters", "shared/template-file"],
  ["shared/merge/syntax", "shared/convert"],
  ["shared/merge/faults", "shared/data", "shared/render-html"],
  ["shared/merge/program", "shared/merge/docx/attributes", "shared/merge/docx/insertions", "shared/data-reader"],
  ["shared/merge/docx/drops", "shared/merge/docx/controls"],
  ["shared/merge/docx/columns", "shared/merge/docx/charts/workbook"],
  ["shared/merge/docx/charts"],
  ["shared/merge/docx", "shared/merge/html", "shared/merge/text", "shared/merge/reading-order"],
  ["shared/merge/assembly", "shared/template"],
  ["shared/template/schema"],
  ["shared/template/edit"],
  ["shared/merge/contents", "shared/merge/documents"],
  ["shared/merge"],
  ["shared/template-work"],
  ["shared/http", "shared/service/dependencies"],
  ["shared/lambda", "shared/service/files"],
  ["shared/service/generate"],
  ["shared/service/template-files"],
  ["shared/service/batch"],
  ["shared/service"],
  ["shared/request"],
  ["shared/wiring"],
  // The tables of operations, Lambda functions and their permissions, then every function by itself.
  ["functions"],
  ["functions/*"],
  ["functions/on-aws"],
  ["functions/answer-unknown", "infra/api", "infra/context", "infra/local/setup"],
  ["infra/constructs", "infra/build", "infra/build/studio", "infra/docs", "clients/build"],
  ["infra/stacks", "infra/local/account", "infra/local/backup", "infra/local/generate"],
  ["infra/local/canary"],
  ["infra/local"],
  ["infra"],
  // Studio runs in browsers, and knows the service by its API; it shares the reader of delimited text.
  ["studio/service"],
  ["studio/keep"],
  ["studio/texts"],
  ["studio/parts", "studio/sheets"],
  ["studio/desk/places"],
  ["studio/gallery", "studio/reference", "studio/desk/code", "studio/desk/data", "studio/desk/pages"],
  ["studio/desk/result"],
  ["studio/desk"],
  ["studio/many", "studio/fonts", "studio/keys", "studio/settings", "studio/versions"],
  // Documents that are being made are runs of many items.
  ["studio/documents"],
  ["studio/frame"],
  ["studio"],
];

const PURE_LIBRARIES = ["encoding", "xml", "archive", "template-file", "fonts", "merge", "template", "data", "pdf"].map(
  (name) => `shared/${name}`,
);
const GROUND = ["shared/model", "shared/errors"];

/** What has no I/O, no clock and no randomness: bytes come in and go out. */
const PURE = [
  ...GROUND,
  ...PURE_LIBRARIES,
  "shared/convert/plan.ts",
  "shared/convert/export-options.ts",
  "shared/convert/sniff.ts",
  "shared/remote/data-uri.ts",
  "shared/remote/name-of-url.ts",
  "shared/remote/decode-component.ts",
];
/** They load code. */
const LOADERS = [
  "shared/merge/barcodes/load-encoder.ts",
  "shared/merge/markup/load-parser.ts",
  "shared/merge/pictures/codecs/load-codecs.ts",
];
const PURE_MODULES_OF_NODE = ["node:buffer", "node:crypto", "node:util", "node:zlib"];

const KNOWN_TO_STACKS = [
  ...GROUND,
  "functions/lambdas.ts",
  "functions/permission.ts",
  "functions/routes.ts",
  "infra/constructs",
  "infra/context",
  "infra/stacks",
  "shared/config/aws-names.ts",
  "shared/config/aws-regions.ts",
  "shared/http/error-response.ts",
  "shared/http/exposed-headers.ts",
  "shared/http/request-too-large.ts",
  "shared/log/metrics.ts",
  "shared/store/key-uses.ts",
  "shared/store/link-secret.records.ts",
];

/** Rooms that may import less than all that lies below them. */
const LIMITED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(PURE_LIBRARIES.map((room) => [room, [...GROUND, ...PURE_LIBRARIES]])),
  // Documents in the data are placed in others.
  "shared/merge": [...GROUND, ...PURE_LIBRARIES, "shared/remote/data-uri.ts"],
  studio: ["shared/data/delimited.ts"],
  "shared/log": [],
  "shared/model": ["shared/model"],
  "shared/store": GROUND,
  "shared/config": GROUND,
  "shared/function-calls": [...GROUND, "shared/log/activity.ts"],
  // What keeps child processes knows nothing of what they do.
  "shared/processes": ["shared/errors", "shared/log"],
  "shared/remote": [...GROUND, "shared/processes"],
  "shared/convert": [
    ...GROUND,
    "shared/archive/package.ts",
    "shared/function-calls",
    "shared/log",
    "shared/processes",
    "shared/template-file/count-structures.ts",
    "shared/xml/escape-xml.ts",
  ],
  "shared/render-html": [...GROUND, "shared/function-calls", "shared/log", "shared/processes"],
  "shared/pdf-work": [...GROUND, "shared/function-calls", "shared/log", "shared/pdf", "shared/processes"],
  "shared/data-reader": [...GROUND, "shared/data", "shared/merge/values", "shared/processes"],
  "shared/template-work": [...GROUND, ...PURE_LIBRARIES, "shared/processes"],
  "shared/http": [
    ...GROUND,
    "shared/data",
    "shared/encoding",
    "shared/log",
    "shared/store",
    "shared/template-work/json-reader.ts",
  ],
  "shared/lambda": [...GROUND, "shared/http", "shared/log"],
  // Use cases know the pure libraries and the ports: processes, connections and HTTP are other people's work.
  "shared/service": [
    ...GROUND,
    ...PURE_LIBRARIES,
    "shared/convert",
    "shared/data-reader",
    "shared/log/metrics.ts",
    "shared/log/tracer.ts",
    "shared/pdf-work",
    "shared/processes/deadline.ts",
    "shared/processes/fair-queue.ts",
    "shared/processes/work-failure.ts",
    "shared/remote",
    "shared/render-html",
    "shared/store",
    "shared/template-work",
  ],
  "shared/request": [...GROUND, "shared/http", "shared/log/activity.ts", "shared/service", "shared/store"],
  // Set-up runs before any package is there, on Node 18.
  "infra/local/setup": [],
  "infra/local/setup.mjs": ["infra/local/setup"],
  // The stacks know the tables of functions, operations, names and errors, and nothing that runs in service.
  ...Object.fromEntries(
    ["infra/app.ts", "infra/context", "infra/constructs", "infra/stacks"].map((room) => [room, KNOWN_TO_STACKS]),
  ),
};

/** What reaches a machine, a network or AWS. An adapter lies beside its port. */
const ADAPTER =
  /^shared\/.*\.(?:sqlite|folder|process|dynamodb|s3|sqs|lambda|http|otel)\.ts$|^shared\/store\/aws-clients\.ts$/;
const COMPOSITION = /^shared\/wiring\//;
/** What puts adapters together, and programs that are compositions themselves. */
const COMPOSERS = /^(?:shared\/wiring|infra\/local|functions\/on-aws)\/|^functions\/[\w-]+\/handler\.ts$/;

const NEVER_UP = "rooms import only rooms below them";
const LIMIT = "this room may not know that";
const ONLY_COMPOSERS = "only compositions import adapters, and only programs import compositions";
const NO_IO = "what is pure does no I/O";
const ONE_OPERATION = "an operation knows its own function and the table of operations";

/** Reasons against an import; none if it is allowed. */
export function objectionsTo({ from, to }: Import): readonly string[] {
  const isWithinFolder = path.posix.dirname(from) === path.posix.dirname(to);
  const isOurs = /^(?:clients|shared|functions|infra|studio|test)\//.test(to);
  const objections: string[] = [];
  if (isOurs && !isWithinFolder) {
    if (storeyOf(to) < 0 || storeyOf(to) >= storeyOf(from)) objections.push(NEVER_UP);
    if (!isWithinLimits(from, to)) objections.push(LIMIT);
    if ((ADAPTER.test(to) || COMPOSITION.test(to)) && !COMPOSERS.test(from)) objections.push(ONLY_COMPOSERS);
    if (isOperation(from) && /^functions\/[^/]+$/.test(to) && to !== "functions/routes.ts")
      objections.push(ONE_OPERATION);
  }
  if (isPure(from) && !LOADERS.includes(from) && to.startsWith("node:") && !PURE_MODULES_OF_NODE.includes(to))
    objections.push(NO_IO);
  return objections;
}

export function storeyOf(file: string): number {
  const folder = path.posix.dirname(file);
  const exact = STOREYS.findIndex((rooms) => rooms.includes(folder));
  return exact >= 0 ? exact : STOREYS.findIndex((rooms) => rooms.includes(folder.replace(/\/[^/]+$/, "/*")));
}

export function isPure(file: string): boolean {
  return PURE.some((place) => isIn(place, file));
}

function isWithinLimits(from: string, to: string): boolean {
  return Object.entries(LIMITED).every(
    ([room, known]) => !isIn(room, from) || [room, ...known].some((place) => isIn(place, to)),
  );
}

function isOperation(file: string): boolean {
  return /^functions\/(?!on-aws\/)[\w-]+\/(?!handler\.ts$)/.test(file);
}

function isIn(place: string, file: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}
