/** The catalogue of errors, what throws them, and ERRORS.md, which tells callers of them, say the same. */

import { readdir, readFile } from "node:fs/promises";
import { STATUS_CODES } from "node:http";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { errorsPage } from "#infra/docs/errors-page.ts";
import { CATALOGUE, type ErrorCode } from "#shared/base/errors/catalogue.ts";

const PROJECT = path.resolve(import.meta.dirname, "../..");
const CODES = Object.keys(CATALOGUE) as ErrorCode[];

let page: string;
let sources: string;
beforeAll(async () => {
  page = await readFile(path.join(PROJECT, "ERRORS.md"), "utf8");
  sources = await sourcesOutside("shared/base/errors");
});

test("ERRORS.md is what npm run errors writes", () => {
  expect(page).toBe(errorsPage());
});

test("README leads to ERRORS.md", async () => {
  expect(await readFile(path.join(PROJECT, "README.md"), "utf8")).toContain("(ERRORS.md)");
});

test("every error is thrown somewhere", () => {
  expect(CODES.filter((code) => !sources.includes(`"${code}"`))).toEqual([]);
});

describe("every error has a cause, a body as a caller gets it, and a remedy", () => {
  test.each(CODES)("%s", (code) => {
    const { cause, body, remedy } = entryOf(code);
    const { status, message } = CATALOGUE[code];
    expect(body).toEqual({
      statusCode: status,
      message: expect.stringMatching(patternOf(message)),
      error: STATUS_CODES[status],
      code,
    });
    for (const text of [cause, remedy]) expect(text).toMatch(/^\S.*\.$/);
    expect(page).toContain(`| [\`${code}\`](#${code}) | ${status} |`);
  });
});

/** The parts of a code's section, which ends where the next one begins. */
function entryOf(code: ErrorCode): { readonly cause: string; readonly body: unknown; readonly remedy: string } {
  const [, section = ""] = page.split(`\n### ${code}\n`);
  const found = /^\n\*\*Cause\.\*\* ([^\n]+)\n\n```json\n(.+?)\n```\n\n\*\*Remedy\.\*\* ([^\n]+)\n$/s.exec(
    section.split(/^(?=\n##)/m)[0] ?? "",
  );
  const [, cause = "", body = "null", remedy = ""] = found ?? [];
  return { cause, body: JSON.parse(body), remedy };
}

/** A text of the catalogue with something else than braces in place of each fact. */
function patternOf(message: string): RegExp {
  const words = message.split(/\{\w+\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${words.join("[^{}]+")}$`);
}

async function sourcesOutside(folder: string): Promise<string> {
  const names = (await Promise.all(["functions", "infra", "local", "shared"].map(filesBelow))).flat();
  const sources = names.filter((name) => name.endsWith(".ts") && !name.startsWith(`${folder}/`));
  return (await Promise.all(sources.map((name) => readFile(path.join(PROJECT, name), "utf8")))).join("\n");
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const names = await readdir(path.join(PROJECT, folder), { recursive: true });
  return names.map((name) => path.posix.join(folder, name.split(path.sep).join("/")));
}
