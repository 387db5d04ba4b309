/**
 * Every Lambda function of a region: what it runs, how large it is, and what it may use. The source for the stacks and
 * their exact permissions, the build of the bundles, and the gateway of one machine.
 */
import { CONVERSION_SECONDS_MAX, RENDERING_SECONDS_MAX } from "#shared/model/limits.ts";
import type { Right } from "./rights.ts";
import type { LambdaOperationId } from "./routes.ts";

export interface LambdaFacts {
  /** `zip`: a bundle on Node; `image`: a container image. */
  readonly packaging: "zip" | "image";
  /** The operations of the gateway that it answers. */
  readonly operations: readonly LambdaOperationId[];
  /** arm64 unless told, which costs a fifth less. */
  readonly architecture?: "x86_64";
  /** Lambda gives a whole processor at 1,769 MB. */
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** For files in /tmp; 512 unless told. */
  readonly storageMb?: number;
  readonly rights: readonly Right[];
  /** Functions of the same region that it calls. */
  readonly calls: readonly LambdaName[];
  /** Functions of the other regions that it calls. */
  readonly callsElsewhere: readonly LambdaName[];
}

export type LambdaName =
  | "create-template"
  | "list-templates"
  | "get-template"
  | "update-template"
  | "delete-template"
  | "generate-document"
  | "list-documents"
  | "get-document"
  | "update-document"
  | "delete-document"
  | "create-upload"
  | "open-file"
  | "describe-api"
  | "show-home"
  | "answer-unknown"
  | "authorize"
  | "run-job"
  | "run-batch"
  | "import-template"
  | "convert"
  | "render-html"
  | "work-on-pdf";

/** A whole processor: merging and reading are bound by it. */
const ONE_PROCESSOR_MB = 1769;

/** Reads and writes records; more memory only shortens its start. */
const SMALL_MB = 512;
const SMALL = { packaging: "zip", memoryMb: SMALL_MB, timeoutSeconds: 29 } as const;

/** As long as API Gateway streams: who reads a long list may be slow. */
const ANSWER_SECONDS_MAX = 900;

/** Two conversions, one of them with a crash: who waits must not end before what it waits for. */
const WAITS_FOR_CONVERSIONS_SECONDS = 3 * CONVERSION_SECONDS_MAX;

/**
 * What reads strangers' files with other people's programs. These functions reach nothing that is stored: work files come
 * and go by addresses that their callers sign. With `--context isolated=on` their network has no way out.
 */
export const WORKERS = ["convert", "render-html", "work-on-pdf"] as const satisfies readonly LambdaName[];

/** Takes a file in, has it converted, and stores what becomes of it; what fails midway is removed again. */
const MAKES_FILES = [
  "write-records",
  "write-directory",
  "write-files",
  "remove-files",
  "exchange-work-files",
  "remove-work-files",
  "take-uploads",
  "send-jobs",
] as const satisfies readonly Right[];

const PROCESSES_TEMPLATES = {
  packaging: "zip",
  memoryMb: ONE_PROCESSOR_MB,
  timeoutSeconds: WAITS_FOR_CONVERSIONS_SECONDS,
  calls: WORKERS,
} as const;

