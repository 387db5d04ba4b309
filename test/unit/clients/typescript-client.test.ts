/** The client for TypeScript repeats what may be repeated, and tells its callers why a call failed. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Merganser, MerganserConnectionError, MerganserTimeoutError } from "#clients/typescript/src/merganser.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let baseUrl: string;
/** What the server answers, in turn; the last one stays. */
let answers: Answer[];
let calls: IncomingMessage[];

beforeEach(async () => {
  calls = [];
  server = createServer((request, response) => {
    calls.push(request);
    request.resume().on("end", () => (answers.length > 1 ? answers.shift() : answers[0])?.(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const lost: Answer = (_, response) => response.destroy();
const silent: Answer = () => {};

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_, response) =>
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}

function failure(status: number, code: string): Answer {
  return json(
    status,
    { statusCode: status, message: `It is ${code}.`, error: "Error", code },
    { "X-Request-Id": "r1" },
  );
}

function client(options: { readonly retries?: number; readonly timeoutMs?: number } = {}) {
  return new Merganser({ apiKey: "k", baseUrl: `${baseUrl}/`, ...options });
}

const GENERATION = { template_id: "t", data: { Name: "Ada" } };

test("a document whose answer was lost is asked for again with the same Idempotency-Key", async () => {
  answers = [lost, json(201, { id: "d" }, { Warning: '299 merganser "Zo%C3%AB is left out"' })];
  const { id, warnings } = await client().documents.generate(GENERATION);
  expect([id, warnings]).toEqual(["d", ["Zoë is left out"]]);
  const [first, again] = calls.map(({ headers }) => headers["idempotency-key"]);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
});

test("what is not idempotent is not repeated after a lost answer, but after 429", async () => {
  answers = [lost];
  const font = { name: "Sans.ttf", content: new Uint8Array(4) };
  await expect(client().fonts.create(font)).rejects.toThrow(MerganserConnectionError);
  expect(calls).toHaveLength(1);
  answers = [failure(429, "too_many_requests"), json(201, { id: "f" })];
  expect((await client().fonts.create(font)).id).toBe("f");
});

test("a deletion whose answer was lost has succeeded if nothing is there any more", async () => {
  answers = [lost, failure(404, "template_not_found")];
  await client().templates.delete("t");
  expect(calls).toHaveLength(2);
});

test("a refusal is not repeated, and has its code, status, message and request id", async () => {
  answers = [failure(422, "template_has_invalid_tags")];
  await expect(client().documents.generate(GENERATION)).rejects.toMatchObject({
    code: "template_has_invalid_tags",
    status: 422,
    message: "It is template_has_invalid_tags.",
    requestId: "r1",
  });
  expect(calls).toHaveLength(1);
});

test("a missing converter is not waited for, a busy one is", async () => {
  answers = [failure(503, "converter_unavailable")];
  await expect(client().documents.generate(GENERATION)).rejects.toMatchObject({ code: "converter_unavailable" });
  expect(calls).toHaveLength(1);
  answers = [failure(503, "converter_busy")];
  await expect(client({ retries: 1 }).documents.generate(GENERATION)).rejects.toMatchObject({ code: "converter_busy" });
  expect(calls).toHaveLength(3);
});

test("an answer of something else says that the address may be wrong", async () => {
  answers = [(_, response) => response.writeHead(404).end("<h1>Not here</h1>")];
  await expect(client().templates.list()).rejects.toMatchObject({
    status: 404,
    code: "",
    message: expect.stringContaining("baseUrl"),
  });
});

test("a call without an answer ends at its time limit", async () => {
  answers = [silent];
  await expect(client({ timeoutMs: 50, retries: 0 }).templates.list()).rejects.toThrow(MerganserTimeoutError);
});

test("large files are sent as uploads, and the key is not sent to their address", async () => {
  answers = [
    json(201, { id: "u", upload_uri: `${baseUrl}/uploads/token`, expires: 1 }),
    (_, response) => response.writeHead(200).end(),
    json(201, { id: "t" }),
  ];
  await client().templates.create({ name: "Large.docx", content: new Uint8Array(5_000_000) });
  expect(calls.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ["POST", "/v1/upload", "k"],
    ["PUT", "/uploads/token", undefined],
    ["POST", "/v1/template", "k"],
  ]);
});
