/** What bundles hold decides how long functions take to start: what they must not hold is kept out. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LAMBDAS, type LambdaName, WORKERS } from "#functions/lambdas.ts";
import { bundleFunction } from "#infra/build/bundle-function.ts";

const PROJECT = path.resolve(import.meta.dirname, "../../..");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-bundle-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Bundle {
  /** Loaded before the first event. */
  readonly atOnce: string;
  /** Loaded when it is wanted. */
  readonly later: string;
}

async function bundle(name: LambdaName): Promise<Bundle> {
  const to = path.join(folder, name);
  await bundleFunction({ project: PROJECT, name, folder: to, arch: process.arch });
  const files = (await readdir(to)).filter((file) => file.endsWith(".mjs"));
  const texts = new Map(await Promise.all(files.map(async (file) => [file, await text(to, file)] as const)));
  const loaded = withImports("index.mjs", texts);
  const of = (names: readonly string[]) => names.map((file) => texts.get(file)).join("\n");
  return { atOnce: of([...loaded]), later: of(files.filter((file) => !loaded.has(file))) };
}

const text = (to: string, file: string) => readFile(path.join(to, file), "utf8");

/** The file with what it names in static imports. */
function withImports(file: string, texts: ReadonlyMap<string, string>, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = (texts.get(file) ?? "").matchAll(/(?:from|import)"\.\/([\w.-]+\.mjs)"/g);
  for (const [, imported = ""] of imports) withImports(imported, texts, found);
  return found;
}

/** A call of STS, which only the search for credentials makes. */
const CREDENTIALS_ELSEWHERE = "AssumeRoleWithWebIdentity";
/** An error of docxtemplater's. */
const MERGING = "unopened_tag";

describe("a function that shows templates", () => {
  let shown: Bundle;
  beforeAll(async () => {
    shown = await bundle("get-template");
  });

  test("loads what merges and prints only for a template that has no preview yet", () => {
    expect(shown.later.includes(MERGING)).toBe(true);
    expect(shown.atOnce.includes(MERGING)).toBe(false);
  });

  test("takes its role's credentials from the environment, and has nothing that looks elsewhere", () => {
    expect(shown.atOnce.includes("AWS_SESSION_TOKEN")).toBe(true);
    expect(shown.atOnce.includes("AWS4-HMAC-SHA256")).toBe(true);
    expect((shown.atOnce + shown.later).includes(CREDENTIALS_ELSEWHERE)).toBe(false);
  });

  test("holds no schemas: they describe answers, and it checks no fields", () => {
    expect(shown.atOnce.includes("ZodObject")).toBe(false);
  });
});

test("a function that checks fields knows their faults in English only", async () => {
  const { atOnce } = await bundle("list-documents");
  expect(atOnce.includes("ZodObject")).toBe(true);
  expect(atOnce.includes("Invalid input")).toBe(true);
  expect(atOnce.includes("Ungültige Eingabe")).toBe(false);
});

test("an XML parser knows XML's names of characters, and has no second list of HTML's two thousand", async () => {
  const { atOnce, later } = await bundle("create-template");
  expect((atOnce + later).includes("XML_ENTITIES")).toBe(true);
  expect((atOnce + later).includes("CounterClockwiseContourIntegral")).toBe(false);
});

test("a function that reads templates has no code that packs in JavaScript", async () => {
  const { atOnce, later } = await bundle("create-template");
  expect((atOnce + later).includes("PizZip")).toBe(true);
  expect((atOnce + later).includes("deflateInit2")).toBe(false);
});

test("a function that only answers a page has no client of AWS", async () => {
  const { atOnce } = await bundle("show-home");
  expect(atOnce.includes("<!doctype html>")).toBe(true);
  expect(atOnce.includes("LambdaClient")).toBe(false);
});

test("code that a function never loads is not in its folder", async () => {
  await bundle("create-font");
  const files = await readdir(path.join(folder, "create-font"));
  const loaders = files.filter((file) => /^(?:read|edit)-/.test(file)).map((file) => file.replace(/-[A-Z0-9]+\./, "."));
  expect(loaders).toEqual(["read-fonts.mjs"]);
});

test("modules that a merging function loads later are in its folder", async () => {
  await bundle("create-template");
  const files = await readdir(path.join(folder, "create-template"));
  const later = ["rank-encodings.mjs", "symbol-encoder.mjs", "parse-markup.mjs", "picture-codecs.mjs", "index_bg.wasm"];
  expect(files).toEqual(expect.arrayContaining(later));
});

test.each(WORKERS.filter((name) => LAMBDAS[name].codeOf === undefined))(
  "%s, which reads strangers' files, has no client of AWS and looks for no credentials",
  async (name) => {
    const { atOnce, later } = await bundle(name);
    expect((atOnce + later).includes("AWS_SESSION_TOKEN")).toBe(false);
    expect((atOnce + later).includes("AWS4-HMAC-SHA256")).toBe(false);
  },
);

test("the reader of PDFs on AWS does not read the entries of cross-reference streams either", async () => {
  const { atOnce, later } = await bundle("work-on-pdf");
  expect((atOnce + later).includes('of["Index","W"]')).toBe(true);
});
