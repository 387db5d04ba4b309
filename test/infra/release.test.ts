/** Going back to former versions, and removing those on which no call can run, against a stand-in of Lambda's API. */
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { LAMBDAS } from "#functions/lambdas.ts";
import { unneeded } from "#infra/releases/former-versions.ts";
import { propertiesOf, regionTemplate, resourcesOf } from "#test/support/stacks.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../../infra/release.ts");
const DAY = 24 * 60 * 60 * 1000;
const published = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY);

const CREDENTIALS = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };

/** Versions by the name of their function, as Lambda lists them; each alias leads to the newest. */
type Published = Readonly<Record<string, readonly { readonly number: number; readonly published: Date }[]>>;

async function run(words: readonly string[], functions: Published, credentials: object = CREDENTIALS) {
  const changes: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await Array.fromAsync(request)).join("");
    const [, name = "", rest = ""] = /functions\/([\w-]+)(.*)$/.exec(request.url ?? "") ?? [];
    const versions = functions[name] ?? [{ number: 1, published: published(30) }];
    if (request.method === "PUT") changes.push(`${name} live=${JSON.parse(body).FunctionVersion}`);
    if (request.method === "DELETE") changes.push(`${name} without ${new URLSearchParams(rest).get("Qualifier")}`);
    const latest = { Version: "$LATEST", LastModified: new Date().toISOString() };
    const listed = versions.map(({ number, published: at }) => ({
      Version: String(number),
      LastModified: at.toISOString(),
    }));
    const answer = rest.startsWith("/versions")
      ? { Versions: [latest, ...listed] }
      : { FunctionVersion: String(Math.max(...versions.map(({ number }) => number))) };
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const env = {
    PATH: process.env.PATH,
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_EC2_METADATA_DISABLED: "true",
    ...credentials,
  };
  const outcome = await promisify(execFile)(process.execPath, [PROGRAM, ...words], { env }).catch((error) => error);
  server.close();
  return { changes, stdout: String(outcome.stdout), stderr: String(outcome.stderr) };
}

const REGION = ["--context", "region=eu"];

describe("npm run release", () => {
  test("moves the calls of those functions back that a deployment since then has changed", async () => {
    const before = published(1).toISOString();
    const changed = [
      { number: 6, published: published(20) },
      { number: 7, published: published(10) },
      { number: 8, published: new Date() },
    ];
    const { changes } = await run(["back", "--before", before, ...REGION], { "merganser-eu-convert": changed });
    expect(changes).toEqual(["merganser-eu-convert live=7"]);
  });

  test("removes versions but the live one and the one before", async () => {
    const versions = [1, 2, 3, 4].map((number) => ({ number, published: published(10 - number) }));
    const { changes } = await run(["tidy", ...REGION], { "merganser-eu-convert": versions });
    expect(changes.toSorted()).toEqual(["merganser-eu-convert without 1", "merganser-eu-convert without 2"]);
  });

  test("says that there is no version to remove", async () => {
    const { changes, stdout } = await run(["tidy", ...REGION], {});
    expect({ changes, stdout }).toEqual({ changes: [], stdout: "There is no version that can be removed.\n" });
  });

  test.each([
    [["back", ...REGION]],
    [["back", "--before", "yesterday", ...REGION]],
    [["tidy"]],
    [["tidy", "--context", "region=global"]],
    [["tidy", "--everything"]],
    [["tidy", "--context", "regoin=eu"]],
  ])("%j changes nothing, and says how it is used", async (words) => {
    const { changes, stderr } = await run(words, {});
    expect({ changes, stderr }).toEqual({
      changes: [],
      stderr: expect.stringMatching(/Use: npm run release|Unknown option|Did you mean region/),
    });
  });
});

test("npm run release prints how it is used when it is asked, and what AWS says without a stack trace", async () => {
  expect(await run(["--help"], {})).toMatchObject({
    stdout: expect.stringMatching(/^Use: npm run release/),
    stderr: "",
  });
  const { stderr } = await run(["tidy", ...REGION], {}, { HOME: "/nonexistent" });
  expect(stderr).toMatch(/^AWS says: Could not load credentials.*\. Check the credentials/);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

test("a version is not removed while calls may run on it, or while a release moves them", () => {
  const versions = [
    { number: 1, published: published(9) },
    { number: 2, published: published(8) },
    { number: 3, published: new Date() },
  ];
  const options = { now: new Date(), keepsFormer: false };
  expect(unneeded(versions, { ...options, live: [3] }).map(({ number }) => number)).toEqual([1]);
  expect(unneeded(versions, { ...options, live: [2, 3] }).map(({ number }) => number)).toEqual([1]);
});

test("a deployment leaves former versions, on which calls may run for a quarter of an hour", async () => {
  const template = await regionTemplate();
  const versions = resourcesOf(template, "AWS::Lambda::Version");
  expect(versions).toHaveLength(Object.keys(LAMBDAS).length);
  for (const [, { DeletionPolicy }] of versions) expect(DeletionPolicy).toBe("Retain");
  expect(Math.max(...propertiesOf(template, "AWS::Lambda::Function").map(({ Timeout }) => Number(Timeout)))).toBe(900);
});
