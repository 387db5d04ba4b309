/** `npm run canary`: whether a service works is found out by a PDF, and nothing of it stays. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCanary } from "#local/cli/canary/run-canary.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { listTemplates } from "#test/support/requests.ts";

const API_KEY = "a-key-of-my-own-0123456789";

let home: Home;
let program: Program;
beforeAll(async () => {
  home = await makeHome();
  program = await startProgram(home, { API_KEY });
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

test("a service that works is left as it was", async () => {
  expect(await canary(program.addresses.us)).toEqual([0, expect.stringMatching(/makes PDFs of Word and HTML/)]);
  expect(await listTemplates(program)).toEqual([]);
});

test("a PDF that lacks the merged text fails it, and everything is deleted all the same", async () => {
  await using service = await lyingService("%PDF of former data");
  expect(await canary(service.address)).toEqual([1, "canary: What was made of Offer.docx is not a PDF.\n"]);
  expect(service.deleted).toEqual(["/v1/document/2", "/v1/template/1"]);
});

test("a region is tried by templates of its own, whatever the account's default is", async () => {
  await using service = await lyingService("%PDF of former data");
  await canary(service.address, API_KEY, ["--region", "au"]);
  expect(JSON.parse(service.templates.join())).toMatchObject({ region: "au" });
});

test("an error of the service is reported, and the canary fails", async () => {
  expect(await canary(program.addresses.us, "another-key-0123456789")).toEqual([
    1,
    expect.stringMatching(/^canary: .*key/i),
  ]);
});

test("without a key or an address it says how it is used", async () => {
  expect(await canary(program.addresses.us, "")).toEqual([2, expect.stringContaining("API_KEY=")]);
  expect(await canary("nowhere")).toEqual([2, expect.stringContaining("--address")]);
});

async function canary(address: string, key = API_KEY, more: readonly string[] = []): Promise<[number, string]> {
  let told = "";
  const screen = { write: (text: string) => (told += text) };
  return [
    await runCanary(["--address", address, ...more], { variables: { API_KEY: key }, screen, patienceMs: 0 }),
    told,
  ];
}

/** Answers all that the canary asks for, with these bytes as the document. */
async function lyingService(document: string) {
  const deleted: string[] = [];
  const templates: string[] = [];
  const server = createServer(async (request, response) => {
    const { method, url = "" } = request;
    const body = Buffer.concat(await request.toArray()).toString();
    if (method === "POST" && url === "/v1/template") templates.push(body);
    const answers: Record<string, object> = {
      "/v1/upload": { id: "0", upload_uri: `${address}/upload` },
      "/v1/template": { id: "1" },
      "/v1/document": { id: "2", document_uri: `${address}/file` },
    };
    if (method === "DELETE") deleted.push(url);
    response.end(method === "POST" ? JSON.stringify(answers[url]) : document);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, deleted, templates, [Symbol.asyncDispose]: async () => void server.close() };
}
