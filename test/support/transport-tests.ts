/**
 * The tests that run over other transports as well. The contract tests of every operation run in the test's process,
 * where only the server, the bucket and the deployment are missing. Tests whose result these can change run there too.
 */
import { globSync } from "node:fs";
import path from "node:path";

const PROJECT = path.resolve(import.meta.dirname, "../..");

/** Tests whose result the HTTP server of `npm start` can change, by the reason. */
const OVER_HTTP_BY_REASON: Readonly<Record<string, readonly string[]>> = {
  // `changes` sends the forms and JSON of each client; `bodies` and `tags`, by the same clients, vary what parsers read.
  "bytes and headers as real clients send them, and what they read": [
    "callers/{answers,changes,headers,points,wire}*.test.ts",
    "common/**/*.test.ts",
  ],
  "streamed and interrupted answers": [
    "call-mcp/**/*.test.ts",
    "generate-document/201-{archive,many-pdfs,pdf,several-items}.{slow,long}.test.ts",
    "list-templates/200-long*.test.ts",
  ],
  "bodies that are large, refused before their end, or read late": [
    "*/413*.test.ts",
    "*/201-{large,upload,data-file}*.test.ts",
    "create-template/201-pollers*.test.ts",
  ],
  "names in headers, ranges and conditions": [
    "generate-document/201-{accept,binary,filename,json}.test.ts",
    "generate-document/201-headers.slow.test.ts",
    "open-file/**/*.test.ts",
    "get-{document,template}/200.test.ts",
  ],
  "requests that are repeated or run side by side": [
    "*/201-idempotency*.test.ts",
    "generate-document/202*.test.ts",
    "get-document/202*.test.ts",
  ],
  "long tests, which run over HTTP alone": ["**/*.long.test.ts"],
  "the state of the program itself": [
    "check-*/**/*.test.ts",
    "describe-api/200.test.ts",
    "show-home/**/*.test.ts",
    "store-upload/**/*.test.ts",
  ],
  "the first and the last operation on everything that is stored": [
    "create-{font,key,template,upload}/201.test.ts",
    "delete-*/204.test.ts",
    "update-*/200.test.ts",
    "generate-document/503*.test.ts",
  ],
};

export const OVER_HTTP = inContract(Object.values(OVER_HTTP_BY_REASON).flat());

/**
 * Tables of operations whose answers do not depend on the transport: `common/401`, `404-route` and `415-type` have its part.
 * They are decided behind the parsed request.
 */
export const NOT_OVER_HTTP = inContract(["common/{400,403,404-id,415-format,503,idempotency-key,upload-id}*.test.ts"]);

/** Tests of `npm test` that later steps of the gate repeat: in process what runs over HTTP, and a sample of the attacks. */
export const REPEATED_IN_GATE: readonly string[] = [
  ...globSync(OVER_HTTP, { cwd: PROJECT, exclude: NOT_OVER_HTTP }),
  "test/security/attack/attack.test.ts",
];

/** Files in a bucket: `test/port/files*` holds both stores to the same rules; these are the operations through them. */
export const ON_S3 = inContract([
  "create-template/201.test.ts",
  "delete-{document,template}/204.test.ts",
  "generate-document/201-{archive,binary}*.test.ts",
  "open-file/{200,206,404}*.test.ts",
  "store-upload/200.test.ts",
  "update-template/200-file*.test.ts",
]);

/** The deployed bundles behind the emulated gateway; `npm run test:lambda` runs all that can run there. */
export const ON_LAMBDA_IN_SHORT = [
  "test/e2e/on-aws/**/*.test.ts",
  "test/e2e/{first-document,studio-journey}.test.ts",
  ...inContract([
    "callers/{headers,wire}*.test.ts",
    "common/{404-route,405,cors,head}*.test.ts",
    "call-mcp/200.slow.test.ts",
    "create-template/201.test.ts",
    "generate-document/{201-binary,201-pdf,202}.{slow.,}test.ts",
    "get-account/200.test.ts",
    "list-templates/200.test.ts",
    "open-file/{200,307}*.test.ts",
  ]),
];

function inContract(patterns: readonly string[]): string[] {
  return patterns.map((pattern) => `test/contract/${pattern}`);
}
