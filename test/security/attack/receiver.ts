/** A receiver of webhooks that the operator allows, and that answers as somebody would who means harm. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";

export interface Receiver extends AsyncDisposable {
  readonly port: number;
  /** The address at which it answers so; `call` tells calls of several attacks apart. */
  address(how: Manner, call: string): string;
  /** Resolves when the connection of such a call has ended, to the bytes that were sent over it. */
  ended(how: Manner, call: string): Promise<number>;
  /** What came with such a call, its headers and its body, as it came; empty when none came. */
  heard(how: Manner, call: string): string;
}

export type Manner = keyof typeof MANNERS;

type Send = (text: string | Uint8Array) => Promise<boolean>;

/** Packed when it is first asked for. */
const bomb = () => gzipSync(Buffer.alloc(100e6), { level: 9 });

/** What each sends. `send` answers whether somebody still listens. */
export const MANNERS = {
  honestly: async (send: Send) => void (await send("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")),
  "with an endless answer": async (send: Send) => {
    await send("HTTP/1.1 200 OK\r\n\r\n");
    while (await send("x".repeat(65_536)));
  },
  "with an endless answer to a failure": async (send: Send) => {
    await send("HTTP/1.1 500 Internal Server Error\r\nTransfer-Encoding: chunked\r\n\r\n");
    while (await send(`10000\r\n${"x".repeat(65_536)}\r\n`));
  },
  "with a header that has no end": async (send: Send) => {
    await send("HTTP/1.1 200 OK\r\nX: ");
    while (await send("x".repeat(65_536)));
  },
  "with headers that have no end": async (send: Send) => {
    await send("HTTP/1.1 200 OK\r\n");
    while (await send("X: y\r\n".repeat(10_000)));
  },
  "with interim answers without end": async (send: Send) => {
    while (await send("HTTP/1.1 100 Continue\r\n\r\n".repeat(3_000)));
  },
  "with hints without end": async (send: Send) => {
    while (await send("HTTP/1.1 103 Early Hints\r\nLink: <x>; rel=preload\r\n\r\n".repeat(1_000)));
  },
  "a byte at a time": async (send: Send) => {
    for (const letter of `HTTP/1.1 200 OK\r\nX: ${"y".repeat(1_000)}`) {
      if (!(await send(letter))) return;
      await pause(100);
    }
  },
  never: async () => {
    await new Promise(() => {});
  },
  "with a bomb of 100 MB in 100 KB": async (send: Send) => {
    const packed = bomb();
    await send(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`);
    await send(packed);
  },
  "with another protocol": async (send: Send) => {
    await send("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: evil\r\n\r\n");
    while (await send("x".repeat(65_536)));
  },
  "with a status beyond all numbers": async (send: Send) =>
    void (await send(`HTTP/1.1 ${"9".repeat(1_000)} Evil\r\n\r\n`)),
  "with no HTTP at all": async (send: Send) => void (await send("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")),
  "with a cookie and a redirect": async (send: Send) => {
    await send("HTTP/1.1 307 Temporary Redirect\r\nSet-Cookie: a=b\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n");
  },
} as const;

interface Call {
  heard: string;
  sent: number;
  readonly over: PromiseWithResolvers<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const calls = new Map<string, Call>();
  const sockets = new Set<Socket>();
  const callAt = (path: string): Call => {
    const call = calls.get(path) ?? { heard: "", sent: 0, over: Promise.withResolvers<void>() };
    calls.set(path, call);
    return call;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.once("data", (data) => {
      const [, path = ""] = data.toString("latin1").split(" ");
      const call = callAt(path.replace(/\?.*$/, ""));
      call.heard += data.toString("latin1");
      socket.on("data", (more) => {
        call.heard += more.toString("latin1");
      });
      socket.once("close", () => call.over.resolve());
      const manner = MANNERS[decodeURIComponent(path.split("/")[1] ?? "") as Manner] ?? MANNERS.honestly;
      void manner((text) => sent(socket, call, text)).then(() => socket.end());
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const pathOf = (how: Manner, call: string) => `/${encodeURIComponent(how)}/${call}`;
  return {
    port,
    address: (how, call) => `http://127.0.0.1:${port}${pathOf(how, call)}`,
    async ended(how, name) {
      const call = callAt(pathOf(how, name));
      await call.over.promise;
      return call.sent;
    },
    heard: (how, call) => callAt(pathOf(how, call)).heard,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}

/** Waits until it may send more, as a program does that fills no memory of its own. */
async function sent(socket: Socket, call: Call, text: string | Uint8Array): Promise<boolean> {
  if (socket.destroyed) return false;
  const bytes = Buffer.from(text as string);
  call.sent += bytes.length;
  if (!socket.write(bytes)) await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
  return !socket.destroyed;
}
