/** The checks that `npm run deploy` makes before it builds, and their remedies. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { readSettings } from "#infra/context/settings.ts";
import { findDocker } from "#infra/preflight/find-facts.ts";
import { type Facts, preflight } from "#infra/preflight/preflight.ts";
import { type Context, onlyOne, templatesOf } from "#test/support/stacks.ts";

const PROJECT = path.resolve(import.meta.dirname, "../..");
const READY = { hasDirectory: true, isBootstrapped: true, concurrency: 1000, hasRecords: true };
const DOCKER = { isRunning: true, buildsArm64: true, storesLists: true, buildx: "0.30.1" };
const NO_DOCKER = { isRunning: false, buildsArm64: undefined, storesLists: undefined, buildx: undefined };

function check(context: Context, facts: Partial<Facts> = {}) {
  const settings = readSettings((name) => ({ region: "eu", alarmEmail: "a@example.com", ...context })[name]);
  return preflight(settings, { docker: DOCKER, regions: { eu: READY }, ...facts });
}

describe("a deployment of a region", () => {
  test("has no obstacle if everything is ready", () => {
    expect(check({})).toEqual({ obstacles: [], warnings: [] });
  });

  test.each([
    ["Docker does not run", { docker: NO_DOCKER }, "docker version"],
    ["Docker lacks the emulation of arm64", { docker: { ...DOCKER, buildsArm64: false } }, "--install arm64"],
    [
      "the directory is missing",
      { regions: { eu: { ...READY, hasDirectory: false } } },
      "npm run deploy -- --context region=global",
    ],
    [
      "the CDK is not bootstrapped",
      { regions: { eu: { ...READY, isBootstrapped: false } } },
      'npx cdk bootstrap --app "" aws://<account>/eu-central-1',
    ],
    [
      "the quota is ten",
      { regions: { eu: { ...READY, concurrency: 10 } } },
      "reserve none: --context convertersAtOnce=0",
    ],
  ])("is refused with the remedy if %s", (_, facts, remedy) => {
    expect(check({}, facts).obstacles).toEqual([expect.stringContaining(remedy)]);
  });

  // The first deployment of a region takes protection off whatever is deployed with it.
  test.each([
    ["one of them is new", { hasRecords: false }, {}, 1],
    ["all are new, and the directory exists", { hasRecords: false }, { hasRecords: false }, 1],
    [
      "all and the directory are new",
      { hasRecords: false, hasDirectory: false },
      { hasRecords: false, hasDirectory: false },
      0,
    ],
    ["none is new", {}, {}, 0],
  ])("is refused if it would take protection off existing tables: %s", (_, eu, others, count) => {
    const other = { ...READY, ...others };
    const regions = { us: other, eu: { ...READY, ...eu }, uk: other, au: other };
    const ofAllRegions = readSettings((name) => (name === "alarmEmail" ? "a@example.com" : undefined));
    const { obstacles } = preflight(ofAllRegions, { docker: DOCKER, regions });
    expect(obstacles).toHaveLength(count);
    for (const each of obstacles) expect(each).toMatch(/npm run deploy -- --context region=(?:eu|us)$/);
  });

  // Release notes of buildx: 0.10.0 attests by default, 0.10.4 reads the variable with which the CDK switches that off.
  test.each([
    ["0.9.1", true, 0],
    ["0.10.0", true, 1],
    ["0.10.3", true, 1],
    ["0.10.3", false, 0],
    ["0.10.4", true, 0],
    ["0.30.1", true, 0],
    [undefined, true, 0],
  ])(
    "with buildx %s and an image store that keeps lists of images (%s) has %i obstacles",
    (buildx, storesLists, count) => {
      const { obstacles } = check({}, { docker: { ...DOCKER, buildx, storesLists } });
      expect(obstacles).toHaveLength(count);
      for (const obstacle of obstacles) expect(obstacle).toContain("Update Docker");
    },
  );

  // Lambda, "Reserved concurrency": 100 of the quota are never reserved. The defaults reserve 480.
  test.each([
    [580, {}, 0],
    [579, {}, 1],
    [10, { convertersAtOnce: "0", batchConvertersAtOnce: "0" }, 0],
  ])("with a quota of %i and %o has %i obstacles", (concurrency, context, count) => {
    expect(check(context, { regions: { eu: { ...READY, concurrency } } }).obstacles).toHaveLength(count);
  });

  test("warns if nobody gets its alarms, or if the credentials may not see enough", () => {
    expect(check({ alarmEmail: "" }).warnings).toEqual([expect.stringContaining("--context alarmEmail=")]);
    const regions = { eu: { ...READY, concurrency: undefined } };
    expect(check({}, { regions })).toEqual({ obstacles: [], warnings: [expect.stringContaining("eu-central-1")] });
  });

  test("needs no directory beforehand if it is deployed with it, and the directory needs nothing", () => {
    const regions = { eu: { ...READY, hasDirectory: false } };
    expect(check({ region: "" }, { regions }).obstacles).toEqual([]);
    expect(check({ region: "global" }, { docker: NO_DOCKER }).obstacles).toEqual([]);
  });
});

describe("Docker is asked", () => {
  const docker = async (script: string) => {
    const folder = await mkdtemp(path.join(tmpdir(), "merganser-docker-"));
    const program = path.join(folder, "docker");
    await writeFile(program, `#!/bin/sh\ncase "$*" in\n${script}\nesac\n`);
    await chmod(program, 0o755);
    const found = await findDocker(program);
    await rm(folder, { recursive: true });
    return found;
  };

  // The answers of Docker 29 with the containerd image store, and of Docker 24 with the classic one.
  test.each([
    [
      `[["driver-type","io.containerd.snapshotter.v1"]]`,
      "github.com/docker/buildx v0.30.1 9e66234",
      { storesLists: true, buildx: "0.30.1" },
    ],
    [
      `[["Backing Filesystem","extfs"]]`,
      "github.com/docker/buildx 0.10.2 0.10.2-0ubuntu1",
      { storesLists: false, buildx: "0.10.2" },
    ],
  ])("which image store and which buildx it has: %s", async (status, version, expected) => {
    const found = await docker(
      `version*) echo 29.0.0;;\ninfo*) echo '${status}';;\n"buildx version") echo '${version}';;\n` +
        `buildx*) echo 'Platforms: linux/amd64, linux/arm64';;`,
    );
    expect(found).toEqual({ isRunning: true, buildsArm64: true, ...expected });
  });

  test("and what does not answer stays unknown", async () => {
    expect(await docker("version*) echo 29.0.0;;\n*) exit 1;;")).toEqual({ ...NO_DOCKER, isRunning: true });
    expect(await docker("*) exit 1;;")).toEqual(NO_DOCKER);
  });
});

test("without protection, CloudFormation can undo a first deployment by itself", async () => {
  const off = {
    ...(await templatesOf({ region: "eu", protected: "off" })),
    ...(await templatesOf({ region: "global", protected: "off" })),
  };
  const on = { ...(await templatesOf({ region: "eu" })), ...(await templatesOf({ region: "global" })) };
  for (const name of ["merganser-eu", "merganser-directory"]) {
    const replicas = (from: typeof on) =>
      onlyOne(from[name] ?? { Resources: {} }, "AWS::DynamoDB::GlobalTable").Replicas;
    for (const replica of replicas(off) as object[])
      expect(replica).toMatchObject({ DeletionProtectionEnabled: false });
    for (const replica of replicas(on) as object[]) expect(replica).toMatchObject({ DeletionProtectionEnabled: true });
  }
});

/** AWS as a new account: `tables` exist, the quota is `concurrency`, and the CDK's bucket exists. */
async function deployAgainst({
  tables,
  concurrency,
}: {
  readonly tables: readonly string[];
  readonly concurrency: number;
}) {
  const server = createServer(async (request, response) => {
    const body = (await Array.fromAsync(request)).join("");
    const answer = (status: number, value: object) => response.writeHead(status).end(JSON.stringify(value));
    if (request.url?.endsWith("account-settings")) answer(200, { AccountLimit: { ConcurrentExecutions: concurrency } });
    else if (request.method === "HEAD") response.writeHead(200).end();
    else {
      const { TableName } = JSON.parse(body);
      const arn = `arn:aws:dynamodb:eu-central-1:111122223333:table/${TableName}`;
      if (tables.includes(TableName)) answer(200, { Table: { TableArn: arn } });
      else answer(400, { __type: "com.amazonaws.dynamodb.v20120810#ResourceNotFoundException", message: "none" });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-deploy-"));
  const calls = path.join(folder, "calls");
  await writeFile(calls, "");
  for (const [name, script] of [
    ["cdk", `#!/bin/sh\necho "$@" >> ${calls}\n`],
    ["docker", "#!/bin/sh\necho 'Platforms: linux/amd64, linux/arm64'\n"],
  ] as const) {
    await writeFile(path.join(folder, name), script);
    await chmod(path.join(folder, name), 0o755);
  }
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: "id",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  const program = path.join(PROJECT, "infra/deploy.ts");
  try {
    const args = [program, "--context", "region=eu", "--require-approval", "never"];
    const { stderr } = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error);
    return { stderr: String(stderr), calls: (await readFile(calls, "utf8")).trim().split("\n").filter(Boolean) };
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
}

describe("npm run deploy", () => {
  test("runs cdk deploy with the same words once a region exists", async () => {
    const tables = ["merganser-directory", "merganser-eu-records"];
    const { calls } = await deployAgainst({ tables, concurrency: 1000 });
    expect(calls).toEqual(["deploy --context region=eu --require-approval never"]);
  });

  test("deploys a new region without protection first, and protects it when it is complete", async () => {
    const { calls } = await deployAgainst({ tables: ["merganser-directory"], concurrency: 1000 });
    expect(calls).toEqual([
      "deploy --context region=eu --require-approval never --context protected=off",
      "deploy --build true --context region=eu --require-approval never",
    ]);
  });

  test("deploys nothing while the directory is missing and the quota is ten", async () => {
    const { calls, stderr } = await deployAgainst({ tables: [], concurrency: 10 });
    expect(calls).toEqual([]);
    expect(stderr).toContain("merganser-directory does not exist in eu-central-1");
    expect(stderr).toContain("would reserve 480 of 10 concurrent executions");
  });
});

/** Lambda takes no list of images, which BuildKit makes of an image with attestations. */
test("the installed CDK builds images without attestations", async () => {
  const program = await readFile(path.join(PROJECT, "node_modules/aws-cdk/lib/index.js"), "utf8");
  expect(program).toMatch(/BUILDX_NO_DEFAULT_ATTESTATIONS: ?"1"/);
});
