/** A request keeps its slot until its answer is sent, and reserves memory before its body is read. */
import { expect, test } from "vitest";
import type { AccountId } from "#shared/base/model/ids.ts";
import { type MountOptions, mountEndpoints } from "#shared/edge/http/transport/mount.ts";
import { readBody } from "#shared/edge/http/transport/read-body.ts";

const CALLER = { id: "ada" as AccountId } as Awaited<ReturnType<MountOptions["authenticate"]>>;
const OPERATION = { method: "post", path: "/v1/thing", operationId: "makeThing" } as const;

function mounted(
  options: Pick<MountOptions, "admit" | "reserveBody">,
  handle: (request: Request) => Promise<Response>,
) {
  return mountEndpoints(
    [
      {
        operation: OPERATION,
        access: "key",
        handle: ({ request, inTurn }) => inTurn(() => handle(request)),
      },
    ],
    {
      authenticate: async () => ({ ...CALLER, rights: "all" }) as typeof CALLER,
      operations: [OPERATION],
      forward: () => Promise.reject(new Error("nothing is forwarded")),
      newRequestId: () => "id",
      metrics: () => {},
      log: () => {},
      ...options,
    },
  );
}

const call = (body: string) => new Request("http://us.merganser.test/v1/thing", { method: "POST", body });

test("a slot is given back when the answer is sent, and at once when the work fails", async () => {
  const events: string[] = [];
  const admit: MountOptions["admit"] = async (_account, _signal, work) => {
    try {
      return await work();
    } finally {
      events.push("given back");
    }
  };
  const sent = Promise.withResolvers<void>();
  const app = mounted({ admit }, async () => new Response("made"));
  expect(await (await app.fetch(call("x"), { sent: sent.promise })).text()).toBe("made");
  expect(events).toEqual([]);
  sent.resolve();
  await expect.poll(() => events).toEqual(["given back"]);
  const failing = mounted({ admit }, () => Promise.reject(new Error("it fails")));
  expect((await failing.fetch(call("x"), { sent: new Promise(() => {}) })).status).toBe(500);
  expect(events).toHaveLength(2);
});

test("memory is reserved before a body is read, and given back when it is answered", async () => {
  const events: unknown[] = [];
  const reserveBody: MountOptions["reserveBody"] = (account, bytes) => {
    events.push([account, bytes]);
    return { grow: (more) => events.push(`${more} more`), release: () => events.push("given back") };
  };
  const app = mounted({ reserveBody }, async (request) => {
    events.push((await readBody(request)).length);
    return new Response("made");
  });
  const request = call("four");
  request.headers.set("Content-Length", "4");
  await app.fetch(request, {});
  expect(events).toEqual([["ada", 4], 4, "given back"]);
  events.length = 0;
  await app.fetch(call("unknown"), {});
  expect(events).toEqual([["ada", 0], "7 more", 7, "given back"]);
});
