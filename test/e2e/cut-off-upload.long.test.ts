/** An upload of which the client goes away midway. */
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { makeHome, startProgram } from "#test/support/program.ts";
import { listTemplates } from "#test/support/requests.ts";

const KEY = "a-key-of-my-own-0123456789";
const FORM = "multipart/form-data; boundary=b";

test("a body that ends early stores nothing, and the service goes on", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home, { API_KEY: KEY });
  const socket = connect(Number(new URL(program.addresses.us).port), "127.0.0.1");
  socket.write(`POST /v1/template HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${KEY}\r\nContent-Type: ${FORM}\r\n`);
  socket.write("Content-Length: 1000\r\n\r\n--b\r\n");
  socket.destroy();
  await once(socket, "close");
  expect(await listTemplates(program)).toEqual([]);
});
