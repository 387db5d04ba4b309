/** What is no HTTP: it is answered like every other error (callers.md, 13), and harms no other call. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { expectError } from "#test/support/error-answers.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { createTemplate, docxFile } from "#test/support/requests.ts";

let home: Home;
let program: Program;
beforeAll(async () => {
  home = await makeHome();
  program = await startProgram(home, { LIBREOFFICE_PROGRAM: home.workFolder });
});
afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
});

function open(): Socket {
  return connect(Number(new URL(program.addresses.us).port), "127.0.0.1");
}

/** What comes back for these bytes, until the program closes the connection. */
async function exchange(bytes: string): Promise<string> {
  const socket = open();
  socket.write(Buffer.from(bytes, "latin1"));
  return text(socket);
}

function responseIn(answer: string): Response {
  const [, status = "", head = "", body = ""] = /^HTTP\/1\.1 (\d{3}) [^\r]+\r\n(.*?)\r\n\r\n(.*)$/s.exec(answer) ?? [];
  const headers = head.split("\r\n").map((line) => line.split(": ", 2) as [string, string]);
  return new Response(body, { status: Number(status), headers });
}

const HOST = "Host: localhost\r\nConnection: close\r\n";

test.each([
  ["no request at all", "hello\r\n\r\n"],
  ["a method that HTTP does not have", `FOO /v1/template HTTP/1.1\r\n${HOST}\r\n`],
  ["a path with bytes beyond ASCII", `GET /v1/template/\xe9 HTTP/1.1\r\n${HOST}\r\n`],
  ["a header without a name", `GET / HTTP/1.1\r\n${HOST}: value\r\n\r\n`],
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["a Host that is no host", "GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n"],
  ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
  ["two Hosts", `GET / HTTP/1.1\r\n${HOST}host: another\r\n\r\n`],
  ["chunks in HTTP/1.0", `POST / HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ["a coding beside chunks", `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
  ["both lengths", `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
])("%s is 400", async (_what, bytes) => {
  const response = responseIn(await exchange(bytes));
  expect(response.headers.get("connection")).toBe("close");
  expect(await expectError(response, 400, "request_malformed")).toMatch(/HTTP library/);
});

test("bytes after the chunks of an HTTP/1.0 request are not read as a request, even with keep-alive", async () => {
  const outer = "POST / HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
  const answer = await exchange(`${outer}GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
});

test("headers of 250 KB are read, of 300 KB are 431", async () => {
  const header = (kilobytes: number) => `X: ${"x".repeat(kilobytes * 1024)}\r\n`;
  const call = `GET /openapi.json HTTP/1.1\r\n${HOST}`;
  expect(await exchange(`${call}${header(250)}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  const refused = responseIn(await exchange(`${call}${header(300)}\r\n`));
  expect(await expectError(refused, 431, "request_headers_too_large")).toContain("256 KB");
});

test("an unknown expectation is ignored", async () => {
  const call = `GET /openapi.json HTTP/1.1\r\n${HOST}Expect: the-unexpected\r\n\r\n`;
  expect(await exchange(call)).toMatch(/^HTTP\/1\.1 200 .*"openapi"/s);
});

test.each(["websocket", "h2c"])(
  "a wish for %s is ignored, and the answer says that no other follows on its connection",
  async (protocol) => {
    const call = (more = "") => `GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    const answer = await exchange(`${call(`Connection: Upgrade\r\nUpgrade: ${protocol}\r\n`)}${call()}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
    expect(answer).toMatch(/^Connection: close\r$/m);
  },
);

test("a malformed request after a call on the same connection is answered after that call", async () => {
  const socket = open();
  socket.write("HEAD /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [first] = (await once(socket, "data")) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /);
  socket.write("nonsense\r\n\r\n");
  await expectError(responseIn(await text(socket)), 400, "request_malformed");
});

test("an answer that is under way is never mixed with the error", async () => {
  // More than sockets hold by themselves.
  const parts = { "word/media/noise.bin": randomBytes(20_000_000) };
  const file = docxFile({ body: paragraph("Dear [Name]"), parts });
  const { template_uri } = await createTemplate(program, { file });
  const socket = open();
  socket.write(`GET ${new URL(template_uri).pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const [begin] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  expect(begin.toString("latin1")).toMatch(/^HTTP\/1\.1 200 /);
  await new Promise((resolve) => socket.write("nonsense\r\n\r\n", resolve));
  expect(await text(socket)).not.toContain("request_malformed");
});

test("behind a call that is being answered it ends the connection, and is not taken for the answer", async () => {
  const { id } = await createTemplate(program, { file: docxFile(paragraph("Dear [Name],")) });
  const call = `GET /v1/template/${id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${program.apiKey}\r\n\r\n`;
  const answer = await exchange(`${call}${call}nonsense\r\n\r\n`);
  expect(answer).not.toContain("request_malformed");
});
