/** Files that the emulated S3 does not take at a time reach it whole all the same, as they reach S3. */
import { startFauxqs } from "fauxqs";
import { expect, test } from "vitest";
import { openGuard } from "#test/lambda/rights/guard.ts";

test.each([0, 1, 9, 20])("%d MB that are sent with one PUT can be read again", async (megabytes) => {
  const store = await startFauxqs({ port: 0, logger: false, init: { buckets: ["files"] } });
  const guard = await openGuard({ before: store.address, findRefused: () => undefined, log: () => {} });
  const sent = Buffer.alloc(megabytes * 1024 * 1024 + 3, "abcdefg");
  const response = await fetch(`${guard.address}/files/uploads/a?X-Amz-Signature=b`, { method: "PUT", body: sent });
  expect(response.status).toBe(200);
  const read = await fetch(`${guard.address}/files/uploads/a`);
  expect(sent.equals(await read.bytes())).toBe(true);
  guard.close();
  await store.stop();
});
