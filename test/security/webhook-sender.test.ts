/** Calls of webhooks reach nobody's own network, follow no redirect, and wait for nobody without end. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllowedHosts } from "#shared/base/model/allowed-host.ts";
import { createHttpWebhookSender } from "#shared/storage/remote/webhook-sender.http.ts";
import { receiveWebhooks, type WebhookReceiver } from "#test/support/webhook-receiver.ts";

const MESSAGE = { headers: { "webhook-id": "msg_1" }, body: '{"a":1}' };

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await receiveWebhooks();
});
afterAll(() => receiver[Symbol.asyncDispose]());

const allowed = () =>
  createHttpWebhookSender({ allowedHosts: parseAllowedHosts(receiver.settings.remoteFilesAllow ?? "") ?? [] });

describe("an address that is not of the public internet is not called", () => {
  test.each([
    "http://127.0.0.1/",
    "http://localhost/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0.0.0.0/",
    "http://2130706433/",
  ])("%s", async (url) => {
    await expect(createHttpWebhookSender().send(url, MESSAGE)).rejects.toMatchObject({ fault: "not_allowed" });
  });

  test("nor by a name that leads there", async () => {
    const sender = createHttpWebhookSender({ lookup: async () => ["203.0.114.1", "192.168.0.1"] });
    await expect(sender.send("http://example.com/", MESSAGE)).rejects.toMatchObject({ fault: "not_allowed" });
  });
});

test.each([25, 143, 6667])(
  "port %s, where another protocol is spoken, is not called at a public host",
  async (port) => {
    const sender = createHttpWebhookSender({ lookup: async () => ["203.0.114.1"] });
    await expect(sender.send(`http://example.com:${port}/`, MESSAGE)).rejects.toMatchObject({
      fault: "not_allowed",
      message: `port ${port} is reserved for another protocol than HTTP`,
    });
  },
);

test("a receiver that announces an answer again and again is given up at once", async () => {
  let sent = 0;
  const chatterer = createServer((socket) => {
    const interim = "HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000);
    const send = () => {
      while (!socket.destroyed && socket.write(interim)) sent += interim.length;
    };
    socket.on("error", () => {});
    socket.on("drain", send);
    socket.once("data", send);
  });
  await once(chatterer.listen(0, "127.0.0.1"), "listening");
  const { port } = chatterer.address() as AddressInfo;
  const sender = createHttpWebhookSender({ allowedHosts: parseAllowedHosts(`localhost:${port}`) ?? [] });
  await expect(sender.send(`http://localhost:${port}/`, MESSAGE)).rejects.toThrow(/interim/);
  // What the sockets hold in between is a few megabytes at most.
  expect(sent).toBeLessThan(20_000_000);
  chatterer.close();
}, 20_000);

test.each(["ftp://example.com/", "file:///etc/passwd", "https://user:secret@example.com/"])(
  "%s is no address of a webhook",
  async (url) => {
    await expect(createHttpWebhookSender().send(url, MESSAGE)).rejects.toMatchObject({ fault: "not_allowed" });
  },
);

test("a redirect is an answer, and is not followed", async () => {
  receiver.answer("/redirected", 302);
  expect(await allowed().send(receiver.url("/redirected"), MESSAGE)).toBe(302);
  expect(receiver.callsOf("/elsewhere")).toEqual([]);
});

test("the call of a webhook contains the message, its headers, and nothing else", async () => {
  expect(await allowed().send(receiver.url("/plain"), MESSAGE)).toBe(200);
  const { method, headers, body } = await receiver.firstCallOf("/plain");
  expect([method, body, headers["webhook-id"], headers["content-length"]]).toEqual(["POST", '{"a":1}', "msg_1", "7"]);
  for (const name of ["authorization", "cookie", "referer"]) expect(headers).not.toHaveProperty(name);
});

test("a receiver that does not answer is given up after ten seconds", async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const { port } = silent.address() as AddressInfo;
  const sender = createHttpWebhookSender({ allowedHosts: parseAllowedHosts(`localhost:${port}`) ?? [] });
  await expect(sender.send(`http://localhost:${port}/`, MESSAGE)).rejects.toThrow();
  silent.close();
}, 20_000);
