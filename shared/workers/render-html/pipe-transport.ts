/**
 * Speaks Chromium's DevTools protocol over the two pipes that it gets as files 3 and 4: messages end in a zero byte.
 */
import type { Readable, Writable } from "node:stream";
import type { ConnectionTransport } from "puppeteer-core";

export function pipeTransport(toChromium: Writable, fromChromium: Readable): ConnectionTransport {
  const pieces: Buffer[] = [];
  const transport: ConnectionTransport = {
    send(message) {
      toChromium.write(`${message}\0`);
    },
    close() {
      toChromium.destroy();
      fromChromium.destroy();
    },
  };
  fromChromium.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      pieces.push(chunk.subarray(start, end));
      transport.onmessage?.(Buffer.concat(pieces.splice(0)).toString());
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
  });
  fromChromium.on("close", () => transport.onclose?.());
  // A killed browser closes its ends; the close of the reading pipe reports it.
  toChromium.on("error", () => {});
  fromChromium.on("error", () => {});
  return transport;
}
