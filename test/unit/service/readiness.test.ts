/** Whether the service is ready: what is asked, and how often. */
import { expect, test } from "vitest";
import { type Checks, type Finding, readinessOf } from "#shared/service/readiness.ts";

const OK = (): Finding => ({ status: "ok" });
const ALL_OK: Checks = {
  records: OK,
  files: OK,
  disk: OK,
  temporary_files: OK,
  converter: OK,
  html_renderer: OK,
};

test("requests within five seconds get the result of the same checks, even while they are made", async () => {
  let [now, made] = [0, 0];
  const records = async () => {
    made++;
    return OK();
  };
  const readiness = readinessOf({ ...ALL_OK, records }, () => now);
  await Promise.all([readiness(), readiness()]);
  now = 4_999;
  await readiness();
  expect(made).toBe(1);
  now = 5_000;
  await readiness();
  expect(made).toBe(2);
});

test("a check that hangs has failed, and the others are reported", async () => {
  const readiness = readinessOf({ ...ALL_OK, files: () => new Promise(() => {}) }, () => 0, 20);
  const results = await readiness();
  expect(results.find(({ name }) => name === "files")).toMatchObject({
    status: "failed",
    message: expect.stringContaining("check of files"),
    remedy: expect.stringContaining("responds"),
  });
  expect(results.filter(({ status }) => status === "ok")).toHaveLength(5);
});

test("a check that hangs is not made a second time, until it has ended", async () => {
  let [now, made] = [0, 0];
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const files = () => {
    made++;
    return made === 1 ? promise : OK();
  };
  const readiness = readinessOf({ ...ALL_OK, files }, () => now, 20);
  await readiness();
  now = 5_000;
  await readiness();
  expect(made).toBe(1);
  resolve(OK());
  now = 10_000;
  await readiness();
  now = 15_000;
  await readiness();
  expect(made).toBe(2);
});

test("a part that has recovered is found at the next check", async () => {
  let now = 0;
  const found: Finding[] = [{ status: "failed", message: "Gone.", remedy: "Bring it back." }, { status: "ok" }];
  const readiness = readinessOf({ ...ALL_OK, disk: () => found.shift() ?? OK() }, () => now);
  expect((await readiness()).find(({ name }) => name === "disk")?.status).toBe("failed");
  now = 5_000;
  expect((await readiness()).find(({ name }) => name === "disk")?.status).toBe("ok");
});
