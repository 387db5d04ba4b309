/** The page about AWS and the workflows name settings, alarms and outputs as the stacks have them. */
import { describe, expect, test } from "vitest";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { readSettings, settingNames } from "#infra/context/settings.ts";
import { REQUIREMENTS } from "#local/setup/requirements.mjs";
import { PAGES, readPage } from "#test/support/pages.ts";
import { propertiesOf, regionTemplate, templatesOf } from "#test/support/stacks.ts";

const AWS_PAGE = "docs/aws.md";
const WORKFLOWS = ["deploy", "image", "test"].map((name) => `.github/workflows/${name}.yml`);

/** The setting that only the app itself reads: the folder of the build. */
const OF_APP = "dist";

/** Name and default of each row of the table of settings. */
function documented(): ReadonlyMap<string, string> {
  const section = /## Settings\n([\s\S]*?)\n## /.exec(readPage(AWS_PAGE))?.[1] ?? "";
  const rows = section.matchAll(/^\| `(\w+)` \|([^|]*)\|/gm);
  return new Map(Array.from(rows, ([, name = "", value = ""]) => [name, value.replaceAll("`", "").trim()]));
}

test("the table of settings has each that is read, and no other", () => {
  expect([...documented().keys()].toSorted()).toEqual([...settingNames(), OF_APP].toSorted());
});

test("a setting that is given its default changes nothing", () => {
  const values = [...documented()].filter(([name, value]) => value !== "" && name !== "region" && name !== OF_APP);
  expect(values.length).toBeGreaterThan(5);
  expect(readSettings((name) => new Map(values).get(name))).toEqual(readSettings(() => undefined));
});

/** Quota, both shares of converters, ranges at once and conversions in each. */
const CAPACITY = /^\| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$/gm;

test("each row of settings for a quota fits it, and leaves something to callers", () => {
  const rows = Array.from(readPage(AWS_PAGE).matchAll(CAPACITY), ([, ...cells]) =>
    cells.map((cell) => Number(cell.replace(",", ""))),
  );
  expect(rows.map(([quota]) => quota)).toEqual([10, 100, 1000, 3000]);
  for (const [quota = 0, callers = 0, batches = 0, ranges = 0, conversions = 0] of rows) {
    const reserved = callers + batches;
    // Lambda refuses to reserve the last 100.
    if (reserved > 0) expect(quota - reserved).toBeGreaterThanOrEqual(100);
    expect(quota - reserved - ranges * (1 + conversions)).toBeGreaterThanOrEqual(0.1 * quota);
  }
});

describe("every --context that is written somewhere is a setting", () => {
  test.each([...PAGES, ...WORKFLOWS])("in %s", (page) => {
    const named = Array.from(readPage(page).matchAll(/--context "?(\w+)=/g), ([, name = ""]) => name);
    expect(named.filter((name) => !documented().has(name))).toEqual([]);
  });

  test("and every region is one", () => {
    const regions = [...PAGES, ...WORKFLOWS].flatMap((page) =>
      Array.from(readPage(page).matchAll(/--context region=(\w+)/g), ([, region = ""]) => region),
    );
    expect(regions.length).toBeGreaterThan(5);
    for (const region of new Set(regions)) {
      expect(() => readSettings((name) => (name === "region" ? region : undefined))).not.toThrow();
    }
  });
});

test("the fonts that are installed before a build are those of one machine", () => {
  const fonts = REQUIREMENTS.filter(({ kind }) => kind === "font").map((requirement) => requirement.package);
  for (const page of [AWS_PAGE, ...WORKFLOWS]) {
    const [, list = ""] = /apt-get install (?:(?:--\S+|\\)\s+)+((?:font[\w-]*[\s\\]+)+)/.exec(readPage(page)) ?? [];
    expect(
      list
        .trim()
        .split(/[\s\\]+/)
        .toSorted(),
    ).toEqual(["fontconfig", ...fonts].toSorted());
  }
});

/** Names of AWS resources, which begin with the name of the installation. */
const NAMES = /merganser-(?:eu|directory)[\w-]*/g;

test("every name of a table, queue, bucket, function, alarm and stack is one of the stacks'", async () => {
  const all = { ...(await templatesOf({ region: "global" })), ...(await templatesOf({ region: "eu" })) };
  const made = JSON.stringify(all).replaceAll('",{"Ref":"AWS::AccountId"}', "111122223333");
  const known = new Set([...(made.match(NAMES) ?? []), "merganser-eu-records-restored"]);
  const named = readPage(AWS_PAGE).replaceAll("merganser-eu-$NAME", "").match(NAMES) ?? [];
  expect(named.length).toBeGreaterThan(20);
  const unknown = named.filter((name) => !known.has(name));
  expect(unknown).toEqual([]);
});

test("the alarms cost what their metrics cost, at ten cents each", async () => {
  const alarms = propertiesOf(await regionTemplate(), "AWS::CloudWatch::Alarm");
  const metrics = alarms.flatMap(({ Metrics = [{ MetricStat: {} }] }) =>
    (Metrics as readonly object[]).filter((query) => "MetricStat" in query),
  ).length;
  expect(readPage(AWS_PAGE)).toContain(`| Alarms, which watch ${metrics} metrics | $${(metrics / 10).toFixed(2)} |`);
});

test("every alarm is explained", async () => {
  const alarms = propertiesOf(await regionTemplate(), "AWS::CloudWatch::Alarm");
  for (const { AlarmName } of alarms) expect(readPage(AWS_PAGE)).toContain(`| \`${AlarmName}\` |`);
});

test("the alarm for failed functions lists those that it watches", async () => {
  const alarms = propertiesOf(await regionTemplate(), "AWS::CloudWatch::Alarm");
  const failed = alarms.find(({ AlarmName }) => AlarmName === "merganser-eu-functions-failed");
  const [, row = ""] = /^\| `merganser-eu-functions-failed` \|(.*)$/m.exec(readPage(AWS_PAGE)) ?? [];
  const names = /memory: ([\w, -]+)\./.exec(String(failed?.AlarmDescription))?.[1]?.split(", ") ?? [];
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(row).toContain(`\`${name}\``);
});

test("the description of a key, by which one that remains is found, is that of the stack", async () => {
  const [key] = propertiesOf(await regionTemplate(), "AWS::KMS::Key");
  expect(readPage(AWS_PAGE)).toContain(`"${key?.Description}"`);
});

test("every output that is named is one of the stack of a region", async () => {
  const certificate = "arn:aws:acm:eu-central-1:111122223333:certificate/0f1e2d3c";
  const { Outputs = {} } = await regionTemplate({ domain: "api.example.com", certificate });
  const named = ["BaseAddress", "Studio", "DnsTarget"];
  for (const name of named) expect(readPage(AWS_PAGE)).toContain(`\`${name}\``);
  for (const name of named) expect(Object.keys(Outputs).some((id) => id.includes(name))).toBe(true);
  expect(Object.keys((await regionTemplate()).Outputs ?? {})).toContain("BaseAddress");
});

test("the functions that are stopped before records are restored are those that write records", () => {
  const [, list = ""] = /WRITERS="([^"]*)"/.exec(readPage(AWS_PAGE)) ?? [];
  const writers = (Object.keys(LAMBDAS) as LambdaName[]).filter((name) =>
    LAMBDAS[name].permissions.includes("write-records"),
  );
  expect(list.split(/[\s\\]+/).toSorted()).toEqual(writers.toSorted());
});
