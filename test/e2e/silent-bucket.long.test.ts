/** One machine whose bucket falls silent, or whose callers do not read their downloads: others are answered. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { emulateS3 } from "#test/support/aws-emulators.ts";
import { paragraph, picture } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { createTemplate, file, generateDocument, letter, openLink, postJson } from "#test/support/requests.ts";
import { type SilentProxy, silentProxy } from "#test/support/silent-proxy.ts";

/** Callers who read nothing: more than the service opens connections to its store (256). */
const DOWNLOADS = 300;
/** More than the kernel takes for a connection that nobody reads. */
const LARGE_BYTES = 12_000_000;

let emulator: Awaited<ReturnType<typeof emulateS3>>;
let proxy: SilentProxy;
let home: Home;
let program: Program;
beforeAll(async () => {
  emulator = await emulateS3();
  const { bucket } = await emulator.create();
  const { endpoint, credentials } = emulator.access;
  proxy = await silentProxy(endpoint);
  home = await makeHome();
  program = await startProgram(home, {
    S3_BUCKET: bucket,
    S3_ENDPOINT: proxy.endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
});
afterEach(() => proxy.speak());
afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
  await proxy?.[Symbol.asyncDispose]();
  await emulator?.stop();
});

async function makeDocument() {
  const template = await createTemplate(program, { file: letter("Dear [Name]") });
  const data = { Name: "Ada" };
  const { document_uri: link } = await generateDocument(program, {
    template_id: template.id,
    data: JSON.stringify(data),
  });
  return { template, link, again: () => program.call("/v1/document", postJson({ template_id: template.id, data })) };
}

test("while the store is silent, requests that need it get 503, all others are answered, and afterwards all is as before", async () => {
  const { link, again } = await makeDocument();
  proxy.silence();
  const waiting = Promise.all([
    program.call(link, { key: null }),
    program.call(link, { key: null, headers: { Range: "bytes=10-20" } }),
    again(),
    program.call("/v1/template", { method: "POST", body: formOf(letter("New [Name]")) }),
  ]);
  let hasEnded = false;
  const ended = waiting.then(() => {
    hasEnded = true;
  });
  for (const path of ["/health", "/v1/template", "/v1/account"]) {
    expect([path, (await program.call(path)).status]).toEqual([path, 200]);
  }
  expect(hasEnded).toBe(false);
  await ended;
  for (const answer of await waiting) {
    expect([answer.status, answer.headers.has("Retry-After"), await answer.json()]).toEqual([
      503,
      true,
      expect.objectContaining({ code: "storage_unavailable" }),
    ]);
  }
  proxy.speak();
  expect((await again()).status).toBe(201);
  expect((await openLink(program, link)).length).toBeGreaterThan(1_000);
});

test(`${DOWNLOADS} downloads that nobody reads leave the store to others`, async () => {
  const body = paragraph([picture("a.png")]);
  const large = docx({ body, pictures: { "a.png": Buffer.concat([PNG, randomBytes(LARGE_BYTES)]) } });
  const { template_uri: link } = await createTemplate(program, { file: file(large, "Large.docx") });
  const sockets = await Promise.all(Array.from({ length: DOWNLOADS }, () => unread(new URL(link))));
  try {
    const { link: other } = await makeDocument();
    expect((await openLink(program, other)).length).toBeGreaterThan(1_000);
    // Connections that are kept for the next call are few: the service asks for a part only when its caller reads on.
    await expect.poll(proxy.connections).toBeLessThanOrEqual(32);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  expect((await openLink(program, link)).length).toBeGreaterThan(LARGE_BYTES);
});

/** The start of a picture of one point. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==",
  "base64",
);

function formOf(sent: File): FormData {
  const form = new FormData();
  form.set("file", sent);
  return form;
}

/** Asks for the file, and reads nothing once it comes. */
async function unread({ hostname, port, pathname }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname).on("error", () => {});
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(socket, "readable");
  return socket;
}
