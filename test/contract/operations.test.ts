/** The folders and files here are the status table of the interface: every operation, every status that it can answer. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#functions/routes.ts";
import { DESCRIBED_OPERATIONS } from "#test/support/described-operations.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

type OperationId = keyof typeof ROUTES;

const OPERATIONS = Object.keys(ROUTES) as OperationId[];

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
beforeAll(async () => {
  ({ paths } = (await (await service.call("/openapi.json")).json()) as { paths: typeof paths });
});

type Responses = Readonly<Record<string, { readonly content?: Readonly<Record<string, { examples?: object }>> }>>;

/**
 * The same for all: a key with too few rights (`common/403.test.ts`), a fault of the service itself (`common/errors.test.ts`, and `test/unit/service` for what is made while
 * nobody waits), of AWS's stores (`test/unit/edge/http`), of a disk (`test/port/broken-disk.long.test.ts`), and the gateway's limit (`test/infra`).
 */
const COMMON_CODES = [
  "key_not_allowed",
  "internal",
  "document_not_made",
  "storage_unavailable",
  "storage_full",
  "too_many_requests",
];

/**
 * What only other tests can bring about: full, stopping and killed services (`test/e2e`, `test/unit/service`), and on AWS an
 * upload in a region that does not answer (`test/unit/storage/other-regions-lambda.test.ts`).
 */
const CODES_OF_OTHER_TESTS: Partial<Readonly<Record<OperationId, readonly string[]>>> = {
  getTemplateSchema: [
    "template_too_complex",
    "region_unavailable",
    "work_interrupted",
    "service_busy",
    "shutting_down",
  ],
  getTemplateText: ["template_too_complex", "region_unavailable", "work_interrupted", "service_busy", "shutting_down"],
  // Like the update that it is: update-template. Nothing but its preview is converted.
  editTemplate: [
    "changed_meanwhile",
    "region_unavailable",
    "converter_unavailable",
    "converter_busy",
    "work_interrupted",
    "service_busy",
    "html_renderer_unavailable",
    "shutting_down",
  ],
  listTemplateVersions: ["region_unavailable"],
  // Like the document that it previews: generate-document/500.test.ts.
  previewDocument: ["document_invalid"],
  // Like the update that it is: update-template/409.slow.test.ts.
  restoreTemplateVersion: ["changed_meanwhile"],
  createFont: ["region_unavailable", "work_interrupted", "service_busy", "shutting_down"],
  // A request at its deadline, and killed processes: test/unit/workers/mcp-work.
  callMcp: ["document_too_large", "work_interrupted", "service_busy", "shutting_down"],
};

/** One table for all operations: `common/401.test.ts`. */
const COMMON_STATUS = "401";

/** The statuses in the operation's route, but for those that only come about in common ways. */
function statusesOf(operation: OperationId): readonly string[] {
  const { path: route, method } = ROUTES[operation];
  const responses = paths[route]?.[method]?.responses ?? {};
  expect(Object.keys(responses)).toContain("500");
  return Object.entries(responses).flatMap(([status, { content }]) => {
    const codes = Object.keys(content?.["application/json"]?.examples ?? {});
    const isCommon =
      codes.length > 0 &&
      codes.every((code) => [...COMMON_CODES, ...(CODES_OF_OTHER_TESTS[operation] ?? [])].includes(code));
    return isCommon || status === COMMON_STATUS ? [] : [status];
  });
}

/** `createTemplate` → `create-template`. */
function folderOf(operation: OperationId): string {
  return operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

async function testedStatuses(operation: OperationId): Promise<readonly string[]> {
  const files = await readdir(path.join(import.meta.dirname, folderOf(operation)));
  return [
    ...new Set(files.map((file) => /^(\d{3})(?:-[\w-]+)?(?:\.slow|\.long)?\.test\.ts$/.exec(file)?.[1] ?? file)),
  ].sort();
}

describe("every status of an operation's route has its test file, and no file is of another status", () => {
  test.each(DESCRIBED_OPERATIONS)("$operationId", async ({ operationId: operation }) => {
    const statuses = statusesOf(operation);
    expect(statuses.length).toBeGreaterThan(0);
    expect(await testedStatuses(operation)).toEqual([...statuses].sort());
  });
});

test("every folder is an operation's, but for what all have in common, and what callers rely on", async () => {
  const entries = await readdir(import.meta.dirname, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(["callers", "common", ...OPERATIONS.map(folderOf)].sort());
});
