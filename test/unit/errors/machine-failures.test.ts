import { expect, test } from "vitest";
import { withDiskFailures } from "#shared/errors/machine-failures.ts";

test("a disk that fails in writing and in closing a file is told by the first failure", async () => {
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