export const LAMBDAS: Readonly<Record<LambdaName, LambdaFacts>> = {
  "create-template": {
    ...PROCESSES_TEMPLATES,
    operations: ["createTemplate"],
    calls: [...WORKERS, "get-template"],
    rights: MAKES_FILES,
    callsElsewhere: ["create-template", "get-template", "import-template"],
  },
  "list-templates": {
    ...SMALL,
    timeoutSeconds: ANSWER_SECONDS_MAX,
    operations: ["listTemplates"],
    rights: ["read-records", "make-link-secret", "read-directory"],
    // What has moved while the regions were read is read by its id.
    calls: ["get-template"],
    callsElsewhere: ["list-templates", "get-template"],
  },
  /** It completes what was uploaded while nothing could be converted. */
  "get-template": {
    ...SMALL,
    operations: ["getTemplate"],
    timeoutSeconds: WAITS_FOR_CONVERSIONS_SECONDS,
    rights: ["write-records", "read-directory", "write-files", "exchange-work-files", "remove-work-files", "send-jobs"],
    calls: WORKERS,
    callsElsewhere: ["get-template", "import-template"],
  },
  "update-template": {
    ...PROCESSES_TEMPLATES,
    operations: ["updateTemplate"],
    rights: MAKES_FILES,
    callsElsewhere: ["update-template", "get-template", "import-template"],
  },
  "delete-template": {
    ...SMALL,
    operations: ["deleteTemplate"],
    rights: ["write-records", "read-directory", "send-jobs"],
    calls: [],
    callsElsewhere: ["delete-template", "import-template"],
  },
  "generate-document": {
    packaging: "zip",
    operations: ["generateDocument"],
    memoryMb: 3008,
    timeoutSeconds: ANSWER_SECONDS_MAX,
    storageMb: 4096,
    rights: [...MAKES_FILES, "write-batch-files", "remove-batch-files", "send-batches"],
    calls: ["convert", "render-html", "get-document"],
    callsElsewhere: ["generate-document", "get-document", "import-template"],
  },
  "list-documents": {
    ...SMALL,
    timeoutSeconds: ANSWER_SECONDS_MAX,
    operations: ["listDocuments"],
    rights: ["read-records", "make-link-secret", "read-directory"],
    calls: [],
    callsElsewhere: ["list-documents"],
  },
  "get-document": {
    ...SMALL,
    operations: ["getDocument"],
    rights: ["read-records", "make-link-secret"],
    calls: [],
    callsElsewhere: ["get-document"],
  },
  "update-document": {
    ...SMALL,
    operations: ["updateDocument"],
    rights: ["write-records"],
    calls: [],
    callsElsewhere: ["update-document"],
  },
  "delete-document": {
    ...SMALL,
    operations: ["deleteDocument"],
    rights: ["write-records", "send-jobs"],
    calls: [],
    callsElsewhere: ["delete-document"],
  },
  "create-upload": {
    ...SMALL,
    operations: ["createUpload"],
    rights: ["write-records", "offer-uploads", "send-jobs"],
    calls: [],
    callsElsewhere: ["create-upload"],
  },
  "open-file": {
    ...PROCESSES_TEMPLATES,
    operations: ["openFile"],
    rights: ["write-records", "write-files", "remove-files", "exchange-work-files", "remove-work-files", "send-jobs"],
    callsElsewhere: ["import-template"],
  },
  "describe-api": { ...SMALL, operations: ["describeApi"], rights: [], calls: [], callsElsewhere: [] },
  "show-home": { ...SMALL, operations: ["showHome"], rights: [], calls: [], callsElsewhere: [] },
  /** What no operation is: 404, 405, and the browsers' preflight. */
  "answer-unknown": { ...SMALL, operations: [], rights: ["read-directory"], calls: [], callsElsewhere: [] },
  authorize: {
    ...SMALL,
    operations: [],
    timeoutSeconds: 10,
    rights: ["read-directory"],
    calls: [],
    callsElsewhere: [],
  },
  "run-job": {
    ...SMALL,
    operations: [],
    timeoutSeconds: 60,
    rights: [
      "write-records",
      "read-directory",
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
  /** As large as what makes documents while callers wait. */
  "run-batch": {
    packaging: "zip",
    operations: [],
    memoryMb: 3008,
    timeoutSeconds: 900,
    storageMb: 4096,
    rights: [
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
    calls: ["convert", "render-html"],
    callsElsewhere: [],
  },
  /** What the other regions ask when a template moves, or a file was uploaded here. */
  "import-template": {
    ...SMALL,
    operations: [],
    timeoutSeconds: ANSWER_SECONDS_MAX,
    memoryMb: ONE_PROCESSOR_MB,
    rights: ["write-records", "write-files", "remove-files", "take-uploads"],
    calls: [],
    callsElsewhere: ["import-template"],
  },
  convert: {
    packaging: "image",
    operations: [],
    memoryMb: 3008,
    timeoutSeconds: CONVERSION_SECONDS_MAX,
    storageMb: 2048,
    rights: ["join-network"],
    calls: [],
    callsElsewhere: [],
  },
  "render-html": {
    packaging: "zip",
    // npm has Chromium for it only.
    architecture: "x86_64",
    operations: [],
    memoryMb: 2048,
    timeoutSeconds: RENDERING_SECONDS_MAX,
    storageMb: 1024,
    rights: ["join-network"],
    calls: [],
    callsElsewhere: [],
  },
  "work-on-pdf": {
    packaging: "zip",
    operations: [],
    memoryMb: ONE_PROCESSOR_MB,
    timeoutSeconds: 120,
    rights: ["join-network"],
    calls: [],
    callsElsewhere: [],
  },
};
