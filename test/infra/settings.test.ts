/** What `cdk --context name=value` may say, and what it is answered when it says something else. */
import { describe, expect, test } from "vitest";
import { ContextError } from "#infra/context/context-error.ts";
import { refuseUnknownNames } from "#infra/context/known-names.ts";
import { readSettings, settingNames } from "#infra/context/settings.ts";

const CERTIFICATE = "arn:aws:acm:eu-central-1:123456789012:certificate/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";

describe("what is deployed", () => {
  test("a region is deployed alone, without the directory", () => {
    expect(settings({ region: "eu" })).toMatchObject({ regions: ["eu"], hasDirectory: false });
  });

  test("the directory is deployed alone for global", () => {
    expect(settings({ region: "global" })).toMatchObject({ regions: [], hasDirectory: true });
  });

  test("everything is deployed if no region is named", () => {
    expect(settings({})).toMatchObject({ regions: ["us", "eu", "uk", "au"], hasDirectory: true });
  });

  test("an empty region counts as none", () => {
    expect(settings({ region: "" })).toMatchObject({ regions: ["us", "eu", "uk", "au"] });
  });

  test("an unknown region is refused with the names of those that there are", () => {
    expect(refusal({ region: "frankfurt" })).toMatch(/There is no region frankfurt\..*us, eu, uk, au.*global/);
  });

  test("a region's code on AWS is refused too", () => {
    expect(refusal({ region: "eu-central-1" })).toContain("There is no region eu-central-1.");
  });
});

describe("a stage", () => {
  test("names another installation", () => {
    expect(settings({ stage: "test" }).installation).toBe("merganser-test");
    expect(settings({}).installation).toBe("merganser");
  });

  test.each(["Test", "a-b", "eu", "directory", "9", "x".repeat(17)])("%s is refused", (stage) => {
    expect(refusal({ stage })).toMatch(new RegExp(`^${stage} is not a valid stage\\..*for example test`));
  });
});

describe("a custom domain", () => {
  const domain = "api.example.com";

  test("is proven in a hosted zone", () => {
    expect(settings({ domain, zone: "Z0123456789ABC" }).domain).toEqual({ domain, zone: "Z0123456789ABC" });
  });

  test("or has a certificate", () => {
    expect(settings({ region: "eu", domain, certificate: CERTIFICATE }).domain).toEqual({
      domain,
      certificate: CERTIFICATE,
    });
  });

  test("is refused with neither, and told how to get both", () => {
    expect(refusal({ region: "eu", domain })).toMatch(
      /api\.example\.com needs a zone or a certificate\..*--context zone=.*--context certificate=.*eu\.api\.example\.com in eu-central-1/,
    );
  });

  test("needs neither for the directory, which has no address", () => {
    expect(settings({ region: "global", domain }).domain).toEqual({ domain });
  });

  test("is missed where there is a zone or a certificate", () => {
    for (const given of [{ zone: "Z0123456789ABC" }, { certificate: CERTIFICATE }]) {
      expect(refusal(given)).toContain("--context domain=");
    }
  });

  test("is refused with a certificate of another AWS region", () => {
    expect(refusal({ region: "uk", domain, certificate: CERTIFICATE })).toMatch(/eu-central-1.*uk is in eu-west-2/);
  });

  test("is refused with one certificate for all regions", () => {
    expect(refusal({ domain, certificate: CERTIFICATE })).toMatch(/us is in us-east-1.*--context zone=/);
  });

  test.each([
    [
      { domain: "https://api.example.com", zone: "Z0123456789ABC" },
      /https:\/\/api\.example\.com is not a valid domain/,
    ],
    [{ domain: "localhost", zone: "Z0123456789ABC" }, /localhost is not a valid domain/],
    [{ domain: "api.example.com", zone: "example.com" }, /example\.com is not the id of a hosted zone/],
    [{ domain: "api.example.com", certificate: "mine" }, /mine is not the ARN of a certificate/],
  ])("%j is refused", (given, reason) => {
    expect(refusal(given)).toMatch(reason);
  });
});

