/** Rooms lie one above the other: each folder imports only those below it, so no two import each other. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const PROJECT = path.resolve(import.meta.dirname, "../..");

/** From the ground up. The rooms of one line know nothing of each other. */
const STOREYS: readonly (readonly string[])[] = [
  ["shared/errors/catalogue"],
  ["shared/encoding", "shared/errors", "shared/log", "shared/model", "shared/xml", "shared/pdf/objects"],
  ["shared/processes/walls"],
  [
    "shared/processes",
    "shared/archive",
    "shared/config",
    "shared/function-calls",
    "shared/merge/values",
    "shared/store",
  ],
  ["shared/pdf/append", "shared/pdf/conformance"],
  ["shared/pdf", "shared/pdf/split", "shared/remote", "shared/template-file/package", "shared/merge/filters/arguments"],
  ["shared/merge/filters/dates", "shared/merge/filters/numbers", "shared/template-file/rebuild", "shared/pdf-work"],
  ["shared/merge/filters", "shared/template-file"],
  ["shared/merge/syntax", "shared/convert"],
  ["shared/merge/faults", "shared/merge/pictures", "shared/data", "shared/render-html"],
  ["shared/merge/program", "shared/merge/docx/attributes", "shared/merge/docx/pictures", "shared/data-reader"],
  ["shared/merge/docx", "shared/merge/html", "shared/merge/text"],
  ["shared/merge/assembly", "shared/template"],
  ["shared/merge"],
  ["shared/template-work"],
  ["shared/http", "shared/service/dependencies"],
  ["shared/lambda", "shared/service/files"],
  ["shared/service/generate"],
  ["shared/service/template-files"],
  ["shared/service/batch"],
  ["shared/service"],
  ["shared/wiring"],
  // The tables of operations, Lambda functions and their rights, then every function by itself.
  ["functions"],
  ["functions/*"],
  ["functions/on-aws"],
  ["functions/answer-unknown", "infra/api", "infra/context", "infra/local/setup"],
  ["infra/constructs", "infra/build", "infra/docs"],
  ["infra/stacks", "infra/local/account", "infra/local/backup", "infra/local/generate"],
  ["infra/local"],
  ["infra"],
];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

const files = ["shared", "functions", "infra"].flatMap((root) =>
  readdirSync(path.join(PROJECT, root), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?ts$|\.mjs$/.test(name))
    .map((name) => path.posix.join(root, name.replaceAll(path.sep, "/"))),
);
const imports = files.flatMap(importsOf);

function importsOf(from: string): readonly Import[] {
  const text = readFileSync(path.join(PROJECT, from), "utf8");
  const found = text.matchAll(
    /\b(?:im|ex)port\s+(type\s)?(?:[^;"]*?\sfrom\s+)?"([#.][^"]+)"|\bimport\("([#.][^"]+)"\)/g,
  );
  return [...found].map(([, type, named = "", loaded = named]) => ({
    from,
    to: loaded.startsWith("#") ? loaded.slice(1) : path.posix.join(path.posix.dirname(from), loaded),
    isType: type !== undefined,
  }));
}

function storeyOf(file: string): number {
  const folder = path.posix.dirname(file);
  const exact = STOREYS.findIndex((rooms) => rooms.includes(folder));
  return exact >= 0 ? exact : STOREYS.findIndex((rooms) => rooms.includes(folder.replace(/\/[^/]+$/, "/*")));
}

test("every folder has its storey", () => {
  expect(files.filter((file) => storeyOf(file) < 0)).toEqual([]);
});

test("imports lead down, or stay in their folder", () => {
  const upwards = imports.filter(
    ({ from, to }) => path.posix.dirname(from) !== path.posix.dirname(to) && storeyOf(to) >= storeyOf(from),
  );
  expect(upwards.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test("no values go round in a circle", () => {
  const needs = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ from }) => from,
  );
  const sound = new Set<string>();
  const circleFrom = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way, file];
    if (sound.has(file)) return undefined;
    for (const { to } of needs.get(file) ?? []) {
      const circle = circleFrom(to, [...way, file]);
      if (circle !== undefined) return circle;
    }
    sound.add(file);
    return undefined;
  };
  expect(files.map((file) => circleFrom(file, [])).find((circle) => circle !== undefined)).toBeUndefined();
});

test("the imports are found", () => {
  expect(imports).toContainEqual({
    from: "shared/merge/compile-template.ts",
    to: "shared/merge/html/compile-html.ts",
    isType: false,
  });
  expect(imports.length).toBeGreaterThan(2 * files.length);
});
