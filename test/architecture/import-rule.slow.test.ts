/** The import rule is enforced: each forbidden import, planted in a copy of the tree, is caught by the linter. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const PROJECT = path.resolve(import.meta.dirname, "../..");

/** A file, what it imports, and the reason that the linter gives. */
const FORBIDDEN = [
  ["shared/model/planted.ts", "#shared/errors/catalogue.ts", "model and errors import nothing of ours"],
  ["shared/errors/planted.ts", "#shared/model/ids.ts", "model and errors import nothing of ours"],
  ["shared/template/planted.ts", "#shared/store/records.ts", "no ports, no use cases, no HTTP"],
  ["shared/merge/planted.ts", "#shared/service/get-template.ts", "no ports, no use cases, no HTTP"],
  ["shared/merge/planted.ts", "node:fs/promises", "do no I/O"],
  ["shared/pdf/planted.ts", "#shared/http/mount.ts", "no ports, no use cases, no HTTP"],
  ["shared/archive/planted.ts", "node:child_process", "do no I/O"],
  ["shared/convert/export-options.ts", "node:fs", "do no I/O"],
  ["shared/convert/planted.ts", "#shared/service/get-template.ts", "The converter knows"],
  ["shared/data-reader/planted.ts", "#shared/service/get-template.ts", "The data reader knows"],
  ["shared/service/planted.ts", "#shared/data-reader/data-reader.process.ts", "never an adapter"],
  ["shared/processes/planted.ts", "#shared/model/ids.ts", "knows nothing of what they do"],
  ["shared/render-html/planted.ts", "#shared/convert/converter.ts", "The renderer knows"],
  ["shared/service/planted.ts", "#shared/processes/worker-pool.ts", "never an adapter"],
  ["shared/pdf-work/planted.ts", "#shared/service/get-template.ts", "What works on PDFs"],
  ["shared/template-work/planted.ts", "#shared/store/files.ts", "What works on templates in another process"],
  ["shared/service/planted.ts", "#shared/template-work/merger.process.ts", "never an adapter"],
  ["shared/service/planted.ts", "#shared/pdf-work/pdf-workshop.process.ts", "never an adapter"],
  ["shared/function-calls/planted.ts", "#shared/convert/converter.ts", "How functions call each other knows"],
  ["shared/service/planted.ts", "#shared/convert/converter.lambda.ts", "never an adapter"],
  ["shared/remote/planted.ts", "#shared/service/get-template.ts", "What fetches files knows"],
  ["shared/remote/data-uri.ts", "node:http", "do no I/O"],
  ["shared/service/planted.ts", "#shared/remote/remote-files.http.ts", "never an adapter"],
  ["functions/get-template/planted.ts", "#shared/remote/remote-files.http.ts", "only shared/wiring knows adapters"],
  ["shared/data/planted.ts", "node:worker_threads", "do no I/O"],
  ["shared/store/planted.ts", "#shared/service/get-template.ts", "The stores know"],
  ["shared/service/planted.ts", "#shared/store/records.sqlite.ts", "never an adapter"],
  ["shared/service/planted.ts", "#shared/store/files.folder.ts", "never an adapter"],
  ["shared/service/planted.ts", "#shared/convert/converter.process.ts", "never an adapter"],
  ["shared/service/planted.ts", "#shared/http/mount.ts", "never an adapter, HTTP"],
  ["shared/http/planted.ts", "#shared/service/get-template.ts", "never an adapter or a use case"],
  ["shared/wiring/planted.ts", "#functions/routes.ts", "does not know them"],
  ["functions/get-template/planted.ts", "#functions/create-template/request.ts", "Functions never import each other"],
  ["functions/get-template/planted.ts", "#shared/wiring/local.ts", "only shared/wiring knows adapters"],
  ["functions/get-template/planted.ts", "#shared/store/records.sqlite.ts", "only shared/wiring knows adapters"],
  ["functions/get-template/handler.ts", "#functions/create-template/request.ts", "Functions never import each other"],
  ["functions/get-template/handler.ts", "#infra/api/endpoints.ts", "knows nothing of how"],
  ["shared/lambda/planted.ts", "#shared/service/get-template.ts", "The edge of AWS Lambda knows"],
  ["shared/service/planted.ts", "#shared/lambda/rest-event.ts", "never an adapter, HTTP"],
  ["infra/local/setup/planted.mjs", "#shared/model/region.ts", "Set-up runs before any package"],
  ["infra/constructs/planted.ts", "#shared/store/records.dynamodb.ts", "nothing that runs in service"],
  ["infra/stacks/planted.ts", "#functions/get-template/endpoint.ts", "nothing that runs in service"],
  ["infra/context/planted.ts", "#infra/local/addresses.ts", "nothing that runs in service"],
  ["infra/stacks/planted.ts", "#test/support/stacks.ts", "Nothing that runs in service imports from test"],
  ["shared/merge/planted.ts", "#test/support/service.ts", "Nothing that runs in service imports from test"],
  ["infra/local/planted.ts", "#test/support/service.ts", "Nothing that runs in service imports from test"],
  ["infra/local/planted.ts", "../../test/support/anything.ts", "a path upwards hides"],
  ["shared/service/planted.ts", "../../test/support/anything.ts", "a path upwards hides"],
  ["test/contract/common/planted.ts", "#test/support/service-in-process.ts", "run over HTTP too"],
  ["test/contract/common/planted.ts", "vitest", "mocked in the test's process"],
] as const;