describe("switches and numbers", () => {
  test("have defaults that cost nothing while nobody calls", () => {
    expect(settings({})).toMatchObject({
      tracing: false,
      logDays: 90,
      isolated: true,
      converter: { atOnce: 100, ready: 0, snapStart: false },
      batches: { convertersAtOnce: 360, rangesAtOnce: 60, conversionsInRange: 6, pollers: 0 },
      limits: {
        requestsPerSecond: 100,
        documentsPerSecond: 20,
        accountRequestsAtOnce: 10,
        accountStorageGb: 0,
        requestsPerAddress: 0,
        requestsPerKey: 0,
      },
    });
  });

  test("are taken as text and as values", () => {
    const asText = { tracing: "on", isolated: "off", logDays: "30", rangesAtOnce: "4", requestsPerAddress: "1000" };
    const asValues = { tracing: true, isolated: false, logDays: 30, rangesAtOnce: 4, requestsPerAddress: 1000 };
    expect(settings(asText)).toEqual(settings(asValues));
    expect(settings(asText)).toMatchObject({
      tracing: true,
      isolated: false,
      logDays: 30,
      batches: { rangesAtOnce: 4 },
      limits: { requestsPerAddress: 1000 },
    });
  });

  test.each([
    [{ tracing: "yes" }, /tracing is yes\..*--context tracing=on/],
    [{ isolated: "no" }, /isolated is no\..*--context isolated=on or --context isolated=off/],
    [{ logDays: "31" }, /logDays is 31\..*7, 14, 30/],
    [{ convertersAtOnce: "-1" }, /convertersAtOnce is -1\..*whole number of at least 0/],
    [{ requestsPerSecond: "0" }, /requestsPerSecond is 0\..*whole number of at least 1/],
    [{ requestsPerSecond: "1.5" }, /requestsPerSecond is 1\.5/],
    [{ requestsPerAddress: "9" }, /limits of at least 10 requests/],
    [{ alarmEmail: "operations" }, /operations is not an e-mail address/],
    [{ converterSnapStart: "on", convertersReady: "1" }, /either keeps a converter ready or/],
    [{ convertersReady: "101" }, /101 converters cannot be kept ready if at most 100 may run at once/],
    [{ batchPollers: "7" }, /7 pollers cannot be kept ready for 60 ranges\./],
    [{ batchPollers: "1" }, /1 pollers cannot be kept ready.*from 2 to a tenth of rangesAtOnce, or 0/],
    [{ rangesAtOnce: "1" }, /rangesAtOnce is 1\. Use a whole number from 2 to 1000/],
    [{ rangesAtOnce: "1001" }, /rangesAtOnce is 1001\..*--context rangesAtOnce=60/],
  ])("%j is refused", (given, reason) => {
    expect(refusal(given)).toMatch(reason);
  });
});

describe("names", () => {
  const refuse = (...given: readonly string[]) => refuseUnknownNames(given, new Set(settingNames()));

  test.each([
    ["regoin", "region"],
    ["log-days", "logDays"],
    ["convertersatonce", "convertersAtOnce"],
    ["requestPerSecond", "requestsPerSecond"],
  ])("%s is refused, and %s named", (mistyped, meant) => {
    expect(() => refuse("stage", mistyped)).toThrow(`There is no setting ${mistyped}. Did you mean ${meant}?`);
  });

  test("names of the CDK are accepted: its flags, its lookups, and those that its program passes on and keeps", () => {
    const ofCdk = [
      "@aws-cdk/core:target-partitions",
      "aws:cdk:bundling-stacks",
      "availability-zones:account=111122223333:region=eu-central-1",
      "acknowledged-issue-numbers",
      "cli-telemetry",
    ];
    expect(() => refuse(...ofCdk, ...settingNames())).not.toThrow();
  });
});

function settings(context: Readonly<Record<string, unknown>>) {
  return readSettings((name) => context[name]);
}

function refusal(context: Readonly<Record<string, unknown>>): string {
  try {
    settings(context);
  } catch (error) {
    if (error instanceof ContextError) return error.message;
    throw error;
  }
  throw new Error("nothing was refused");
}
