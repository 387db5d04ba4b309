/** POST /v1/document with a seal that cannot be made: there is no document without it, and none without its timestamp. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect } from "vitest";
import { timestampRequest } from "#shared/pdf/seal/timestamp.ts";
import { expectError } from "#test/support/error-answers.ts";
import { given } from "#test/support/given.ts";
import { popplerSignatures } from "#test/support/poppler.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { SigningFiles } from "#test/support/signing-files.ts";
import { createSigningKey } from "#test/support/signing-keys.ts";
import { TimestampAuthority } from "#test/support/timestamps.ts";

const { test } = given("openssl", "poppler", "LibreOffice");

let files: SigningFiles;
let authority: TimestampAuthority;
const OTHER = Buffer.from("another signature");
const ANSWERS: Readonly<Record<string, (request: Buffer) => Uint8Array>> = {
  "/right": (request) => authority.answer(request),
  "/nonce": (request) => {
    const changed = Buffer.from(request);
    // The nonce is the last value but the Boolean certReq (RFC 3161, 2.4.1).
    changed[changed.length - 4] = (changed.at(-4) ?? 0) ^ 1;
    return authority.answer(changed);
  },
  "/imprint": () => authority.answer(timestampRequest(OTHER, Buffer.alloc(16, 1))),
  "/garbage": () => Buffer.from("<html>Welcome</html>"),
  "/large": () => Buffer.alloc(17_000),
};

const listener: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const answer = ANSWERS[request.url ?? ""];
    if (request.url === "/redirect") response.writeHead(302, { location: "/right" }).end();
    else if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(answer(Buffer.concat(chunks)));
  });
};
const server = createServer(listener);
await once(server.listen(0, "127.0.0.1"), "listening");
const host = `localhost:${(server.address() as AddressInfo).port}`;
const service = serviceForTests({ remoteFilesAllow: host });
let template_id: string;

beforeAll(async () => {
  files = new SigningFiles();
  authority = new TimestampAuthority(files);
  template_id = (await createTemplate(service)).id;
});
afterAll(() => {
  files[Symbol.dispose]();
  server.closeAllConnections();
  server.close();
});

async function stamped(timestamp_url: string | undefined): Promise<Response> {
  const { id: key } = await createSigningKey(service, timestamp_url === undefined ? {} : { timestamp_url });
  const body = { template_id, data: { Name: "Ada" }, output_format: ".pdf", sign: { key, level: "B-T" } };
  return service.call("/v1/document", postJson(body, { headers: { Accept: "application/octet-stream" } }));
}

test("a document is sealed at level B-T with the timestamp of its key's server", async () => {
  const response = await stamped(`http://${host}/right`);
  expect(response.status).toBe(201);
  const pdf = await response.bytes();
  expect(popplerSignatures(pdf)).toMatchObject([{ isValid: true, isWhole: true }]);
  // The type of the attribute signature-time-stamp, 1.2.840.113549.1.9.16.2.14.
  expect(Buffer.from(pdf).toString("latin1")).toContain("060b2a864886f70d010910020e");
});

for (const [path, reason] of [
  ["/nonce", "is an answer to another request"],
  ["/imprint", "is for something else"],
  ["/garbage", "its answer is not a timestamp"],
  ["/large", "it is larger than 16384 bytes"],
  ["/redirect", "its server redirects to another address"],
  ["/gone", "its server returned the status 404"],
] as const) {
  test(`no document is returned if the timestamp server answers ${path}`, async () => {
    const message = await expectError(await stamped(`http://${host}${path}`), 422, "timestamp_unavailable");
    expect(message).toContain(reason);
  });
}

test("a timestamp server in a private network is not called, and a key without a server is refused", async () => {
  const message = await expectError(await stamped("http://127.0.0.1:8080/"), 422, "timestamp_unavailable");
  expect(message).toContain("is not an address of the public internet");
  await expectError(await stamped(undefined), 422, "timestamp_unavailable");
});

test("a key whose certificate has expired seals nothing", async () => {
  const { id: key } = await createSigningKey(service);
  await service.stopClock(Date.UTC(2127, 0, 1));
  const body = { template_id, data: { Name: "Ada" }, output_format: ".pdf", sign: { key } };
  const response = await service.call("/v1/document", postJson(body)).finally(() => service.stopClock(null));
  expect(await expectError(response, 422, "signing_key_expired")).toContain("expired on 2126-11-04");
});
