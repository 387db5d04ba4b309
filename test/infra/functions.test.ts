/** The functions on AWS: how they run, how large they are, what they log, and what they are told. */
import { beforeAll, describe, expect, test } from "vitest";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import type { Permission } from "#functions/permission.ts";
import { OPERATIONS_OF_ONE_MACHINE, ROUTES } from "#functions/routes.ts";
import { readSettings } from "#infra/context/settings.ts";
import { readAwsEnvironment } from "#shared/base/config/aws-environment.ts";
import {
  EVERYTHING_ON,
  propertiesOf,
  type Resource,
  regionTemplate,
  releasedFunction,
  resourcesOf,
  type Template,
  templatesOf,
  written,
} from "#test/support/stacks.ts";

const NAMES = Object.keys(LAMBDAS) as LambdaName[];
const WORKERS: readonly LambdaName[] = ["convert", "convert-for-batches", "render-html", "work-on-pdf"];

let template: Template;
let other: Template;
beforeAll(async () => {
  [template, other] = await Promise.all([regionTemplate(), regionTemplate(EVERYTHING_ON)]);
});

test("exactly one function answers each operation that AWS has", () => {
  const answered = NAMES.flatMap((name) => LAMBDAS[name].operations);
  expect([...answered, ...OPERATIONS_OF_ONE_MACHINE].sort()).toEqual(Object.keys(ROUTES).sort());
});

describe("every function", () => {
  test.each(NAMES)(
    "%s runs with the memory, time and storage of the table, on arm64 or what it says instead",
    (name) => {
      const { architecture = "arm64", memoryMb, timeoutSeconds, storageMb = 512 } = LAMBDAS[name];
      const { Architectures, MemorySize, Timeout, EphemeralStorage } = functionOf(template, name);
      const { Size } = (EphemeralStorage ?? { Size: 512 }) as { Size: number };
      expect({ Architectures, MemorySize, Timeout, Size }).toEqual({
        Architectures: [architecture],
        MemorySize: memoryMb,
        Timeout: timeoutSeconds,
        Size: storageMb,
      });
    },
  );

  test.each(NAMES)("%s is a bundle on Node 24, or an image", (name) => {
    const { PackageType = "Zip", Runtime, Handler } = functionOf(template, name);
    const zip = { PackageType: "Zip", Runtime: "nodejs24.x", Handler: "index.handler" };
    const image = { PackageType: "Image", Runtime: undefined, Handler: undefined };
    expect({ PackageType, Runtime, Handler }).toEqual(name.startsWith("convert") ? image : zip);
  });

  test.each(NAMES)("%s logs JSON into a log of its own that is kept for 90 days", (name) => {
    const { LogFormat, LogGroup } = functionOf(template, name).LoggingConfig as Record<string, unknown>;
    const log = template.Resources[/<(\w+)>/.exec(written(LogGroup))?.[1] ?? ""];
    expect(LogFormat).toBe("JSON");
    expect(log?.Properties).toMatchObject({ LogGroupName: `/aws/lambda/merganser-eu-${name}`, RetentionInDays: 90 });
  });

  test("is traced when that is switched on", () => {
    for (const name of NAMES) {
      expect(functionOf(template, name).TracingConfig).toEqual({ Mode: "PassThrough" });
      expect(functionOf(other, name).TracingConfig).toEqual({ Mode: "Active" });
    }
  });

  test("an installation with its own retention period keeps logs that long", () => {
    const logs = propertiesOf(other, "AWS::Logs::LogGroup");
    expect(logs.length).toBe(NAMES.length + 1);
    for (const { RetentionInDays } of logs) expect(RetentionInDays).toBe(30);
  });
});

describe("recursive loops", () => {
  test("are allowed for exactly the functions that are invoked again by jobs that they send", () => {
    const allowed = propertiesOf(template, "AWS::Lambda::Function").filter(({ RecursiveLoop }) => RecursiveLoop);
    expect(allowed.map(({ RecursiveLoop }) => RecursiveLoop)).toEqual(allowed.map(() => "Allow"));
    const names = allowed.map(({ FunctionName }) => FunctionName);
    expect(names.toSorted()).toEqual(["merganser-eu-run-batch", "merganser-eu-run-job"]);
    const returning = NAMES.filter((name) => reachedFrom(invokedByJobsOf(name)).has(name));
    expect(returning.map((name) => `merganser-eu-${name}`).toSorted()).toEqual(names.toSorted());
  });
});

