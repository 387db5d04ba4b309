/** Browsers call the service directly, from any origin (callers.md, 10). */
import { beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#functions/routes.ts";
import type { OpenApi } from "#test/support/api-description.ts";
import { createTemplate, generateDocument, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let documentUri: string;
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service)).id;
  documentUri = (await generateDocument(service, { template_id: templateId })).document_uri;
});

const ORIGINS = ["https://app.example.com", "http://localhost:5173", "null"];

function wordsOf(header: string | null): readonly string[] {
  return (header ?? "").split(",").map((word) => word.trim().toLowerCase());
}

describe("a preflight passes without a key", () => {
  const wanted = ["GET", "POST", "PUT", "DELETE"].flatMap((method) =>
    ["/v1/template", "/v1/template/us1", "/v1/document", "/v1/document/us1"].map((path) => [method, path] as const),
  );

  test.each(wanted)("%s %s", async (method, path) => {
    for (const origin of ORIGINS) {
      const headers = {
        Origin: origin,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "authorization, content-type",
      };
      const response = await service.call(path, { method: "OPTIONS", key: null, headers });
      expect([200, 204]).toContain(response.status);
      expect(["*", origin]).toContain(response.headers.get("Access-Control-Allow-Origin"));
      expect(wordsOf(response.headers.get("Access-Control-Allow-Methods"))).toContain(method.toLowerCase());
      // Authorization must be named: a wildcard does not cover it (Fetch standard, CORS-preflight fetch).
      const allowed = wordsOf(response.headers.get("Access-Control-Allow-Headers"));
      expect(allowed).toEqual(expect.arrayContaining(["authorization", "content-type"]));
      expect(await response.text()).toBe("");
    }
  });
});

/** `/v1/template/{id}` → `/v1/template/x`. */
const PATHS = [...new Set(Object.values(ROUTES).map(({ path }) => path.replace(/\{\w+\}/g, "x")))];

describe("OPTIONS", () => {
  test.each(PATHS)("%s passes without a key, and names the methods of the path (RFC 9110, 9.3.7)", async (path) => {
    const headers = { Origin: "https://app.example.com", "Access-Control-Request-Method": "GET" };
    const response = await service.call(path, { method: "OPTIONS", key: null, headers });
    expect([200, 204]).toContain(response.status);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const methods = Object.values(ROUTES).filter((route) => route.path.replace(/\{\w+\}/g, "x") === path);
    const allowed = wordsOf(response.headers.get("Allow"));
    expect(allowed.filter((method) => method !== "head").sort()).toEqual(methods.map(({ method }) => method).sort());
  });
});

test("every header that GET /openapi.json describes may be read by a browser's program", async () => {
  const response = await service.call("/openapi.json", origin());
  const { paths } = (await response.json()) as Pick<OpenApi, "paths">;
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers)),
    ),
  );
  expect(new Set(described).size).toBeGreaterThan(5);
  const exposed = wordsOf(response.headers.get("Access-Control-Expose-Headers"));
  for (const name of described) expect(exposed).toContain(name.toLowerCase());
});

test("a preflight with an Idempotency-Key passes", async () => {
  const headers = {
    Origin: "https://app.example.com",
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,content-type,idempotency-key",
  };
  const response = await service.call("/v1/document", { method: "OPTIONS", key: null, headers });
  expect(wordsOf(response.headers.get("Access-Control-Allow-Headers"))).toContain("idempotency-key");
  expect(wordsOf(response.headers.get("Access-Control-Expose-Headers"))).toContain("idempotency-replayed");
});

describe("a browser may read the answer, and the headers that name the document", () => {
  const calls: readonly (readonly [string, () => Promise<Response>])[] = [
    ["a list", () => service.call("/v1/template", origin())],
    ["a link", () => service.call(documentUri, { ...origin(), key: null })],
    ["a missing key", () => service.call("/v1/template", { ...origin(), key: null })],
    ["a faulty request", () => service.call("/v1/document", postJson({}, origin()))],
    ["an unknown template", () => service.call("/v1/template/unknown", origin())],
    ["an unknown path", () => service.call("/unknown", origin())],
    [
      "a binary answer",
      () => service.call("/v1/document", postJson({ template_id: templateId, data: {} }, binaryFromOrigin())),
    ],
  ];

  test.each(calls)("%s", async (_what, call) => {
    const response = await call();
    expect(["*", ORIGINS[0]]).toContain(response.headers.get("Access-Control-Allow-Origin"));
    const exposed = wordsOf(response.headers.get("Access-Control-Expose-Headers"));
    expect(exposed).toEqual(expect.arrayContaining(["content-disposition", "x-document-id"]));
    await response.body?.cancel();
  });
});

function origin() {
  return { headers: { Origin: "https://app.example.com" } };
}

function binaryFromOrigin() {
  return { headers: { Origin: "https://app.example.com", Accept: "application/octet-stream" } };
}
