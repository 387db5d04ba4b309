/** Each package that could be replaced one day is used in one room only. */
import { describe, expect, test } from "vitest";
import { isPure } from "./import-rule.ts";
import { filesOfTheTree, importsIn, textOf } from "./imports.ts";

const FILES = filesOfTheTree();
const IMPORTS = FILES.flatMap((file) => importsIn(file));

/** What speaks with AWS: adapters, their clients, and what puts them together. */
const AWS_ADAPTERS = [
  /\.(dynamodb|s3|sqs|lambda)\.ts$/,
  "shared/storage/aws/aws-clients.ts",
  "shared/edge/lambda/",
  "shared/wiring/",
];

/** What stands for AWS on one machine. */
/** The checks before a deployment. */
const PREFLIGHT = "infra/preflight/";
const LAMBDA_HERE = "test/lambda/";

/** Who may import a package or a part of Node: a folder, a file, or files of a name. */
const OWNERS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "@aws-sdk/client-dynamodb": [...AWS_ADAPTERS, LAMBDA_HERE, PREFLIGHT],
  "@aws-sdk/client-lambda": [...AWS_ADAPTERS, PREFLIGHT, "infra/releases/", "infra/release.ts"],
  "@aws-sdk/client-s3": [...AWS_ADAPTERS, PREFLIGHT],
  "@aws-sdk/client-sqs": [...AWS_ADAPTERS, LAMBDA_HERE],
  "@aws-sdk/lib-storage": ["shared/storage/files/files.s3.ts"],
  "@aws-sdk/s3-request-presigner": ["shared/storage/files/file-addresses.s3.ts"],
  "@smithy/core": [LAMBDA_HERE],
  dynalite: [LAMBDA_HERE],
  fauxqs: [LAMBDA_HERE],
  esbuild: ["infra/build/"],
  "aws-cdk-lib": ["infra/app.ts", "infra/stacks/", "infra/constructs/"],
  constructs: ["infra/stacks/", "infra/constructs/"],
  // Decodes character references of HTML and XML, wherever markup is read.
  entities: [
    "shared/engine/fonts/",
    "shared/engine/merge/",
    "shared/engine/template/",
    "shared/engine/template-file/",
    "shared/base/xml/",
  ],
  docxtemplater: ["shared/engine/merge/"],
  "angular-expressions": ["shared/engine/merge/"],
  "pdf-lib": ["shared/pdf/"],
  pkijs: ["shared/pdf/seal/"],
  asn1js: ["shared/pdf/seal/"],
  "@hyzyla/pdfium": ["shared/pdf/"],
  sharp: ["shared/pdf/"],
  "@xmldom/xmldom": ["shared/pdf/"],
  "bwip-js": ["shared/engine/merge/barcodes/"],
  jschardet: ["shared/base/encoding/legacy/rank-encodings.ts"],
  // It reads what strangers write, and the documentation of the project.
  "markdown-it": ["shared/engine/merge/markup/", "infra/build/studio/"],
  parse5: ["shared/engine/merge/markup/"],
  "@jsquash/avif": ["shared/engine/merge/pictures/codecs/"],
  "@jsquash/jpeg": ["shared/engine/merge/pictures/codecs/"],
  "@jsquash/webp": ["shared/engine/merge/pictures/codecs/"],
  pizzip: ["shared/engine/merge/docx/parse-docx.ts"],
  numfmt: ["shared/engine/data/"],
  mime: ["shared/service/"],
  koffi: [
    "shared/workers/convert/",
    "shared/workers/processes/die-with-parent.ts",
    "shared/workers/processes/sandbox/",
  ],
  "puppeteer-core": ["shared/workers/render-html/"],
  xlsx: ["shared/engine/data/"],
  buffer: ["studio/sheets/node-in-browser.ts"],
  fflate: ["studio/sheets/node-in-browser.ts"],
  "@modelcontextprotocol/server": ["clients/mcp/"],
  hono: ["shared/edge/http/", "local/"],
  // It makes functions start later, which is for what describes them alone.
  "@hono/zod-openapi": ["shared/edge/http/", /^functions\/[\w-]+\/route\.ts$/],
  preact: ["studio/"],
  zod: ["clients/mcp/", "shared/edge/http/", "shared/base/config/", "functions/", "local/cli/backup/"],
  "@hono/node-server": ["local/"],
  ...Object.fromEntries(
    [
      "api",
      "core",
      "exporter-metrics-otlp-proto",
      "exporter-trace-otlp-proto",
      "resources",
      "sdk-metrics",
      "sdk-trace",
    ].map((name) => [`@opentelemetry/${name}`, ["shared/base/log/telemetry.otel.ts"]]),
  ),
  "node:sqlite": ["shared/storage/"],
  // Whatever opens a connection for a caller goes through the one place that checks addresses.
  "node:https": ["shared/storage/remote/"],
  "node:tls": ["shared/storage/remote/"],
  "node:dns/promises": ["shared/storage/remote/"],
  "node:child_process": [
    "clients/build/",
    "shared/workers/convert/",
    "shared/workers/data-reader/",
    "shared/workers/template-work/",
    "shared/workers/pdf-work/",
    "shared/workers/render-html/",
    "shared/workers/processes/",
    "local/setup",
    // Opens the sign-in link in a browser.
    "local/server/open-browser.ts",
    "test/lambda/function-process.ts",
    "infra/build/",
    "infra/deploy.ts",
    PREFLIGHT,
  ],
};

