/** What the checks of one machine find in stores that can be read but not written. */
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { rethrowOfDisk } from "#shared/base/errors/machine-failures.ts";
import { DatabaseMoved } from "#shared/storage/sqlite/write-probe.sqlite.ts";
import { type CheckedParts, localReadiness } from "#shared/wiring/local-readiness.ts";

const WORKING: CheckedParts = {
  records: [{ get: async () => undefined }],
  databases: [{ assertWritable: async () => {} }],
  files: {
    open: async () => undefined,
    scratch: async () => ({
      append: async () => {},
      read: async function* () {},
      [Symbol.asyncDispose]: async () => {},
    }),
  },
  bucket: undefined,
  dataFolder: tmpdir(),
  converter: { isAvailable: () => true },
  htmlRenderer: { isAvailable: () => true },
  installCommand: "",
};
const EROFS = Object.assign(new Error("EROFS: read-only file system, open '/data/us/files/x'"), { code: "EROFS" });
const SQLITE_READONLY = Object.assign(new Error("attempt to write a readonly database"), {
  code: "ERR_SQLITE_ERROR",
  errcode: 8,
});

/** As the adapters throw it. */
const failing = (error: Error) => async () => rethrowOfDisk(error);

async function found(name: "records" | "files", parts: Partial<CheckedParts>) {
  return (await localReadiness({ ...WORKING, ...parts }, () => 0)()).find((each) => each.name === name);
}

test("read-only databases are reported with the remedy, and the log gets their cause", async () => {
  const databases = [...WORKING.databases, { assertWritable: failing(SQLITE_READONLY) }];
  expect(await found("records", { databases })).toEqual({
    name: "records",
    status: "failed",
    message: "The databases of the data folder cannot be written.",
    remedy: expect.stringMatching(/^It is read-only: make its disk writable/),
    cause: expect.stringContaining("attempt to write a readonly database"),
  });
});

test("a read-only folder of files is reported, although it can be read", async () => {
  const files = { ...WORKING.files, scratch: failing(EROFS) };
  expect(await found("files", { files })).toMatchObject({
    status: "failed",
    message: "The folder of the files cannot be written.",
    remedy: expect.stringMatching(/^It is read-only/),
    cause: expect.stringContaining("/data/us/files/x"),
  });
});

test("a database that was moved while it is open is reported, with the remedy before the service stops", async () => {
  const databases = [{ assertWritable: () => Promise.reject(new DatabaseMoved("us/records.db was moved")) }];
  expect(await found("records", { databases })).toMatchObject({
    status: "failed",
    message: expect.stringContaining("was moved, replaced or deleted while the service runs"),
    remedy: expect.stringContaining("move it back before you stop the service"),
    cause: expect.stringContaining("us/records.db"),
  });
});

test("stores that can be written are ok", async () => {
  expect(await found("records", {})).toEqual({ name: "records", status: "ok" });
  expect(await found("files", {})).toEqual({ name: "files", status: "ok" });
});
