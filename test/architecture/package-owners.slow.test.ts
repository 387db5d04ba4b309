/** Each package that could be replaced one day is used in one room only. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";

const PROJECT = path.resolve(import.meta.dirname, "../..");

/** What speaks with AWS: adapters, their clients, and what puts them together. */
const AWS_ADAPTERS = [
  /\.(dynamodb|s3|sqs|lambda)\.ts$/,
  "shared/store/aws-clients.ts",
  "shared/lambda/",
  "shared/wiring/",
];

/** What stands for AWS on one machine. */
const LAMBDA_HERE = "test/lambda/";

/** Who may import a package or a part of Node: a folder, a file, or files of a name. */
const OWNERS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "@aws-sdk/client-dynamodb": [...AWS_ADAPTERS, LAMBDA_HERE],
  "@aws-sdk/client-lambda": AWS_ADAPTERS,
  "@aws-sdk/client-s3": AWS_ADAPTERS,
  "@aws-sdk/client-sqs": [...AWS_ADAPTERS, LAMBDA_HERE],
  "@aws-sdk/lib-storage": ["shared/store/files.s3.ts"],
  "@aws-sdk/s3-request-presigner": ["shared/store/file-addresses.s3.ts"],
  "@smithy/core": [LAMBDA_HERE],
  dynalite: [LAMBDA_HERE],
  fauxqs: [LAMBDA_HERE],
  esbuild: ["infra/build/"],
  "aws-cdk-lib": ["infra/app.ts", "infra/stacks/", "infra/constructs/"],
  constructs: ["infra/stacks/", "infra/constructs/"],
  // Decodes character references of HTML and XML, wherever markup is read.
  entities: ["shared/merge/", "shared/template/", "shared/template-file/", "shared/xml/"],
  docxtemplater: ["shared/merge/"],
  "angular-expressions": ["shared/merge/"],
  "pdf-lib": ["shared/pdf/"],
  "@hyzyla/pdfium": ["shared/pdf/"],
  sharp: ["shared/pdf/"],
  "@xmldom/xmldom": ["shared/pdf/"],
  pizzip: ["shared/merge/docx/parse-docx.ts"],
  numfmt: ["shared/data/"],
  mime: ["shared/service/"],
  koffi: ["shared/convert/", "shared/processes/die-with-parent.ts", "shared/processes/walls/"],
  "puppeteer-core": ["shared/render-html/"],
  xlsx: ["shared/data/"],
  hono: ["shared/http/", "infra/local/"],
  // It makes functions start later, which is for what describes them alone.
  "@hono/zod-openapi": ["shared/http/", /^functions\/[\w-]+\/route\.ts$/],
  zod: ["shared/http/", "shared/config/", "functions/", "infra/local/backup/"],
  "@hono/node-server": ["infra/local/"],
  "node:sqlite": ["shared/store/"],
  // Whatever opens a connection for a caller goes through the one place that checks addresses.
  "node:https": ["shared/remote/"],
  "node:tls": ["shared/remote/"],
  "node:dns/promises": ["shared/remote/"],
  "node:child_process": [
    "shared/convert/",
    "shared/data-reader/",
    "shared/template-work/",
    "shared/pdf-work/",
    "shared/render-html/",
    "shared/processes/",
    "infra/local/setup",
    "test/lambda/function-process.ts",
    "infra/build/",
  ],
};

describe("a package is imported by its owner only", () => {
  test.each(Object.entries(OWNERS))("%s by %s", async (name, owners) => {
    const users = (await importsOfTheTree()).filter(({ specifier }) => packageOf(specifier) === name);
    const strangers = users.filter(({ file }) => !owners.some((owner) => isOwned(file, owner)));
    expect(strangers).toEqual([]);
  });

  test("every package that the tree imports has an owner", async () => {
    const known = new Set(Object.keys(OWNERS));
    const packages = (await importsOfTheTree()).map(({ specifier }) => packageOf(specifier));
    const foreign = packages.filter(
      (name) => !name.startsWith("#") && !name.startsWith(".") && !name.startsWith("node:"),
    );
    expect(foreign.length).toBeGreaterThan(5);
    expect(new Set(foreign.filter((name) => !known.has(name)))).toEqual(new Set());
  });
});

describe("the environment and the clock", () => {
  test("process.env is read in infra/local and by compositions only", async () => {
    const readers = (await sources()).filter(({ text }) => text.includes("process.env")).map(({ file }) => file);
    // A program that becomes another one passes on what it was given.
    const passesItOn = "shared/processes/confine-main.ts";
    expect(readers.filter((file) => !/^(infra\/local|shared\/wiring)\//.test(file) && file !== passesItOn)).toEqual([]);
  });

  test("the pure libraries have no clock and no randomness", async () => {
    const pure = /^shared\/(model|errors|template|merge|data|pdf|archive)\//;
    const impure = (await sources())
      .filter(
        ({ file, text }) => pure.test(file) && /Date\.now\(|new Date\(\)|Math\.random\(|randomBytes\(\d/.test(text),
      )
      .map(({ file }) => file);
    expect(impure).toEqual([]);
  });
});

test("an import in another folder is seen", () => {
  expect(importsIn({ file: "a.ts", text: 'import { a } from "pdf-lib";\nimport "koffi";\n} from "xlsx";' })).toEqual([
    { file: "a.ts", specifier: "pdf-lib" },
    { file: "a.ts", specifier: "koffi" },
    { file: "a.ts", specifier: "xlsx" },
  ]);
});

function isOwned(file: string, owner: string | RegExp): boolean {
  return typeof owner === "string" ? file.startsWith(owner) : owner.test(file);
}

interface Source {
  readonly file: string;
  readonly text: string;
}

async function sources(): Promise<readonly Source[]> {
  const folders = ["shared", "functions", "infra"];
  const names = await Promise.all(folders.map((folder) => readdir(path.join(PROJECT, folder), { recursive: true })));
  const files = folders.flatMap((folder, at) => (names[at] ?? []).map((name) => `${folder}/${name}`));
  const code = files.filter((file) => /(?<!\.d)\.m?ts$|\.mjs$/.test(file));
  return Promise.all(code.map(async (file) => ({ file, text: await readFile(path.join(PROJECT, file), "utf8") })));
}

async function importsOfTheTree(): Promise<readonly { file: string; specifier: string }[]> {
  return (await sources()).flatMap(importsIn);
}

function importsIn({ file, text }: Source): { file: string; specifier: string }[] {
  const found = text.matchAll(/(?:^import|^\} from|(?<!")\bfrom|\bimport\()\s*"([^"]+)"/gm);
  return [...found].map(([, specifier = ""]) => ({ file, specifier }));
}

function packageOf(specifier: string): string {
  if (specifier.startsWith("#") || specifier.startsWith("node:")) return specifier;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