describe("a package is imported by its owner only", () => {
  test.each(Object.entries(OWNERS))("%s by %s", (name, owners) => {
    const users = IMPORTS.filter(({ to }) => packageOf(to) === name);
    expect(users.filter(({ from }) => !owners.some((owner) => isOwned(from, owner)))).toEqual([]);
  });

  test("every package that the tree imports has an owner", () => {
    const packages = new Set(
      IMPORTS.flatMap(({ to }) => packageOf(to) ?? []).filter((name) => !name.startsWith("node:")),
    );
    expect(packages.size).toBeGreaterThan(5);
    expect([...packages].filter((name) => OWNERS[name] === undefined)).toEqual([]);
  });
});

describe("the environment and the clock", () => {
  test("process.env is read in local and by compositions only", () => {
    const readers = FILES.filter((file) => textOf(file).includes("process.env"));
    // A program that becomes another one passes on what it was given.
    const passesItOn = "shared/workers/processes/confine-main.ts";
    // It shows callers how their program reads the key.
    const showsIt = "studio/desk/code/code.ts";
    // They are programs by themselves, which read the key, or the variables of the CDK.
    const programs = ["clients/mcp/main.ts", "clients/typescript/src/command.ts", "infra/deploy.ts"];
    expect(
      readers.filter(
        (file) => !/^(local|shared\/wiring)\//.test(file) && ![passesItOn, showsIt, ...programs].includes(file),
      ),
    ).toEqual([]);
  });

  test("pure modules use no clock and no randomness", () => {
    const impure = /Date\.now\(|new Date\(\)|Math\.random\(|randomBytes\(\d/;
    expect(FILES.filter((file) => isPure(file) && impure.test(textOf(file)))).toEqual([]);
  });
});

test("every way of importing counts", () => {
  const code =
    'import { a } from "pdf-lib";\nimport "koffi";\nimport {\n  b,\n} from "xlsx";\nawait import("sharp/lib");';
  expect(importsIn("a.ts", code).map(({ to }) => packageOf(to))).toEqual(["pdf-lib", "koffi", "xlsx", "sharp"]);
});

function isOwned(file: string, owner: string | RegExp): boolean {
  return typeof owner === "string" ? file.startsWith(owner) : owner.test(file);
}

/** Nothing for a file of ours. */
function packageOf(to: string): string | undefined {
  if (/^(?:clients|shared|functions|infra|local|studio|test)\//.test(to)) return undefined;
  if (to.startsWith("node:")) return to;
  return to
    .split("/")
    .slice(0, to.startsWith("@") ? 2 : 1)
    .join("/");
}
