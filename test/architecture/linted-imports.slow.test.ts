/** The linter refuses what can be seen of a specifier alone; `layers.test.ts` holds who may import what. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const PROJECT = path.resolve(import.meta.dirname, "../..");

/** A file, what it imports, and the reason that the linter gives. */
const FORBIDDEN = [
  ["local/server/planted.ts", "../../test/support/anything.ts", "a path upwards hides"],
  ["shared/service/planted.ts", "../../test/support/anything.ts", "a path upwards hides"],
  ["test/unit/planted.ts", "../support/anything.ts", "a path upwards hides"],
  ["test/contract/common/planted.ts", "../../support/anything.ts", "a path upwards hides"],
  ["test/contract/common/planted.ts", "#test/support/service-in-process.ts", "run over HTTP too"],
  ["test/contract/common/planted.ts", "vitest", "mocked in the test's process"],
] as const;

const ALLOWED = [
  ["shared/service/planted.ts", "#shared/storage/records/records.ts"],
  ["shared/service/planted.ts", "./anything.ts"],
  ["test/unit/planted.ts", "#test/support/service.ts"],
  ["test/unit/planted.ts", "vitest"],
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
