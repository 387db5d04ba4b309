import { describe, expect, test } from "vitest";
import { Inbox } from "#shared/workers/processes/inbox.ts";

describe("inbox", () => {
  test("gives messages in their order, whether they come before or after they are asked for", async () => {
    const inbox = new Inbox<string>();
    inbox.put("a");
    const first = inbox.take();
    const second = inbox.take();
    inbox.put("b");
    expect(await Promise.all([first, second])).toEqual(["a", "b"]);
  });

  test("gives what came before the end, then nothing", async () => {
    const inbox = new Inbox<string>();
    inbox.put("a");
    inbox.end();
    expect(await Promise.all([inbox.take(), inbox.take()])).toEqual(["a", undefined]);
  });

  test("releases who waits at the end", async () => {
    const inbox = new Inbox<string>();
    const waiting = inbox.take();
    inbox.end();
    expect(await waiting).toBeUndefined();
  });
});
