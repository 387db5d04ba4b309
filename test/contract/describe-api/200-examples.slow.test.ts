/** GET /openapi.json: its examples are right by its own schemas. */
import { beforeAll, expect, test } from "vitest";
import { ApiDescription, type MediaType, type OpenApi, type Operation } from "#test/support/api-description.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let api: OpenApi;
let description: ApiDescription;
beforeAll(async () => {
  api = (await (await service.call("/openapi.json", { key: null })).json()) as OpenApi;
  description = new ApiDescription(api);
});

interface Place {
  readonly operation: Operation;
  /** The path of the operation in the document. */
  readonly at: readonly string[];
}

function places(): readonly Place[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ operation, at: ["paths", path, method] })),
  );
}

/** Each media type of a body that is sent or answered, with where it stands. */
function bodies({ operation, at }: Place) {
  const sent = Object.entries(operation.requestBody?.content ?? {}).map(([type, media]) => ({
    media,
    type,
    at: [...at, "requestBody", "content", type],
  }));
  const answered = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(([type, media]) => ({
      media,
      type,
      at: [...at, "responses", status, "content", type],
    })),
  );
  return [...sent, ...answered];
}

function examplesOf({ example, examples = {} }: MediaType): readonly unknown[] {
  return example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
}

test("every body in JSON has an example, and each fits its schema", () => {
  for (const { media, type, at } of places().flatMap(bodies)) {
    if (type !== "application/json") continue;
    expect(examplesOf(media).length, at.join(" ")).toBeGreaterThan(0);
    for (const value of examplesOf(media)) {
      expect(description.faultsOf(value, ...at, "schema"), at.join(" ")).toEqual([]);
    }
  }
});

test("every form has an example, which fits its schema", () => {
  const forms = places()
    .flatMap(bodies)
    .filter(({ type }) => type === "multipart/form-data");
  expect(forms).toHaveLength(5);
  for (const { media, at } of forms) {
    expect(examplesOf(media)).toHaveLength(1);
    for (const value of examplesOf(media)) {
      expect(description.faultsOf(value, ...at, "schema"), at.join(" ")).toEqual([]);
    }
  }
});

test("every parameter has one that fits its schema", () => {
  for (const { operation, at } of places()) {
    for (const [index, { name, schema }] of (operation.parameters ?? []).entries()) {
      expect(schema.example, `${operation.operationId} ${name}`).toBeDefined();
      expect(description.faultsOf(schema.example, ...at, "parameters", String(index), "schema")).toEqual([]);
    }
  }
});

test("the example of a call to webhook_url fits its schema", () => {
  const at = ["paths", "/v1/document", "post", "callbacks", "documentSettled", "{$request.body#/webhook_url}", "post"];
  const { example } = at
    .concat("requestBody", "content", "application/json")
    .reduce<Record<string, unknown>>((node, step) => node[step] as Record<string, unknown>, { ...api });
  expect(example).toMatchObject({ status: "completed" });
  expect(description.faultsOf(example, ...at, "requestBody", "content", "application/json", "schema")).toEqual([]);
});
