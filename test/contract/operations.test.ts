/**
 * The folders and files here are the status table of the interface: every operation, every status that it can answer.
 * Statuses whose codes are the same for all operations are tested in tables (`common`).
 */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#functions/routes.ts";
import { DESCRIBED_OPERATIONS } from "#test/support/described-operations.ts";
import { codesOfTables, type OperationId } from "#test/support/operation-requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { WRONG_FIELDS } from "#test/support/wrong-fields.ts";

const OPERATIONS = Object.keys(ROUTES) as OperationId[];

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
beforeAll(async () => {
  ({ paths } = (await (await service.call("/openapi.json")).json()) as { paths: typeof paths });
});

type Responses = Readonly<Record<string, { readonly content?: Readonly<Record<string, { examples?: object }>> }>>;

/**
 * The same for all: a key with too few rights (`common/403.test.ts`), a suspended account and a full memory (each a table of
 * all operations: `test/unit/service/account-data/suspended-account.test.ts`, `test/unit/service/admission/full-memory.test.ts`),
 * a fault of the service itself (`common/errors.test.ts`, and `test/unit/service` for what is made while nobody waits), of
 * AWS's stores (`test/unit/edge/http`), of a disk (`test/port/broken-disk.long.test.ts`; when only the entry of the audit trail
 * has no room: `test/unit/service/audit-trail.test.ts`), and the gateway's limit (`test/infra`).
 */
const COMMON_CODES = [
  "key_not_allowed",
  "account_suspended",
  "service_busy",
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
  getTemplateSchema: ["template_too_complex", "region_unavailable", "work_interrupted", "shutting_down"],
  getTemplateText: ["template_too_complex", "region_unavailable", "work_interrupted", "shutting_down"],
  // Like the update that it is: update-template. Nothing but its preview is converted.
  editTemplate: [
    "changed_meanwhile",
    "region_unavailable",
    "converter_unavailable",
    "converter_busy",
    "work_interrupted",
    "html_renderer_unavailable",
    "shutting_down",
  ],
  // An item whose invoice takes longer than a minute: test/unit/workers.
  checkInvoiceMapping: [
    "template_too_complex",
    "invoice_invalid",
    "region_unavailable",
    "work_interrupted",
    "shutting_down",
  ],
  listTemplateVersions: ["region_unavailable"],
  // Like the document that it previews: generate-document/500.test.ts and 400-attach.test.ts.
  previewDocument: ["document_invalid", "attachments_need_pdfa_3b"],
  // Like the update that it is: update-template/409.slow.test.ts.
  restoreTemplateVersion: ["changed_meanwhile"],
  // An upload of more than 100 MB can only arrive where a store takes its bytes: test/unit/service/uploads.slow.test.ts.
  updateTemplate: ["upload_too_large"],
  // The document of a repeated request was deleted: generate-document/201-idempotency.test.ts.
  generateDocument: ["upload_too_large", "document_not_found"],
  // A file of more than 100 MB: as of updateTemplate.
  validatePdf: ["upload_too_large", "region_unavailable", "converter_busy", "work_interrupted", "shutting_down"],
  createFont: ["region_unavailable", "work_interrupted", "shutting_down"],
  // The operator has changed the secret: test/unit/service/seal.
  getDocument: ["signing_not_configured"],
  createSigningKey: ["region_unavailable", "work_interrupted", "shutting_down"],
  // A request at its deadline, and killed processes: test/unit/workers/mcp-work.
  callMcp: ["document_too_large", "work_interrupted", "shutting_down"],
};

/** One table for all operations: `common/401.test.ts`. */
const COMMON_STATUS = "401";

/** The statuses in the operation's route. */
function statusesOf(operation: OperationId): readonly string[] {
  const statuses = Object.keys(responsesOf(operation));
  expect(statuses).toContain("500");
  return statuses;
}

/** The statuses with a code that no table and no test of other suites proves. */
function ownStatusesOf(operation: OperationId): readonly string[] {
  const elsewhere: readonly string[] = [
    ...COMMON_CODES,
    ...codesOfTables(operation),
    ...(operation in WRONG_FIELDS ? ["request_invalid"] : []),
    ...(CODES_OF_OTHER_TESTS[operation] ?? []),
  ];
  return Object.entries(responsesOf(operation)).flatMap(([status, { content }]) => {
    const codes = Object.keys(content?.["application/json"]?.examples ?? {});
    const isElsewhere = codes.length > 0 && codes.every((code) => elsewhere.includes(code));
    return isElsewhere || status === COMMON_STATUS ? [] : [status];
  });
}

function responsesOf(operation: OperationId): Responses {
  const { path: route, method } = ROUTES[operation];
  return paths[route]?.[method]?.responses ?? {};
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

describe("every status of an operation has a test file unless a table proves it, and no file is of another status", () => {
  test.each(DESCRIBED_OPERATIONS)("$operationId", async ({ operationId: operation }) => {
    const [tested, own] = [await testedStatuses(operation), ownStatusesOf(operation)];
    expect(own.length).toBeGreaterThan(0);
    expect(tested).toEqual(expect.arrayContaining([...own]));
    expect(statusesOf(operation)).toEqual(expect.arrayContaining([...tested]));
  });
});

test("every folder is an operation's, but for what all have in common, and what callers rely on", async () => {
  const entries = await readdir(import.meta.dirname, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(["callers", "common", ...OPERATIONS.map(folderOf)].sort());
});
