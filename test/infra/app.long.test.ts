/** The CDK app as the CDK's program runs it: which stacks it holds, and what it says when it cannot make them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCdkApp, type StackArtifact } from "#test/support/cdk-app.ts";
import {
  type Context,
  EVERYTHING_ON,
  regionTemplate,
  synthesise,
  type Template,
  templatesOf,
  written,
} from "#test/support/stacks.ts";
import { type StandInBuild, standInBuild } from "#test/support/stand-in-build.ts";

let build: StandInBuild;
let outdir: string;
let stacks: Readonly<Record<string, StackArtifact>>;
beforeAll(async () => {
  build = await standInBuild();
  outdir = await mkdtemp(path.join(tmpdir(), "merganser-cdk-"));
  stacks = await runApp({});
});
afterAll(async () => {
  await build[Symbol.asyncDispose]();
  await rm(outdir, { recursive: true });
});

describe("the stacks", () => {
  test("a region alone has exactly one stack, so that deploying needs no name", async () => {
    expect(Object.keys(await templatesOf({ region: "eu" }))).toEqual(["merganser-eu"]);
  });

  test("the whole app has the directory and the four regions, each in its place on AWS", () => {
    const places = Object.entries(stacks).map(([name, { environment }]) => [name, environment]);
    expect(Object.fromEntries(places)).toEqual({
      "merganser-directory": "aws://unknown-account/us-east-1",
      "merganser-us": "aws://unknown-account/us-east-1",
      "merganser-eu": "aws://unknown-account/eu-central-1",
      "merganser-uk": "aws://unknown-account/eu-west-2",
      "merganser-au": "aws://unknown-account/ap-southeast-2",
    });
  });

  test("the stacks of regions follow the directory when they are deployed together", () => {
    for (const region of ["us", "eu", "uk", "au"]) {
      expect(stacks[`merganser-${region}`]?.dependencies).toContain("merganser-directory");
    }
  });

  test("are protected from being deleted by a word", () => {
    for (const { properties } of Object.values(stacks))
      expect(properties).toMatchObject({ terminationProtection: true });
  });

  test("the stack of a region does not change when others are made with it", async () => {
    const alone = await regionTemplate();
    expect((await templatesOf())["merganser-eu"]).toEqual(alone);
  });

  test("come out the same a second time", async () => {
    expect(await synthesise()).toEqual(await templatesOf());
  });

  test("no stack refers to another", async () => {
    for (const template of Object.values(await templatesOf())) {
      expect(JSON.stringify(template)).not.toMatch(/Fn::ImportValue|Fn::GetStackOutput|ExportsReader|ExportsWriter/);
      expect(exportsOf(template)).toEqual([]);
    }
  });

  test("stacks of two stages share no name", async () => {
    const [one, other] = await Promise.all([regionTemplate(), regionTemplate(EVERYTHING_ON)]);
    expect(namesIn(one).size).toBeGreaterThan(40);
    expect(namesIn(one).intersection(namesIn(other))).toEqual(new Set());
  });
});

describe("what cannot be made is said in words, without a stack trace", () => {
  test.each([
    ["a mistyped name", { regoin: "eu" }, /^There is no setting regoin\. Did you mean region\?\n.*\n$/],
    ["an unknown region", { region: "mars" }, /^There is no region mars\. Use --context region=.*\n$/],
    [
      "a domain without a zone",
      { region: "eu", domain: "api.example.com" },
      /^The domain api\.example\.com needs a zone.*\n$/,
    ],
    [
      "a build that is missing",
      { region: "eu", dist: "/nowhere" },
      /nowhere\/.* does not exist\. Create it with npm run build\.\n$/,
    ],
  ])("%s", async (_, context, message) => {
    await expect(runApp(context)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
  });

  test("a layer that is missing", async () => {
    await rm(path.join(build.folder, "layers", "fonts"), { recursive: true });
    await expect(runApp({ region: "eu" })).rejects.toMatchObject({
      stderr: expect.stringMatching(/layers\/fonts.* does not exist\. Create it with npm run build\.\n$/),
    });
  });
});

const runApp = (context: Context) => runCdkApp(context, { dist: build.folder, outdir });

function exportsOf({ Outputs = {} }: Template): readonly unknown[] {
  return Object.values(Outputs).filter((output) => "Export" in output);
}

/** Every fixed name: of functions, tables, buckets, queues, logs, alarms and the dashboard. */
function namesIn({ Resources }: Template): Set<string> {
  // The name of an alias is one within its function.
  const named = Object.values(Resources).filter(({ Type }) => Type !== "AWS::Lambda::Alias");
  const properties = named.flatMap(({ Properties = {} }) => Object.entries(Properties));
  const names = properties.filter(([name]) => NAMES.includes(name)).map(([, value]) => written(value));
  return new Set(names.filter((name) => !name.startsWith("<")));
}

const NAMES = [
  ...["FunctionName", "TableName", "BucketName", "QueueName", "LogGroupName"],
  ...["AlarmName", "DashboardName", "Name", "DomainName", "ApplicationName"],
];
