import { expect, test } from "vitest";
import { withDiskFailures } from "#shared/base/errors/machine-failures.ts";

test("a disk that fails in writing and in closing a file is reported by the first failure", async () => {
  const failure = (code: string) => Object.assign(new Error(code), { code });
  const port = withDiskFailures({
    async write() {
      await using file = {
        async [Symbol.asyncDispose]() {
          throw failure("EIO");
        },
      };
      void file;
      throw failure("ENOSPC");
    },
  });
  await expect(port.write()).rejects.toMatchObject({ code: "storage_full" });
});

test.each([{ code: "EROFS" }, { code: "ERR_SQLITE_ERROR", errcode: 8 }, { code: "ERR_SQLITE_ERROR", errcode: 1032 }])(
  "a read-only disk (%o) is reported as such, and not as one that will soon respond",
  async (fields) => {
    const port = withDiskFailures({ write: () => Promise.reject(Object.assign(new Error(), fields)) });
    const error = await port.write().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "storage_unavailable",
      message: expect.stringMatching(/is read-only.*GET \/ready/s),
    });
    expect(String(error)).not.toContain("Try again");
  },
);
