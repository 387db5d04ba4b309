/** The tree keeps the import rule, and the rule refuses what it should. */
import { describe, expect, test } from "vitest";
import { objectionsTo, storeyOf } from "./import-rule.ts";
import { filesOfTheTree, type Import, importsIn } from "./imports.ts";

const FILES = filesOfTheTree();
const IMPORTS = FILES.flatMap((file) => importsIn(file));

test("every folder has its storey", () => {
  expect(FILES.filter((file) => storeyOf(file) < 0)).toEqual([]);
});

test("no import breaks the rule", () => {
  expect(IMPORTS.flatMap(refusals)).toEqual([]);
});

test("no values go round in a circle", () => {
  const needs = Map.groupBy(
    IMPORTS.filter(({ isType }) => !isType),
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
  expect(FILES.map((file) => circleFrom(file, [])).find((circle) => circle !== undefined)).toBeUndefined();
});

test("the imports are found", () => {
  expect(IMPORTS).toContainEqual({
    from: "shared/merge/compile-template.ts",
    to: "shared/merge/html/compile-html.ts",
    isType: false,
  });
  expect(IMPORTS.length).toBeGreaterThan(2 * FILES.length);
});

/** A file, what it imports, and the reason against it. */
const FORBIDDEN = [
  ["shared/model/planted.ts", "#shared/errors/catalogue.ts", "below them"],
  ["shared/log/planted.ts", "#shared/model/ids.ts", "below them"],
  ["shared/template/planted.ts", "#shared/service/get-template.ts", "below them"],
  ["shared/http/planted.ts", "#shared/service/get-template.ts", "below them"],
  ["shared/wiring/planted.ts", "#functions/routes.ts", "below them"],
  ["functions/get-template/planted.ts", "#functions/create-template/request.ts", "below them"],
  ["functions/get-template/handler.ts", "#functions/create-template/request.ts", "below them"],
  ["functions/get-template/handler.ts", "#infra/api/endpoints.ts", "below them"],
  ["infra/stacks/planted.ts", "#test/support/stacks.ts", "below them"],
  ["shared/merge/planted.ts", "#shared/store/records.ts", "may not know"],
  ["shared/xml/planted.ts", "#shared/log/log.ts", "below them"],
  ["shared/pdf/split/planted.ts", "#shared/processes/inbox.ts", "may not know"],
  ["shared/store/planted.ts", "#shared/processes/walls/landlock.ts", "may not know"],
  ["shared/config/planted.ts", "#shared/log/log.ts", "may not know"],
  ["shared/function-calls/planted.ts", "#shared/log/log.ts", "may not know"],
  ["shared/processes/planted.ts", "#shared/model/ids.ts", "may not know"],
  ["shared/remote/planted.ts", "#shared/store/files.ts", "may not know"],
  ["shared/convert/planted.ts", "#shared/store/files.ts", "may not know"],
  ["shared/render-html/planted.ts", "#shared/convert/converter.ts", "may not know"],
  ["shared/pdf-work/planted.ts", "#shared/store/files.ts", "may not know"],
  ["shared/data-reader/planted.ts", "#shared/store/files.ts", "may not know"],
  ["shared/template-work/planted.ts", "#shared/store/files.ts", "may not know"],
  ["shared/http/planted.ts", "#shared/convert/converter.ts", "may not know"],
  ["shared/lambda/planted.ts", "#shared/store/files.ts", "may not know"],
  ["shared/service/planted.ts", "#shared/processes/worker-pool.ts", "may not know"],
  ["shared/service/planted.ts", "#shared/http/mount.ts", "may not know"],
  ["shared/service/planted.ts", "#shared/lambda/rest-event.ts", "may not know"],
  ["infra/local/setup/planted.mjs", "#shared/model/region.ts", "may not know"],
  ["infra/constructs/planted.ts", "#shared/store/records.ts", "may not know"],
  ["infra/stacks/planted.ts", "#functions/get-template/endpoint.ts", "may not know"],
  ["infra/context/planted.ts", "#shared/config/environment.ts", "may not know"],
  ["infra/app.ts", "#shared/service/get-template.ts", "may not know"],
  ["studio/service/planted.ts", "#shared/model/region.ts", "may not know"],
  ["studio/parts/planted.tsx", "#studio/desk/desk.tsx", "below them"],
  ["shared/service/planted.ts", "#shared/store/records.sqlite.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/store/files.folder.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/convert/converter.process.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/store/records.dynamodb.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/store/files.s3.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/store/jobs.sqs.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/convert/converter.lambda.ts", "compositions"],
  ["shared/service/planted.ts", "#shared/remote/remote-files.http.ts", "compositions"],
  ["shared/http/planted.ts", "#shared/store/aws-clients.ts", "compositions"],
  ["functions/get-template/planted.ts", "#shared/store/records.sqlite.ts", "compositions"],
  ["functions/get-template/planted.ts", "#shared/wiring/local.ts", "compositions"],
  ["functions/get-template/planted.ts", "#functions/lambdas.ts", "table of operations"],
  ["shared/model/planted.ts", "node:process", "no I/O"],
  ["shared/merge/planted.ts", "node:fs/promises", "no I/O"],
  ["shared/archive/planted.ts", "node:child_process", "no I/O"],
  ["shared/data/planted.ts", "node:worker_threads", "no I/O"],
  ["shared/convert/export-options.ts", "node:fs", "no I/O"],
  ["shared/remote/data-uri.ts", "node:http", "no I/O"],
] as const;

const ALLOWED = [
  ["shared/template/planted.ts", "#shared/model/tags.ts"],
  ["shared/merge/planted.ts", "#shared/archive/package.ts"],
  ["shared/merge/planted.ts", "node:zlib"],
  ["shared/service/planted.ts", "#shared/store/records.ts"],
  ["shared/service/planted.ts", "#shared/convert/converter.ts"],
  ["shared/service/planted.ts", "#shared/data-reader/data-reader.ts"],
  ["shared/service/planted.ts", "#shared/pdf-work/pdf-worker.ts"],
  ["shared/service/planted.ts", "#shared/processes/fair-queue.ts"],
  ["shared/service/planted.ts", "#shared/template-work/merger.ts"],
  ["shared/service/planted.ts", "#shared/remote/remote-files.ts"],
  ["shared/pdf-work/planted.ts", "#shared/processes/inbox.ts"],
  ["shared/render-html/planted.ts", "#shared/processes/worker-pool.ts"],
  ["shared/template-work/planted.ts", "#shared/merge/compile-template.ts"],
  ["shared/convert/planted.ts", "#shared/function-calls/called-function.ts"],
  ["shared/convert/planted.ts", "node:fs"],
  ["shared/remote/planted.ts", "#shared/model/filename.ts"],
  ["shared/wiring/planted.ts", "#shared/store/records.sqlite.ts"],
  ["shared/lambda/planted.ts", "#shared/http/endpoint.ts"],
  ["functions/get-template/planted.ts", "#functions/routes.ts"],
  ["functions/get-template/planted.ts", "#shared/http/endpoint.ts"],
  ["functions/convert/handler.ts", "#shared/wiring/converter.ts"],
  ["functions/run-job/handler.ts", "#shared/wiring/aws-store.ts"],
  ["functions/answer-unknown/handler.ts", "#functions/on-aws/lambda-entry.ts"],
  ["infra/local/planted.ts", "#shared/wiring/local.ts"],
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
    expect(importsIn("shared/model/planted.ts", code).flatMap(refusals)).toHaveLength(1);
  }
  expect(importsIn("shared/model/planted.ts", `await import(${target});`).flatMap(refusals)).toHaveLength(1);
});

function planted(file: string, specifier: string): readonly string[] {
  const code = `/** Planted. */\nimport {\n  thing,\n} from "${specifier}";\n\nexport const planted = thing;\n`;
  return importsIn(file, code).flatMap(refusals);
}

function refusals(found: Import): readonly string[] {
  const objections = objectionsTo(found);
  return objections.length === 0 ? [] : [`${found.from} -> ${found.to}: ${objections.join("; ")}`];
}
