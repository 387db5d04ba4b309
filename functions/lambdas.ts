/**
 * Describes every Lambda function of a region: its packaging, its size, and its permissions. The stacks with their
 * exact permissions, the build of the bundles, and the local gateway are derived from this table.
 */
import { CONVERSION_SECONDS_MAX, RENDERING_SECONDS_MAX } from "#shared/base/model/limits.ts";
import type { Permission } from "./permission.ts";
import type { LambdaOperationId } from "./routes.ts";

export interface LambdaFacts<Name extends string = string> {
  /** `zip` is a bundle for Node; `image` is a container image. */
  readonly packaging: "zip" | "image";
  /** The function whose code it runs. Defaults to itself. */
  readonly codeOf?: Name;
  /** The operations of the gateway that the function answers. */
  readonly operations: readonly LambdaOperationId[];
  /** The architecture. Defaults to arm64, which costs a fifth less. */
  readonly architecture?: "x86_64";
  /** The memory. Lambda provides a whole processor at 1,769 MB. */
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** The storage for files in /tmp. Defaults to 512. */
  readonly storageMb?: number;
  /**
   * Set if jobs that the function sends invoke it again, directly or by way of another function. Lambda stops any other
   * function at the 17th invocation in a chain of requests. Each such job must have an end, because nothing else stops it
   * (test/unit/service/batch/job-chains.test.ts).
   */
  readonly isRecursive?: true;
  readonly permissions: readonly Permission[];
  /** The functions of the same region that it calls. */
  readonly calls: readonly Name[];
  /** The functions of other regions that it calls. */
  readonly callsElsewhere: readonly Name[];
}

export type LambdaName = keyof typeof LAMBDAS;

/** The memory that provides a whole processor, which limits merging and reading. */
const ONE_PROCESSOR_MB = 1769;

/** Enough to read and write records; more memory would only shorten the start. */
const SMALL_MB = 512;
const SMALL = { packaging: "zip", memoryMb: SMALL_MB, timeoutSeconds: 29 } as const;

/** The maximum time for which API Gateway streams, because the reader of a long list may be slow. */
const ANSWER_SECONDS_MAX = 900;

/**
 * Long enough for two conversions, one of them with a crash, so that a caller does not end before the function that it
 * waits for.
 */
const WAITS_FOR_CONVERSIONS_SECONDS = 3 * CONVERSION_SECONDS_MAX;

/**
 * The functions that read untrusted files with third-party programs. They cannot access anything stored: files travel in
 * the call, and large ones by addresses that their callers sign. With `--context isolated=on` their network has no way out.
 */
export const WORKERS = [
  "convert",
  "convert-for-batches",
  "render-html",
  "work-on-pdf",
] as const satisfies readonly LambdaName[];

/** The workers that templates need. */
const TEMPLATE_WORKERS = ["convert", "render-html", "work-on-pdf"] as const;

/** The permissions to receive a file, have it converted, store the results, and remove them after a failure. */
const MAKES_FILES = [
  "write-records",
  "write-directory",
  "write-files",
  "remove-files",
  "exchange-work-files",
  "remove-work-files",
  "take-uploads",
  "send-jobs",
] as const satisfies readonly Permission[];

/** The permissions to replace a stored file by another one that the function makes or has stored. */
const REPLACES_FILES = [
  "write-records",
  "write-directory",
  "write-files",
  "remove-files",
  "exchange-work-files",
  "remove-work-files",
  "send-jobs",
] as const satisfies readonly Permission[];

const CONVERTS = {
  packaging: "image",
  operations: [],
  memoryMb: 3008,
  timeoutSeconds: CONVERSION_SECONDS_MAX,
  storageMb: 2048,
  permissions: ["join-network"],
  calls: [],
  callsElsewhere: [],
} as const satisfies LambdaFacts;

const PROCESSES_TEMPLATES = {
  packaging: "zip",
  memoryMb: ONE_PROCESSOR_MB,
  timeoutSeconds: WAITS_FOR_CONVERSIONS_SECONDS,
  calls: TEMPLATE_WORKERS,
} as const;

/** The function that answers every request for which there is no other one: Studio's files, preflight requests, 404 and 405. */
export const ANSWERS_THE_REST = "show-home";

