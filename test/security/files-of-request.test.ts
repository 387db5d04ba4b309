/** Files from addresses, asked for by several requests at once: slow servers of one must not fail another. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { filesOfRequest } from "#shared/storage/remote/files-of-request.ts";
import { createHttpRemoteFiles, type HttpRemoteFilesOptions } from "#shared/storage/remote/remote-files.http.ts";
import type { RemoteFiles } from "#shared/storage/remote/remote-files.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server of this machine, and the files of a process that reaches it. */
async function serving(answer: RequestListener, options: HttpRemoteFilesOptions = {}) {
  const server = createServer(answer);
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const allowedHosts = [{ hostname: "files.test", port }];
  const files = createHttpRemoteFiles({ lookup: async () => ["127.0.0.1"], allowedHosts, ...options });
  return { files, url: (path: string) => `http://files.test:${port}${path}` };
}

function fetchAll(files: RemoteFiles, urls: readonly string[], deadlineMs: number) {
  return Promise.allSettled(urls.map((url) => files.fetch(url, { bytesMax: 1_000, deadlineMs })));
}

function failures(results: Awaited<ReturnType<typeof fetchAll>>): readonly unknown[] {
  return results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
}

const numbered = (count: number, urlOf: (n: number) => string) => Array.from({ length: count }, (_, n) => urlOf(n));

/** A server that answers a path of `/slow` when it is told to, and others at once. */
async function servingSlowly(options: HttpRemoteFilesOptions = {}) {
  const { promise: mayAnswer, resolve: answerSlow } = Promise.withResolvers<void>();
  const answer: RequestListener = async ({ url = "" }, response) => {
    if (url.startsWith("/slow")) await mayAnswer;
    response.end("x");
  };
  return { ...(await serving(answer, options)), answerSlow };
}

test("40 addresses that do not answer take no turn of another request's quick one", async () => {
  const { files, url, answerSlow } = await servingSlowly();
  const slow = fetchAll(
    filesOfRequest(files),
    numbered(40, (n) => url(`/slow${n}`)),
    60_000,
  );
  const quick = await fetchAll(filesOfRequest(files), [url("/quick")], 60_000);
  answerSlow();
  expect(failures(quick)).toEqual([]);
  expect(failures(await slow)).toEqual([]);
});

test("where all turns of the process are taken for longer than its deadline, a quick one comes later and does not fail", async () => {
  const { files, url, answerSlow } = await servingSlowly({ fetchesMax: 16 });
  const slow = fetchAll(
    filesOfRequest(files),
    numbered(40, (n) => url(`/slow${n}`)),
    60_000,
  );
  const quick = fetchAll(filesOfRequest(files), [url("/quick")], 2_000);
  await pause(2_100);
  answerSlow();
  expect(failures(await quick)).toEqual([]);
  expect(failures(await slow)).toEqual([]);
});

test("files of which a server sends ten, one after the other, within a file's deadline are all there", async () => {
  const { files, url } = await serving(async (_, response) => {
    await pause(200);
    response.end("x");
  });
  const results = await fetchAll(
    filesOfRequest(files, { fetchesMax: 2 }),
    numbered(24, (n) => url(`/${n}`)),
    2_000,
  );
  expect(failures(results)).toEqual([]);
});

test("the files of a request share a deadline: what has not come by then fails, what waits is not asked for", async () => {
  const asked: string[] = [];
  const { files, url } = await serving(({ url: path = "" }, response) => {
    asked.push(path);
    if (path === "/0") response.end("x");
  });
  const request = filesOfRequest(files, { fetchesMax: 2, deadlineMs: 3_000 });
  const results = await fetchAll(
    request,
    numbered(5, (n) => url(`/${n}`)),
    60_000,
  );
  expect(results[0]?.status).toBe("fulfilled");
  const late = { fault: "timed_out", reason: "the files of the request could not be fetched within 3 seconds" };
  expect(failures(results)).toMatchObject([late, late, late, late]);
  expect(asked).toEqual(["/0", "/1", "/2"]);
});

test("a fetch that waits for a turn of the process ends as soon as its signal says so", async () => {
  const { files, url } = await serving(() => {}, { fetchesMax: 1 });
  const ended = new AbortController();
  const limits = { bytesMax: 1_000, deadlineMs: 60_000, signal: ended.signal };
  const first = fetchAll(filesOfRequest(files, { deadlineMs: 2_000 }), [url("/first")], 60_000);
  const waiting = files.fetch(url("/waiting"), limits);
  ended.abort(new Error("ended"));
  await expect(waiting).rejects.toThrow("ended");
  expect(failures(await first)).toHaveLength(1);
});
