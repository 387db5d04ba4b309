/** The client for TypeScript repeats what may be repeated, and tells its callers why a call failed. */
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

test("a call that is not idempotent is not repeated after a lost answer, but after 429", async () => {
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

test("a client of another service gets an error that says so, and no fault of its parser", async () => {
  for (const page of ["<h1>Log in</h1>", "", "null", '"ok"', "{"]) {
    answers = [(_, response) => response.writeHead(200, { "X-Request-Id": "r1" }).end(page)];
    const notAsMerganser = { name: "MerganserError", status: 200, code: "", requestId: "r1" };
    await expect(client().templates.list(), page).rejects.toMatchObject(notAsMerganser);
    await expect(client().documents.wait("d"), page).rejects.toMatchObject(notAsMerganser);
  }
  expect(calls).toHaveLength(10);
});

test("an error of another service has no code, whatever its JSON", async () => {
  for (const body of [{}, null, [], { message: "Forbidden" }]) {
    answers = [json(403, body)];
    const message = expect.stringContaining("Check baseUrl");
    await expect(client().templates.list()).rejects.toMatchObject({ status: 403, code: "", message });
  }
});

/** Announces more than it sends. */
function cut(status: number, headers: Record<string, string>): Answer {
  return (_, response) => {
    response.writeHead(status, { "Content-Length": "100", ...headers }).write("half");
    setImmediate(() => response.destroy());
  };
}

const JSON_TYPE = { "Content-Type": "application/json" };
const FILE = { "Content-Disposition": "attachment; filename*=UTF-8''a.pdf" };

test("an answer that broke off is asked for again", async () => {
  answers = [cut(200, JSON_TYPE), json(200, [{ id: "t" }])];
  expect(await client().templates.list()).toEqual([{ id: "t" }]);
});

test("an answer that breaks off each time is a fault of the connection", async () => {
  answers = [cut(200, JSON_TYPE)];
  await expect(client({ retries: 0 }).templates.get("t")).rejects.toThrow(MerganserConnectionError);
  await expect(client({ retries: 0 }).documents.generate(GENERATION)).rejects.toThrow(MerganserConnectionError);
});

test("an answer that stops amid its body ends at the time limit", async () => {
  answers = [(_, response) => response.writeHead(200, FILE).write("half")];
  const { body } = await client({ timeoutMs: 900 }).documents.generateFile(GENERATION);
  await expect(new Response(body).text()).rejects.toThrow(MerganserTimeoutError);
});

test("an answer that is shorter than announced is not whole, even if the platform's fetch says nothing", async () => {
  const short = async () => new Response("half", { headers: { "Content-Length": "100", ...FILE } });
  const merganser = new Merganser({ apiKey: "k", baseUrl, fetch: short });
  const { body } = await merganser.documents.generateFile(GENERATION);
  await expect(new Response(body).text()).rejects.toThrow("96 bytes are missing");
});

describe("what the caller has wrong is said as such, and nothing is sent", () => {
  test.each([
    ["a key with other letters", { apiKey: "schlüssel–x", baseUrl: "http://localhost" }, "apiKey", "schl"],
    ["a key with a word before it", { apiKey: "Bearer abc", baseUrl: "http://localhost" }, "apiKey", "abc"],
    ["no key", { apiKey: "", baseUrl: "http://localhost" }, "apiKey", undefined],
    ["an address without http://", { apiKey: "k", baseUrl: "localhost:4500" }, "baseUrl", undefined],
    ["an address with a password", { apiKey: "k", baseUrl: "http://me:secret@localhost" }, "baseUrl", "secret"],
    ["the key as the address", { apiKey: "k", baseUrl: "0123456789abcdef" }, "baseUrl", "0123"],
  ])("%s", (_, options, named, hidden) => {
    const message = thrownBy(() => new Merganser(options)).message;
    expect(message).toContain(named);
    if (hidden !== undefined) expect(message).not.toContain(hidden);
  });

  test.each([tmpdir(), path.join(tmpdir(), "is-not-there.docx")])("a path that is no file: %s", async (wrong) => {
    answers = [json(201, { id: "t" })];
    await expect(client().templates.create(wrong)).rejects.toThrow(`The file ${wrong} cannot be read`);
    expect(calls).toEqual([]);
  });

  test.each(["", "..", undefined as unknown as string])("an id that is none: %j", async (id) => {
    answers = [json(200, { id: "t" })];
    const { templates, documents, fonts } = client();
    for (const call of [() => templates.get(id), () => documents.wait(id), () => fonts.delete(id)])
      await expect(call()).rejects.toThrow(/id/);
    expect(calls).toEqual([]);
  });

  test("data that is no JSON", async () => {
    const data = { Total: 1n };
    await expect(client().documents.generate({ template_id: "t", data })).rejects.toThrow("BigInt");
  });
});

function thrownBy(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    if (error instanceof TypeError) return error;
  }
  throw new Error("it is no TypeError");
}

test("a key from a file may end with a line break", async () => {
  answers = [json(200, [])];
  await new Merganser({ apiKey: "key\n", baseUrl }).templates.list();
  expect(calls[0]?.headers.authorization).toBe("key");
});

test("a link that leads elsewhere and fails is named without its signature, and BASE_ADDRESS with it", async () => {
  answers = [(_, response) => response.writeHead(200).end("<h1>Another service</h1>")];
  const merganser = new Merganser({ apiKey: "k", baseUrl: "http://localhost:1", retries: 0 });
  const open = (address: string) => merganser.documents.open({ document_uri: `${address}/f?signature=s3cret` });
  const named = (address: string) => new RegExp(`^${address} (?!.*s3cret).*BASE_ADDRESS_`);
  await expect(open("http://127.0.0.1:9")).rejects.toThrow(named("http://127.0.0.1:9"));
  await expect(open(baseUrl)).rejects.toThrow(named(baseUrl));
});

test("waiting outlasts a restart of the service, beyond the retries", async () => {
  answers = [lost, failure(503, "shutting_down"), json(200, { id: "d" })];
  expect((await client({ retries: 0 }).documents.wait("d")).id).toBe("d");
  expect(calls).toHaveLength(3);
});

test("waiting ends when the outage lasts too long, and at once with why the document failed", async () => {
  answers = [lost];
  const { documents } = client({ retries: 0 });
  await expect(documents.wait("d", { outageMs: 0 })).rejects.toThrow(MerganserConnectionError);
  answers = [failure(503, "work_interrupted")];
  await expect(documents.wait("d")).rejects.toMatchObject({ code: "work_interrupted" });
  expect(calls).toHaveLength(2);
});

describe("a file of this machine", () => {
  let folder: string;
  let target: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "merganser-client-"));
    target = path.join(folder, "a.pdf");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const download = () => client({ retries: 0 }).documents.download({ document_uri: `${baseUrl}/f` }, target);
  const generate = () => client({ retries: 0 }).documents.generateTo(target, GENERATION);

  test("is not there if its body broke off, and nothing is left beside it", async () => {
    answers = [cut(200, FILE)];
    await expect(download()).rejects.toThrow(MerganserConnectionError);
    await expect(generate()).rejects.toThrow(MerganserConnectionError);
    expect(await readdir(folder)).toEqual([]);
  });

  test("is not a page that a proxy answered with", async () => {
    answers = [(_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Log in</h1>")];
    await expect(download()).rejects.toMatchObject({ name: "MerganserError", status: 200, code: "" });
    await expect(generate()).rejects.toMatchObject({ name: "MerganserError", status: 200, code: "" });
    expect(await readdir(folder)).toEqual([]);
  });

  test("keeps its bytes until the new ones are whole, and its mode and its link for ever", async () => {
    const linked = path.join(folder, "linked.pdf");
    await writeFile(linked, "before", { mode: 0o600 });
    await symlink(linked, target);
    answers = [cut(200, FILE), (_, response) => response.writeHead(200, FILE).end("after")];
    await expect(download()).rejects.toThrow(MerganserConnectionError);
    expect(await readFile(linked, "utf8")).toBe("before");
    await download();
    expect(await readFile(linked, "utf8")).toBe("after");
    expect((await stat(linked)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).sort()).toEqual(["a.pdf", "linked.pdf"]);
  });
});
