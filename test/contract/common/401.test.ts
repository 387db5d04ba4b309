/** Every operation that wants a key, without one that is known: everybody's credential test (callers.md, 14). */
import { beforeAll, expect, test } from "vitest";
import { ROUTES } from "#functions/routes.ts";
import { expectError, expectUnauthorized } from "#test/support/error-answers.ts";
import { fontFile } from "#test/support/fonts.ts";
import {
  KEYED_OPERATIONS,
  OPERATION_REQUESTS,
  type OperationId,
  pathOf,
  requestTo,
  withBody,
} from "#test/support/operation-requests.ts";
import { createThings, type Things } from "#test/support/operation-things.ts";
import { docxFile, postForm, postJson } from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingChanged } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let things: Things;
beforeAll(async () => {
  things = await createThings(service);
});

const FAULTY_QUERY = `from=x&version=x&${"folder=f&".repeat(101)}`;
const FILES: Partial<Record<OperationId, () => File>> = { createTemplate: docxFile, createFont: fontFile };

/** Ids that exist and ids that do not, valid requests and faulty ones: the key is checked before anything else. */
function requestsTo(operation: OperationId): readonly (readonly [path: string, options: CallOptions])[] {
  const faulty = withBody(operation, OPERATION_REQUESTS[operation].types && "neither JSON nor a form");
  const file = FILES[operation]?.();
  return [
    requestTo(operation, things.idFor(operation)),
    [`${pathOf(operation, "unknown")}?${FAULTY_QUERY}`, faulty],
    ...(file === undefined ? [] : [[pathOf(operation, ""), postForm({ file })] as const]),
  ];
}

test("the operations under /v1 are those that are described to answer 401", async () => {
  const description = (await (await service.call("/openapi.json")).json()) as { readonly paths: Paths };
  // POST /mcp also takes a key behind the word Bearer: see below.
  const described = Object.values(ROUTES).filter(({ path, method, operationId }) => {
    return operationId !== "callMcp" && description.paths[path]?.[method]?.responses["401"] !== undefined;
  });
  expect(described.map(({ operationId }) => operationId).sort()).toEqual([...KEYED_OPERATIONS].sort());
});

type Paths = Readonly<
  Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>>
>;

test.each(KEYED_OPERATIONS)(
  "%s: no key, a wrong key, or a word before the key answers 401; nothing is stored, changed or deleted",
  async (operation) => {
    await expectNothingChanged(service, async () => {
      for (const [path, options] of requestsTo(operation)) await expectUnauthorized(service, path, () => options);
    });
  },
);

test.each([null, "0123456789abcdef0123456789abcdef", "Bearer 0123456789abcdef0123456789abcdef"])(
  "callMcp: with the key %s no tool is listed",
  async (key) => {
    const headers = { Accept: "application/json, text/event-stream" };
    const list = postJson({ jsonrpc: "2.0", id: 1, method: "tools/list" }, { headers });
    const code = key === null ? "api_key_missing" : "api_key_wrong";
    await expectError(await service.call("/mcp", { ...list, key }), 401, code);
  },
);