/** Which permission to receive answers a permission to send. Messages that failed go to the queue of dead ones. */
const RECEIVERS: Partial<Record<Permission, readonly Permission[]>> = {
  "send-jobs": ["do-jobs"],
  "send-batches": ["do-batches", "take-dead-batches"],
};

function invokedByJobsOf(name: LambdaName): readonly LambdaName[] {
  const receiving = LAMBDAS[name].permissions.flatMap((permission) => RECEIVERS[permission] ?? []);
  return NAMES.filter((each) => LAMBDAS[each].permissions.some((permission) => receiving.includes(permission)));
}

/** All functions that are invoked from these on, by jobs or by calls in the same region. */
function reachedFrom(names: readonly LambdaName[]): ReadonlySet<LambdaName> {
  const reached = new Set(names);
  for (const name of reached) for (const next of [...invokedByJobsOf(name), ...LAMBDAS[name].calls]) reached.add(next);
  return reached;
}

describe("the environment", () => {
  test.each(NAMES.filter((name) => !WORKERS.includes(name)))(
    "the environment of %s names the resources of the region",
    (name) => {
      const environment = environmentOf(template, name);
      expect(environment).toEqual({
        MERGANSER_INSTALLATION: "merganser",
        MERGANSER_REGION: "eu",
        MERGANSER_BASE_ADDRESSES: expect.any(String),
        RECORDS_TABLE: expect.stringMatching(/^<StorageRecords\w+>$/),
        DIRECTORY_TABLE: "merganser-directory",
        FILES_BUCKET: expect.stringMatching(/^<StorageFiles\w+>$/),
        JOBS_QUEUE_URL: expect.stringMatching(/^<JobsQueue\w+>$/),
        BATCHES_QUEUE_URLS: expect.stringMatching(/^<BatchesQueue\w+>( <BatchesQueue\w+>){5}$/),
        RANGES_AT_ONCE: "60",
        CONVERSIONS_IN_RANGE: "6",
        ACCOUNT_REQUESTS_AT_ONCE: "10",
        AUDIT_DAYS: "365",
        STORAGE_MAX_BYTES: "0",
      });
    },
  );

  test.each(NAMES.filter((name) => !WORKERS.includes(name)))(
    "the environment of %s is the one that its code reads",
    (name) => {
      const read = readAwsEnvironment(environmentOf(other, name));
      expect(read).toMatchObject({ installation: "merganser-test", region: "eu" });
      expect(read.baseAddress).toBe("https://eu.api.example.com");
    },
  );

  test.each(WORKERS)("the environment of %s, which reads strangers' files, is empty", (name) => {
    for (const from of [template, other]) expect(functionOf(from, name)).not.toHaveProperty("Environment");
  });

  test("knows the region's own address, and without a domain no other", () => {
    const [api = ""] = resourcesOf(template, "AWS::ApiGateway::RestApi").map(([id]) => id);
    expect(addressesIn(template)).toEqual({
      eu: `https://<${api}>.execute-api.eu-central-1.amazonaws.com/live`,
    });
  });

  test("knows all regions' addresses under a domain", () => {
    expect(addressesIn(other)).toEqual({
      us: "https://us.api.example.com",
      eu: "https://eu.api.example.com",
      uk: "https://uk.api.example.com",
      au: "https://au.api.example.com",
    });
  });

  test("names the region of each stack", async () => {
    const templates = await templatesOf();
    for (const region of ["us", "eu", "uk", "au"]) {
      const found = templates[`merganser-${region}`] as Template;
      const [{ Environment } = {}] = propertiesOf(found, "AWS::Lambda::Function").filter(
        ({ FunctionName }) => FunctionName === `merganser-${region}-get-template`,
      );
      expect(Environment).toMatchObject({ Variables: { MERGANSER_REGION: region } });
    }
  });
});

