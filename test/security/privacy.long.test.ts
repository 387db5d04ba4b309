/** Keys and data of callers are where they belong and nowhere else: not in logs, errors or other files. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RegionApps, regionApps } from "#local/server/apps.ts";
import type { Region } from "#shared/base/model/region.ts";
import { type LocalWiring, wireLocal } from "#shared/wiring/local.ts";
import { addTwoAccounts, type TwoKeys } from "#test/support/accounts.ts";
import { filesHolding } from "#test/support/files-holding.ts";
import {
  createTemplate,
  docxFile,
  file,
  generateDocument,
  openLink,
  postForm,
  postJson,
} from "#test/support/requests.ts";
import type { CallOptions } from "#test/support/service.ts";

const VALUE = "Value-4711";
const address = (region: Region) => `http://${region}.merganser.test`;
const BINARY = { Accept: "application/octet-stream" };

let folder: string;
let wiring: LocalWiring;
let apps: RegionApps;
let keys: TwoKeys;
const log: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-privacy-"));
  const keep = (...event: unknown[]) => void log.push(JSON.stringify(event));
  wiring = await wireLocal({
    dataFolder: folder,
    baseAddresses: { us: address("us"), eu: address("eu"), uk: address("uk"), au: address("au") },
    installCommand: "install it",
    programFolders: [],
    chromiumPrograms: [],
    log: keep,
  });
  apps = regionApps(wiring, keep);
  keys = await addTwoAccounts(wiring.accounts);
});
beforeEach(() => void log.splice(0));
afterAll(async () => {
  await wiring.close();
  await rm(folder, { recursive: true, force: true });
});

const service = {
  async call(pathOrAddress: string, { key = keys.key, region: _, ...init }: CallOptions = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (key !== null) headers.set("Authorization", key);
    return apps.us.fetch(new Request(new URL(pathOrAddress, "http://us.merganser.test"), { ...init, headers }));
  },
};

const textTemplate = () => createTemplate(service, { file: file(Buffer.from("Dear [Name],"), "Letter.txt") });

test("a key lies nowhere on the disk, a value of a stored document in its file alone, one of a binary document nowhere", async () => {
  const { id } = await textTemplate();
  const key = { "Idempotency-Key": "an-idempotency-key-of-mine" };
  const fields = { template_id: id, data: { Name: VALUE }, output_format: ".txt" };
  const stored = await generateDocument(service, fields, { headers: key });
  const binary = { ...fields, data: { Name: "Binary-4712" } };
  const answer = await service.call("/v1/document", postJson(binary, { headers: BINARY }));
  expect(await answer.text()).toContain("Binary-4712");
  await wiring.runJobs();
  expect(await filesHolding(folder, VALUE)).toEqual([`us/files/documents/${stored.id}/file`]);
  for (const secret of [keys.key, keys.strangersKey, "Binary-4712", key["Idempotency-Key"]]) {
    expect(await filesHolding(folder, secret)).toEqual([]);
  }
});

describe("neither key nor data are in the log or in an error", () => {
  const data = { Name: VALUE, Rows: [{ Price: VALUE }] };

  test.each<[string, number, string, (id: string) => CallOptions]>([
    [
      "a conversion that cannot be made",
      503,
      "/v1/document",
      (id) => postJson({ template_id: id, data, output_format: ".pdf" }),
    ],
    ["a template that is not there", 404, "/v1/document", () => postJson({ template_id: "unknown", data })],
    [
      "data in a form that cannot be read",
      400,
      "/v1/document",
      (id) => postForm({ template_id: id, data: `{"Name": "${VALUE}"` }),
    ],
    [
      "a data file that is damaged",
      422,
      "/v1/document",
      (id) => postForm({ template_id: id, file: file(Buffer.from(VALUE), "a.xlsx") }),
    ],
    [
      "a picture that is none",
      422,
      "/v1/document",
      (id) => postJson({ template_id: id, data: { Name: `data:image/png;base64,${btoa(VALUE)}` } }),
    ],
    ["a template that is damaged", 422, "/v1/template", () => postForm({ file: file(Buffer.from(VALUE), "a.docx") })],
  ])("%s", async (_, status, address, request) => {
    const { id } = await createTemplate(service, { file: docxFile() });
    const response = await service.call(address, request(id));
    const text = await response.text();
    expect({ text, status: response.status }).toMatchObject({ status });
    for (const secret of [VALUE, keys.key, btoa(VALUE)]) expect(text + log.join("\n")).not.toContain(secret);
  });

  test("a key that is wrong is not told either", async () => {
    const wrong = "a-wrong-key-0123456789";
    const response = await service.call("/v1/template", { key: wrong });
    expect(response.status).toBe(401);
    expect((await response.text()) + log.join("\n")).not.toContain(wrong);
  });

  test("a fault of the service's own is logged with its cause, without them", async () => {
    const { id } = await textTemplate();
    const { us } = wiring.regions;
    const { insert } = us.documents;
    Object.assign(us.documents, { insert: () => Promise.reject(new Error("the store is broken")) });
    const response = await service.call("/v1/document", postJson({ template_id: id, data }));
    Object.assign(us.documents, { insert });
    expect(response.status).toBe(500);
    expect(log.join("\n")).toContain("the store is broken");
    expect(log.join("\n")).not.toContain(VALUE);
    expect(log.join("\n")).not.toContain(keys.key);
  });
});

test("every kind of answer keeps browsers from guessing its type and from telling its address", async () => {
  const { id, template_uri } = await textTemplate();
  const document = await generateDocument(service, { template_id: id });
  const answers = await Promise.all([
    service.call("/v1/template"),
    service.call(`/v1/template/${id}`),
    service.call("/v1/template/unknown"),
    service.call("/v1/template", { key: null }),
    service.call("/v1/template", { method: "OPTIONS", key: null, headers: { Origin: "https://example.com" } }),
    service.call("/v1/document", postJson({ template_id: id, data: {} }, { headers: BINARY })),
    service.call(template_uri, { key: null }),
    service.call(document.document_uri, { key: null, method: "HEAD" }),
    service.call("/", { key: null }),
    service.call("/openapi.json", { key: null }),
    service.call("/nowhere", { key: null }),
  ]);
  for (const { headers } of answers) {
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  }
  await Promise.all(answers.map((answer) => answer.body?.cancel()));
});

test("a link of one document opens no other file: no part of it fits another", async () => {
  const { id } = await textTemplate();
  const [one, other] = [
    await generateDocument(service, { template_id: id, output_name: "one" }),
    await generateDocument(service, { template_id: id, output_name: "other" }),
  ];
  await openLink(service, one.document_uri);
  const [token, foreign] = [one, other].map(({ document_uri }) => new URL(document_uri).pathname.split("/")[2] ?? "");
  const [key = "", signature = ""] = (token ?? "").split(".");
  const [foreignKey = ""] = (foreign ?? "").split(".");
  const forged = [
    `/files/${token}/${other.filename}`,
    `/files/${foreignKey}.${signature}/${one.filename}`,
    `/files/${foreignKey}.${signature}/${other.filename}`,
    `/files/i${key.slice(1)}.${signature}/${one.filename}`,
    `/files/${key}./${one.filename}`,
    `/files/${key}/${one.filename}`,
  ];
  for (const address of forged) expect((await service.call(address, { key: null })).status).toBe(404);
});
