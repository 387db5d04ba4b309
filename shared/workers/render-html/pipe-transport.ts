/**
 * Speaks Chromium's DevTools protocol over the two pipes that it gets as files 3 and 4: messages end in a zero byte.
 */
import { randomUUID } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ConnectionTransport } from "puppeteer-core";
import { piecesOf } from "#shared/base/encoding/steps.ts";

export interface PipeTransport extends ConnectionTransport {
  /**
   * Returns a text to send in Base64 in place of a long one. The next message with it takes the long one, in pieces:
   * as one message, a page of 8 MB would occupy the thread for a tenth of a second.
   */
  standInFor(text: string): string;
}

export function pipeTransport(toChromium: Writable, fromChromium: Readable): PipeTransport {
  const pieces: Buffer[] = [];
  let standIn: { readonly base64: string; readonly text: string } | undefined;
  /** The long messages that are being written, which others wait for. */
  let writing: Promise<void> | undefined;
  const write = (message: Iterable<string>) => {
    const written = (writing ?? Promise.resolve())
      .then(() => pipeline(Readable.from(message), toChromium, { end: false }))
      // A killed browser closes its ends; the close of the reading pipe reports it.
      .catch(() => {})
      .finally(() => {
        if (writing === written) writing = undefined;
      });
    writing = written;
  };
  const transport: PipeTransport = {
    standInFor(text) {
      const name = randomUUID();
      standIn = { base64: Buffer.from(name).toString("base64"), text };
      return name;
    },
    send(message) {
      const at = standIn === undefined ? -1 : message.indexOf(standIn.base64);
      if (standIn !== undefined && at >= 0) {
        write(withText(message.slice(0, at), standIn.text, message.slice(at + standIn.base64.length)));
        standIn = undefined;
      } else if (writing === undefined) toChromium.write(`${message}\0`);
      else write([`${message}\0`]);
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

function* withText(before: string, text: string, behind: string): Generator<string, undefined> {
  yield before;
  let rest: Buffer = Buffer.alloc(0);
  for (const piece of piecesOf(text)) {
    const bytes = Buffer.concat([rest, Buffer.from(piece)]);
    // Base64 makes four characters of three bytes.
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString("base64", 0, whole);
    rest = bytes.subarray(whole);
  }
  yield `${rest.toString("base64")}${behind}\0`;
}