const ALLOWED = [
  ["shared/template/planted.ts", "#shared/model/tags.ts"],
  ["shared/merge/planted.ts", "#shared/archive/package.ts"],
  ["shared/service/planted.ts", "#shared/store/records.ts"],
  ["shared/service/planted.ts", "#shared/convert/converter.ts"],
  ["shared/service/planted.ts", "#shared/data-reader/data-reader.ts"],
  ["shared/service/planted.ts", "#shared/pdf-work/pdf-workshop.ts"],
  ["shared/pdf-work/planted.ts", "#shared/processes/inbox.ts"],
  ["shared/service/planted.ts", "#shared/processes/fair-queue.ts"],
  ["shared/render-html/planted.ts", "#shared/processes/worker-pool.ts"],
  ["shared/service/planted.ts", "#shared/template-work/merger.ts"],
  ["shared/template-work/planted.ts", "#shared/merge/compile-template.ts"],
  ["shared/convert/planted.ts", "#shared/processes/inbox.ts"],
  ["shared/convert/planted.ts", "#shared/function-calls/called-function.ts"],
  ["functions/convert/handler.ts", "#shared/wiring/converter.ts"],
  ["shared/service/planted.ts", "#shared/remote/remote-files.ts"],
  ["shared/service/planted.ts", "#shared/remote/data-uri.ts"],
  ["shared/remote/planted.ts", "#shared/model/filename.ts"],
  ["shared/wiring/planted.ts", "#shared/store/records.sqlite.ts"],
  ["functions/get-template/planted.ts", "#functions/routes.ts"],
  ["functions/get-template/planted.ts", "#shared/http/endpoint.ts"],
  ["functions/get-template/handler.ts", "#functions/on-aws/lambda-entry.ts"],
  ["functions/get-template/handler.ts", "#shared/wiring/aws-store.ts"],
  ["shared/lambda/planted.ts", "#shared/http/endpoint.ts"],
  ["infra/local/planted.ts", "#shared/wiring/local.ts"],
  ["infra/constructs/planted.ts", "#functions/lambdas.ts"],
  ["infra/stacks/planted.ts", "#infra/constructs/storage.ts"],
  ["test/unit/planted.ts", "#test/support/service.ts"],
] as const;

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), "merganser-imports-"));
  await cp(path.join(PROJECT, "biome.json"), path.join(copy, "biome.json"));
  await symlink(path.join(PROJECT, "node_modules"), path.join(copy, "node_modules"));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

describe("a forbidden import is caught", () => {
  test.each(FORBIDDEN)("%s importing %s", async (file, specifier, reason) => {
    const { code, output } = await lintPlanted(file, specifier);
    expect(output).toContain("lint/style/noRestrictedImports");
    expect(output.replace(/\s+/g, " ")).toContain(reason);
    expect(code).not.toBe(0);
  });
});

describe("an allowed import passes", () => {
  test.each(ALLOWED)("%s importing %s", async (file, specifier) => {
    expect(await lintPlanted(file, specifier)).toMatchObject({ code: 0 });
  });
});

async function lintPlanted(file: string, specifier: string): Promise<{ code: number | null; output: string }> {
  const planted = path.join(copy, file);
  await mkdir(path.dirname(planted), { recursive: true });
  await writeFile(planted, `/** Planted. */\nimport { thing } from "${specifier}";\n\nexport const planted = thing;\n`);
  const biome = path.join(PROJECT, "node_modules/.bin/biome");
  const result = await new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = execFile(biome, ["lint", "--colors=off", file], { cwd: copy }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
  await rm(planted);
  return result;
}
