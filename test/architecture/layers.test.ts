/** The tree keeps the import rule, and the rule refuses what it should. */
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { layerOf, objectionsTo, PLACES } from "./import-rule.ts";
import { filesOfTheTree, type Import, importsIn, PROJECT } from "./imports.ts";

const FILES = filesOfTheTree();
const IMPORTS = FILES.flatMap((file) => importsIn(file));

test("every file has a layer", () => {
  expect(FILES.filter((file) => layerOf(file) === undefined)).toEqual([]);
});

test("every place that the rule names exists", () => {
  expect(PLACES.filter((place) => !existsSync(path.join(PROJECT, place)))).toEqual([]);
});

test("no import breaks the rule", () => {
  expect(IMPORTS.flatMap(refusals)).toEqual([]);
});

test("files import no values in a circle", () => {
  expect(circleIn(IMPORTS.filter(({ isType }) => !isType))).toBeUndefined();
});

test("folders import nothing in a circle", () => {
  expect(circleIn(betweenFolders(IMPORTS))).toBeUndefined();
});

test("a planted circle of folders is found", () => {
  const planted = [
    ...importsIn("studio/parts/planted.tsx", 'import { desk } from "#studio/desk/desk.tsx";'),
    ...importsIn("studio/desk/desk.tsx", 'import type { part } from "#studio/parts/other.tsx";'),
  ];
  expect(circleIn(betweenFolders(planted))).toEqual(["studio/parts", "studio/desk", "studio/parts"]);
});

test("the imports are found", () => {
  expect(IMPORTS).toContainEqual({
    from: "shared/engine/merge/compile-template.ts",
    to: "shared/engine/merge/html/compile-html.ts",
    isType: false,
  });
  expect(IMPORTS.length).toBeGreaterThan(2 * FILES.length);
});

/** A file, what it imports, and the reason against it. */
const FORBIDDEN = [
  ["shared/base/model/planted.ts", "#shared/base/errors/catalogue.ts", "may not import that"],
  ["shared/base/log/planted.ts", "#shared/base/model/ids.ts", "may not import that"],
  ["shared/engine/template/planted.ts", "#shared/service/get-template.ts", "below them"],
  ["shared/edge/http/planted.ts", "#shared/service/get-template.ts", "may not import that"],
  ["shared/wiring/planted.ts", "#functions/routes.ts", "below them"],
  ["functions/get-template/planted.ts", "#functions/create-template/request.ts", "own folder"],
  ["functions/get-template/endpoint.ts", "#functions/create-template/endpoint.ts", "own folder"],
  ["functions/get-template/handler.ts", "#functions/create-template/request.ts", "own folder"],
  ["functions/get-template/handler.ts", "#functions/api/operations.ts", "own folder"],
  ["infra/stacks/planted.ts", "#test/support/stacks.ts", "below them"],
  ["shared/engine/merge/planted.ts", "#shared/storage/records/records.ts", "layers below"],
  ["shared/base/xml/planted.ts", "#shared/base/log/log.ts", "pure modules only"],
  ["shared/pdf/split/planted.ts", "#shared/workers/processes/inbox.ts", "layers below"],
  ["shared/storage/records/planted.ts", "#shared/workers/processes/sandbox/landlock.ts", "may not import that"],
  ["shared/base/config/planted.ts", "#shared/base/log/log.ts", "may not import that"],
  ["shared/workers/function-calls/planted.ts", "#shared/base/log/log.ts", "may not import that"],
  ["shared/workers/processes/planted.ts", "#shared/base/model/ids.ts", "may not import that"],
  ["shared/storage/remote/planted.ts", "#shared/storage/files/files.ts", "may not import that"],
  ["shared/workers/convert/planted.ts", "#shared/storage/files/files.ts", "may not import that"],
  ["shared/workers/render-html/planted.ts", "#shared/workers/convert/converter.ts", "may not import that"],
  ["shared/workers/pdf-work/planted.ts", "#shared/storage/files/files.ts", "may not import that"],
  ["shared/workers/data-reader/planted.ts", "#shared/storage/files/files.ts", "may not import that"],
  ["shared/workers/template-work/planted.ts", "#shared/storage/files/files.ts", "may not import that"],
  ["shared/edge/http/planted.ts", "#shared/workers/convert/converter.ts", "may not import that"],
  ["shared/edge/lambda/planted.ts", "#shared/storage/files/files.ts", "may not import that"],
  ["shared/service/planted.ts", "#shared/workers/processes/worker-pool.ts", "may not import that"],
  ["shared/service/planted.ts", "#shared/edge/http/transport/mount.ts", "may not import that"],
  ["shared/service/planted.ts", "#shared/edge/lambda/rest-event.ts", "may not import that"],
  ["local/setup/planted.mjs", "#shared/base/model/region.ts", "may not import that"],
  ["infra/constructs/planted.ts", "#shared/storage/records/records.ts", "may not import that"],
  ["infra/stacks/planted.ts", "#functions/get-template/endpoint.ts", "may not import that"],
  ["infra/context/planted.ts", "#shared/base/config/environment.ts", "may not import that"],
  ["infra/app.ts", "#shared/service/get-template.ts", "may not import that"],
  ["studio/service/planted.ts", "#shared/base/model/region.ts", "may not import that"],
  ["shared/service/planted.ts", "#shared/storage/records/records.sqlite.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/storage/files/files.folder.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/workers/convert/converter.process.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/storage/records/records.dynamodb.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/storage/files/files.s3.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/storage/jobs/jobs.sqs.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/workers/convert/converter.lambda.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/storage/remote/remote-files.http.ts", "compositions"],
  ["shared/edge/http/planted.ts", "#shared/storage/aws/aws-clients.ts", "compositions"],
  ["functions/get-template/planted.ts", "#shared/storage/records/records.sqlite.ts", "compositions"],
  ["functions/get-template/planted.ts", "#shared/wiring/local.ts", "compositions"],
  ["functions/get-template/planted.ts", "#functions/lambdas.ts", "table of operations"],
  ["shared/base/model/planted.ts", "node:process", "no I/O"],
  ["shared/engine/merge/planted.ts", "node:fs/promises", "no I/O"],
  ["shared/engine/archive/planted.ts", "node:child_process", "no I/O"],
  ["shared/engine/data/planted.ts", "node:worker_threads", "no I/O"],
  ["shared/workers/convert/export-options.ts", "node:fs", "no I/O"],
  ["shared/base/encoding/data-uri.ts", "node:http", "no I/O"],
] as const;