describe("the converter", () => {
  test("has a share for callers and one for batches, of the same image", () => {
    const shareOf = (from: Template, name: LambdaName) => functionOf(from, name).ReservedConcurrentExecutions;
    expect([shareOf(template, "convert"), shareOf(template, "convert-for-batches")]).toEqual([100, 360]);
    expect([shareOf(other, "convert"), shareOf(other, "convert-for-batches")]).toEqual([20, 80]);
    expect(functionOf(template, "convert-for-batches").Code).toEqual(functionOf(template, "convert").Code);
  });

  test("leaves enough of a new account's 1,000 executions to everything else", () => {
    const reserved = propertiesOf(template, "AWS::Lambda::Function").map(({ ReservedConcurrentExecutions }) =>
      Number(ReservedConcurrentExecutions ?? 0),
    );
    const { rangesAtOnce, conversionsInRange } = readSettings(() => undefined).batches;
    const unreserved = 1000 - reserved.reduce((sum, each) => sum + each);
    // Ranges of HTML templates call render-html, which reserves nothing. Lambda itself asks for 100 unreserved.
    expect(unreserved - rangesAtOnce * (1 + conversionsInRange)).toBeGreaterThanOrEqual(100);
  });

  test("reserves nothing for 0, for accounts that have no concurrency to spare", async () => {
    const unreserved = await regionTemplate({ convertersAtOnce: "0", batchConvertersAtOnce: "0" });
    for (const name of ["convert", "convert-for-batches"] as const) {
      expect(functionOf(unreserved, name)).not.toHaveProperty("ReservedConcurrentExecutions");
    }
  });

  test("is kept ready, and no other function", () => {
    const kept = resourcesOf(other, "AWS::Lambda::Alias").filter(
      ([, { Properties }]) => "ProvisionedConcurrencyConfig" in Properties,
    );
    expect(kept.map(([id]) => releasedFunction(other, `<${id}>`))).toEqual(["merganser-test-eu-convert"]);
    expect(kept[0]?.[1].Properties.ProvisionedConcurrencyConfig).toEqual({ ProvisionedConcurrentExecutions: 2 });
  });

  test("starts from a snapshot, with no more storage than a snapshot may have", async () => {
    const snapshot = await regionTemplate({ converterSnapStart: "on" });
    const { SnapStart, EphemeralStorage } = functionOf(snapshot, "convert");
    expect(SnapStart).toEqual({ ApplyOn: "PublishedVersions" });
    expect(EphemeralStorage).toEqual({ Size: 512 });
    for (const alias of propertiesOf(snapshot, "AWS::Lambda::Alias"))
      expect(alias).not.toHaveProperty("ProvisionedConcurrencyConfig");
  });

  test("converters of asynchronous documents start from a snapshot by a setting of their own", async () => {
    const snapshot = await regionTemplate({ batchConverterSnapStart: "on" });
    const { SnapStart, EphemeralStorage } = functionOf(snapshot, "convert-for-batches");
    expect(SnapStart).toEqual({ ApplyOn: "PublishedVersions" });
    expect(EphemeralStorage).toEqual({ Size: 512 });
    expect(functionOf(snapshot, "convert").SnapStart).toBeUndefined();
  });
});

test("HTML is printed with Chromium and the fonts of two layers, on x86_64, as which alone it is packed", () => {
  const layers = resourcesOf(template, "AWS::Lambda::LayerVersion");
  expect(functionOf(template, "render-html").Layers).toEqual(layers.map(([Ref]) => ({ Ref })));
  expect(layers.length).toBe(2);
  for (const [, { Properties }] of layers) expect(Properties.CompatibleArchitectures).toEqual(["x86_64"]);
});

function functionOf(from: Template, name: LambdaName): Resource["Properties"] {
  const found = propertiesOf(from, "AWS::Lambda::Function").find(({ FunctionName }) =>
    String(FunctionName).endsWith(`-eu-${name}`),
  );
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

function environmentOf(from: Template, name: LambdaName): Record<string, string> {
  const { Variables } = functionOf(from, name).Environment as { Variables: Record<string, unknown> };
  return Object.fromEntries(Object.entries(Variables).map(([variable, value]) => [variable, written(value)]));
}

function addressesIn(from: Template): unknown {
  return JSON.parse(environmentOf(from, "get-template").MERGANSER_BASE_ADDRESSES ?? "");
}
