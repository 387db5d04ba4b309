/** What real callers send on the wire that no library of the tests would: byte by byte, to the service as it is started. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENTS } from "#test/support/clients.ts";
import { docx } from "#test/support/docx-package.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { LETTER, listTemplates } from "#test/support/requests.ts";

let home: Home;
let program: Program;
beforeAll(async () => {
  home = await makeHome();
  program = await startProgram(home, { API_KEY: "0123456789abcdef" });
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

/** Sends the head, waits for an answer to it, sends the body, and gives all that was answered. */
async function exchange(
  head: readonly string[],
  body: Uint8Array,
): Promise<{ readonly first: string; readonly last: string }> {
  const { port } = new URL(program.addresses.us);
  const socket = connect(Number(port), "127.0.0.1");
  socket.setEncoding("utf8");
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const [first] = (await once(socket, "data")) as [string];
  let last = "";
  socket.on("data", (text: string) => {
    last += text;
  });
  socket.write(body);
  await once(socket, "close");
  return { first, last };
}

test("2. a form of PHP cURL is taken after Expect: 100-continue, as it sends it with a file", async () => {
  const [, php] = CLIENTS;
  const upload = { filename: "Größe.docx", bytes: docx(LETTER) };
  const { headers = {}, body } =
    php?.form([
      ["file", upload],
      ["name", ""],
    ]) ?? {};
  const bytes = body as Uint8Array;
  const head = [
    "POST /v1/template HTTP/1.1",
    "Host: localhost",
    `Authorization: ${program.apiKey}`,
    ...Object.entries(headers as Record<string, string>).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${bytes.byteLength}`,
    "Expect: 100-continue",
    "Connection: close",
  ];
  const { first, last } = await exchange(head, bytes);
  expect(first).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  expect(last).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
  expect(await listTemplates(program)).toEqual([expect.objectContaining({ name: "Größe", filename: "Größe.docx" })]);
});