const ALLOWED = [
  ["shared/engine/template/planted.ts", "#shared/base/model/tags.ts"],
  ["shared/engine/merge/planted.ts", "#shared/engine/archive/package.ts"],
  ["shared/engine/merge/planted.ts", "node:zlib"],
  ["shared/service/planted.ts", "#shared/storage/records/records.ts"],
  ["shared/service/planted.ts", "#shared/workers/convert/converter.ts"],
  ["shared/service/planted.ts", "#shared/workers/data-reader/data-reader.ts"],
  ["shared/service/planted.ts", "#shared/workers/pdf-work/pdf-worker.ts"],
  ["shared/service/planted.ts", "#shared/workers/processes/fair-queue.ts"],
  ["shared/service/planted.ts", "#shared/workers/template-work/template-worker.ts"],
  ["shared/service/planted.ts", "#shared/storage/remote/remote-files.ts"],
  ["shared/workers/pdf-work/planted.ts", "#shared/workers/processes/inbox.ts"],
  ["shared/workers/render-html/planted.ts", "#shared/workers/processes/worker-pool.ts"],
  ["shared/workers/template-work/planted.ts", "#shared/engine/merge/compile-template.ts"],
  ["shared/workers/convert/planted.ts", "#shared/workers/function-calls/called-function.ts"],
  ["shared/workers/convert/planted.ts", "node:fs"],
  ["shared/storage/remote/planted.ts", "#shared/base/model/filename.ts"],
  ["shared/wiring/planted.ts", "#shared/storage/records/records.sqlite.ts"],
  ["shared/edge/lambda/planted.ts", "#shared/edge/http/transport/endpoint.ts"],
  ["functions/get-template/planted.ts", "#functions/routes.ts"],
  ["functions/get-template/planted.ts", "#shared/edge/http/transport/endpoint.ts"],
  ["functions/convert/handler.ts", "#shared/wiring/converter.ts"],
  ["functions/run-job/handler.ts", "#shared/wiring/aws-store.ts"],
  ["functions/get-template/handler.ts", "#functions/on-aws/lambda-entry.ts"],
  ["functions/manage-account/handler.ts", "#functions/list-keys/endpoint.ts"],
  ["local/server/planted.ts", "#shared/wiring/local.ts"],
  ["infra/constructs/planted.ts", "#functions/lambdas.ts"],
  ["infra/stacks/planted.ts", "#infra/constructs/storage.ts"],
] as const;

describe("a forbidden import is refused", () => {
  test.each(FORBIDDEN)("%s importing %s", (file, specifier, reason) => {
    expect(planted(file, specifier)).toEqual([expect.stringContaining(reason)]);
  });
});

describe("an allowed import passes", () => {
  test.each(ALLOWED)("%s importing %s", (file, specifier) => {
    expect(planted(file, specifier)).toEqual([]);
  });
});

test("each way of importing counts", () => {
  const target = '"#shared/service/get-template.ts"';
  for (const code of [`import ${target};`, `export * from ${target};`, `import type { A } from ${target};`]) {
    expect(importsIn("shared/base/model/planted.ts", code).flatMap(refusals)).toHaveLength(1);
  }
  expect(importsIn("shared/base/model/planted.ts", `await import(${target});`).flatMap(refusals)).toHaveLength(1);
});

function planted(file: string, specifier: string): readonly string[] {
  const code = `/** Planted. */\nimport {\n  thing,\n} from "${specifier}";\n\nexport const planted = thing;\n`;
  return importsIn(file, code).flatMap(refusals);
}

function refusals(found: Import): readonly string[] {
  const objections = objectionsTo(found);
  return objections.length === 0 ? [] : [`${found.from} -> ${found.to}: ${objections.join("; ")}`];
}

function betweenFolders(imports: readonly Import[]): readonly Import[] {
  return imports
    .map((each) => ({ ...each, from: path.posix.dirname(each.from), to: path.posix.dirname(each.to) }))
    .filter(({ from, to }) => from !== to);
}

/** The first circle that is found, from a place back to itself. */
function circleIn(imports: readonly Import[]): readonly string[] | undefined {
  const needs = Map.groupBy(imports, ({ from }) => from);
  const sound = new Set<string>();
  const circleFrom = (place: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place];
    if (sound.has(place)) return undefined;
    for (const { to } of needs.get(place) ?? []) {
      const circle = circleFrom(to, [...way, place]);
      if (circle !== undefined) return circle;
    }
    sound.add(place);
    return undefined;
  };
  return [...needs.keys()].map((place) => circleFrom(place, [])).find((circle) => circle !== undefined);
}