export const LAMBDAS = lambdas({
  "create-template": {
    ...PROCESSES_TEMPLATES,
    operations: ["createTemplate"],
    calls: [...TEMPLATE_WORKERS, "get-template"],
    permissions: MAKES_FILES,
    callsElsewhere: ["create-template", "get-template", "import-template"],
  },
  "list-templates": {
    ...SMALL,
    timeoutSeconds: ANSWER_SECONDS_MAX,
    operations: ["listTemplates"],
    permissions: ["read-records", "make-link-secret", "append-audit", "read-directory"],
    // A template that moved while the regions were read is read by its id.
    calls: ["get-template"],
    callsElsewhere: ["list-templates", "get-template"],
  },
  /** It renders missing previews of templates that were uploaded while no converter was available. */
  "get-template": {
    ...SMALL,
    operations: ["getTemplate"],
    timeoutSeconds: WAITS_FOR_CONVERSIONS_SECONDS,
    permissions: [
      "write-records",
      "read-directory",
      "count-storage",
      "write-files",
      "exchange-work-files",
      "remove-work-files",
      "send-jobs",
    ],
    calls: TEMPLATE_WORKERS,
    callsElsewhere: ["get-template", "import-template"],
  },
  "update-template": {
    ...PROCESSES_TEMPLATES,
    operations: ["updateTemplate"],
    permissions: MAKES_FILES,
    callsElsewhere: ["update-template", "get-template", "import-template"],
  },
  "delete-template": {
    ...SMALL,
    operations: ["deleteTemplate"],
    permissions: ["write-records", "read-directory", "count-storage", "send-jobs"],
    calls: [],
    callsElsewhere: ["delete-template", "import-template"],
  },
  "get-template-schema": {
    packaging: "zip",
    operations: ["getTemplateSchema", "getTemplateText"],
    memoryMb: ONE_PROCESSOR_MB,
    timeoutSeconds: 60,
    permissions: ["write-records", "read-directory", "read-files"],
    calls: [],
    callsElsewhere: ["get-template-schema", "import-template"],
  },
  "edit-template": {
    ...PROCESSES_TEMPLATES,
    operations: ["editTemplate"],
    permissions: REPLACES_FILES,
    callsElsewhere: ["edit-template", "import-template"],
  },
  "list-template-versions": {
    ...SMALL,
    operations: ["listTemplateVersions"],
    permissions: ["write-records", "read-directory"],
    calls: [],
    callsElsewhere: ["list-template-versions", "import-template"],
  },
  "restore-template-version": {
    ...PROCESSES_TEMPLATES,
    operations: ["restoreTemplateVersion"],
    permissions: REPLACES_FILES,
    callsElsewhere: ["restore-template-version", "import-template"],
  },
  "generate-document": {
    packaging: "zip",
    operations: ["generateDocument"],
    memoryMb: 3008,
    timeoutSeconds: ANSWER_SECONDS_MAX,
    storageMb: 4096,
    permissions: [...MAKES_FILES, "write-batch-files", "remove-batch-files", "send-batches"],
    calls: ["convert", "render-html", "get-document"],
    callsElsewhere: ["generate-document", "get-document", "import-template"],
  },
  /** It stores nothing. It writes records to count the requests that an account has running. */
  "preview-document": {
    packaging: "zip",
    operations: ["previewDocument", "checkInvoiceMapping"],
    memoryMb: 3008,
    timeoutSeconds: ANSWER_SECONDS_MAX,
    storageMb: 1024,
    permissions: ["write-records", "read-directory", "read-files", "exchange-work-files", "remove-work-files"],
    calls: ["convert", "render-html"],
    callsElsewhere: ["preview-document", "import-template"],
  },
  "list-documents": {
    ...SMALL,
    timeoutSeconds: ANSWER_SECONDS_MAX,
    operations: ["listDocuments"],
    permissions: ["read-records", "make-link-secret", "append-audit", "read-directory"],
    calls: [],
    callsElsewhere: ["list-documents"],
  },
  "get-document": {
    ...SMALL,
    operations: ["getDocument"],
    permissions: ["read-records", "make-link-secret", "append-audit"],
    calls: [],
    callsElsewhere: ["get-document"],
  },
  "update-document": {
    ...SMALL,
    operations: ["updateDocument"],
    permissions: ["write-records"],
    calls: [],
    callsElsewhere: ["update-document"],
  },
  "delete-document": {
    ...SMALL,
    operations: ["deleteDocument"],
    permissions: ["write-records", "count-storage", "send-jobs"],
    calls: [],
    callsElsewhere: ["delete-document"],
  },
  "validate-pdf": {
    packaging: "zip",
    operations: ["validatePdf"],
    memoryMb: ONE_PROCESSOR_MB,
    timeoutSeconds: WAITS_FOR_CONVERSIONS_SECONDS,
    permissions: ["write-records", "exchange-work-files", "remove-work-files", "take-uploads"],
    calls: ["work-on-pdf"],
    callsElsewhere: ["validate-pdf", "import-template"],
  },
  "create-font": {
    packaging: "zip",
    operations: ["createFont"],
    memoryMb: ONE_PROCESSOR_MB,
    timeoutSeconds: 60,
    permissions: ["write-records", "write-directory", "write-files", "remove-files", "take-uploads", "send-jobs"],
    calls: [],
    callsElsewhere: ["create-font", "import-template"],
  },
  "list-fonts": {
    ...SMALL,
    operations: ["listFonts"],
    permissions: ["read-records", "make-link-secret", "append-audit", "read-directory"],
    calls: [],
    callsElsewhere: ["list-fonts"],
  },
  "get-font": {
    ...SMALL,
    operations: ["getFont"],
    permissions: ["read-records", "make-link-secret", "append-audit"],
    calls: [],
    callsElsewhere: ["get-font"],
  },
  "delete-font": {
    ...SMALL,
    operations: ["deleteFont"],
    permissions: ["write-records", "count-storage", "send-jobs"],
    calls: [],
    callsElsewhere: ["delete-font"],
  },
  "manage-account": {
    ...SMALL,
    operations: ["getAccount", "listKeys", "createKey", "deleteKey", "getWebhookSecret", "rotateWebhookSecret"],
    permissions: ["read-records", "make-link-secret", "append-audit", "write-directory"],
    calls: [],
    callsElsewhere: [],
  },
  "create-upload": {
    ...SMALL,
    operations: ["createUpload"],
    permissions: ["write-records", "count-storage", "offer-uploads", "send-jobs"],
    calls: [],
    callsElsewhere: ["create-upload"],
  },
  "open-file": {
    ...PROCESSES_TEMPLATES,
    operations: ["openFile"],
    permissions: [
      "write-records",
      "count-storage",
      "write-files",
      "remove-files",
      "exchange-work-files",
      "remove-work-files",
      "send-jobs",
    ],
    callsElsewhere: ["import-template"],
  },
  /** Its tools call the API at the gateway, with the caller's key: it has no permissions of its own. */
  "call-mcp": {
    ...SMALL,
    operations: ["callMcp"],
    timeoutSeconds: WAITS_FOR_CONVERSIONS_SECONDS,
    permissions: [],
    calls: [],
    callsElsewhere: [],
  },
  [ANSWERS_THE_REST]: {
    ...SMALL,
    operations: ["showHome", "describeApi"],
    // Below /v1 it checks the key itself.
    permissions: ["read-directory"],
    calls: [],
    callsElsewhere: [],
  },
  authorize: {
    ...SMALL,
    operations: [],
    timeoutSeconds: 10,
    permissions: ["read-directory", "note-key-uses"],
    calls: [],
    callsElsewhere: [],
  },
  "run-job": {
    ...SMALL,
    operations: [],
    timeoutSeconds: 60,
    isRecursive: true,
    permissions: [
      "write-records",
      "write-directory",
      "search-tables",
      "remove-files",
      "remove-batch-files",
      "take-uploads",
      "send-jobs",
      "do-jobs",
      "send-batches",
      "take-dead-batches",
    ],
    calls: [],
    callsElsewhere: ["import-template"],
  },
  /** It has the same size as the function that generates documents synchronously. */
  "run-batch": {
    packaging: "zip",
    operations: [],
    memoryMb: 3008,
    timeoutSeconds: 900,
    storageMb: 4096,
    isRecursive: true,
    permissions: [
      "write-records",
      "write-directory",
      "write-files",
      "remove-files",
      "write-batch-files",
      "exchange-work-files",
      "remove-work-files",
      "send-jobs",
      "send-batches",
      "do-batches",
    ],
    calls: ["convert-for-batches", "render-html"],
    callsElsewhere: [],
  },
  /** Other regions call it when a template moves, or when a file was uploaded here. */
  "import-template": {
    ...SMALL,
    operations: [],
    timeoutSeconds: ANSWER_SECONDS_MAX,
    memoryMb: ONE_PROCESSOR_MB,
    permissions: ["write-records", "count-storage", "write-files", "remove-files", "take-uploads"],
    calls: [],
    callsElsewhere: ["import-template"],
  },
  convert: CONVERTS,
  /** A function of its own, so that its reserved concurrency keeps batches from the share of callers. */
  "convert-for-batches": { ...CONVERTS, codeOf: "convert" },
  "render-html": {
    packaging: "zip",
    // npm provides Chromium for this architecture only.
    architecture: "x86_64",
    operations: [],
    memoryMb: 2048,
    timeoutSeconds: RENDERING_SECONDS_MAX,
    storageMb: 1024,
    permissions: ["join-network"],
    calls: [],
    callsElsewhere: [],
  },
  "work-on-pdf": {
    packaging: "zip",
    operations: [],
    memoryMb: ONE_PROCESSOR_MB,
    timeoutSeconds: 120,
    permissions: ["join-network"],
    calls: [],
    callsElsewhere: [],
  },
});

/** Returns undefined for an operation that exists only on one machine. */
export function lambdaOfOperation(operation: string): LambdaName | undefined {
  const names = Object.keys(LAMBDAS) as LambdaName[];
  return names.find((name) => LAMBDAS[name].operations.some((one) => one === operation));
}

/** Infers the names of the functions from the table, and accepts only those where a function names another. */
function lambdas<Name extends string>(
  table: Readonly<Record<Name, LambdaFacts<NoInfer<Name>>>>,
): Readonly<Record<Name, LambdaFacts<Name>>> {
  return table;
}
