/** Uploads that are refused before they are read, by clients that look for the answer only when they have sent all. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";

const KEY = "a-key-of-my-own-0123456789";
/** More than sockets hold by themselves. */
const UPLOAD_BYTES = 20 * 1024 * 1024;

let home: Home;
let program: Program;
beforeAll(async () => {
  home = await makeHome();
  program = await startProgram(home, { API_KEY: KEY });
});
afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
});

const FORM = "multipart/form-data; boundary=b";

describe("the answer arrives after a slow upload, instead of a broken connection", () => {
  test.each([
    ["a wrong key", "POST /v1/template", "wrong", FORM, 401, "api_key_wrong"],
    ["a wrong path", "POST /v1/templates", KEY, FORM, 404, "route_not_found"],
    ["a wrong method", "PATCH /v1/template", KEY, FORM, 405, "method_not_allowed"],
    ["a wrong type", "POST /v1/template", KEY, "text/plain", 415, "content_type_unsupported"],
  ])("%s", async (_what, target, key, type, status, code) => {
    const socket = await open();
    socket.write(
      `${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key}\r\nContent-Type: ${type}\r\n` +
        `Content-Length: ${UPLOAD_BYTES}\r\nConnection: close\r\n\r\n`,
    );
    await sendSlowly(socket, UPLOAD_BYTES);
    const answer = await text(socket);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain(`"code":"${code}"`);
  });
});

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(program.addresses.us).port), "127.0.0.1");
  // Errors are reported to the code that is writing.
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** With a pause, as on a slow line, in which a server may lose its patience. Rejects where the connection breaks. */
async function sendSlowly(socket: Socket, bytes: number): Promise<void> {
  const half = Buffer.alloc(bytes / 2);
  await sendAll(socket, half);
  await sleep(1_500);
  await sendAll(socket, half);
}

function sendAll(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
}
