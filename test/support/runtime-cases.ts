/**
 * What a runtime client sends for handlers that do right and wrong. AWS's own does so (`npm run verify`), and ours, which
 * stands in for it on one machine, must do the same.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { FunctionFault } from "#test/lambda/runtime-api.ts";
import { type FunctionProgram, startFunction } from "./lambda-function.ts";

export interface RuntimeCase {
  readonly kind: "streaming" | "whole";
  readonly case: string;
  readonly sends: Sent;
}

export interface Sent {
  readonly isStreamed?: boolean;
  readonly contentType?: string | undefined;
  readonly body?: string;
  /** What it ends with, where it breaks off. */
  readonly fault?: { readonly errorType: string; readonly errorMessage: string };
}

const BYTES = { isStreamed: true, contentType: "application/octet-stream" } as const;
const WEB = { isStreamed: true, contentType: "application/vnd.awslambda.http-integration-response" } as const;
const METADATA = '{"statusCode":201,"headers":{"X-A":"b"}}\0\0\0\0\0\0\0\0';
const JSON_TEXT = { isStreamed: false, contentType: "application/json" } as const;
const failure = (errorMessage: string) => ({ fault: { errorType: "RangeError", errorMessage } });

const STREAMING: Readonly<Record<string, Sent>> = {
  "a web answer": { ...WEB, body: `${METADATA}one two` },
  "an empty web answer": { ...WEB, body: METADATA },
  // Its metadata would go out with a write.
  "a web answer that is ended without a write": { ...WEB, body: "lost" },
  bytes: { ...BYTES, body: "bytes" },
  "a failure before anything is written": { ...BYTES, body: "", ...failure("early") },
  "a failure between metadata and body": { ...WEB, body: "", ...failure("early") },
  "a failure within the body": { ...WEB, body: `${METADATA}one `, ...failure("late") },
  "a failure of many words within the body": {
    ...WEB,
    body: `${METADATA}one `,
    ...failure("many words ".repeat(3000)),
  },
  "a failure after the end": { ...BYTES, body: "all" },
  "metadata after the first write": {
    ...BYTES,
    body: "one ",
    fault: { errorType: "Runtime.InvalidStreamingOperation", errorMessage: "Cannot set content-type, too late." },
  },
};

const WHOLE: Readonly<Record<string, Sent>> = {
  "a value": { ...JSON_TEXT, body: '{"text":"ü"}' },
  "no value": { ...JSON_TEXT, body: "null" },
  "a failure": failure("whole"),
  "a failure that is no error": { fault: { errorType: "string", errorMessage: "mere text" } },
};

export const RUNTIME_CASES: readonly RuntimeCase[] = [
  ...Object.entries(STREAMING).map(([name, sends]) => ({ kind: "streaming", case: name, sends }) as const),
  ...Object.entries(WHOLE).map(([name, sends]) => ({ kind: "whole", case: name, sends }) as const),
];

/**
 * All cases of a kind, given to one process one after the other.
 * @param programFor the client, for a bundle `index.mjs` with `handler`
 */
export async function sendCases(
  kind: RuntimeCase["kind"],
  programFor: (bundle: string, environment: Readonly<Record<string, string>>) => FunctionProgram,
): Promise<ReadonlyMap<string, Sent>> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-runtime-"));
  const bundle = path.join(folder, "index.mjs");
  const handlers = pathToFileURL(path.join(import.meta.dirname, "runtime-handlers.ts")).href;
  try {
    await writeFile(bundle, `export { ${kind} as handler } from ${JSON.stringify(handlers)};`);
    await using running = await startFunction((environment) => programFor(bundle, environment));
    const sent = new Map<string, Sent>();
    for (const { case: name } of RUNTIME_CASES.filter((each) => each.kind === kind))
      sent.set(name, await sentBy(() => running.answer({ case: name })));
    return sent;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function sentBy(answer: () => ReturnType<Awaited<ReturnType<typeof startFunction>>["answer"]>): Promise<Sent> {
  let begun: Sent = {};
  let body = "";
  try {
    const { chunks, ...head } = await answer();
    begun = head;
    for await (const chunk of chunks) body += Buffer.from(chunk).toString();
    return { ...begun, body };
  } catch (error) {
    if (!(error instanceof FunctionFault)) throw error;
    const { errorType, errorMessage } = JSON.parse(error.payload);
    return { ...begun, ...("isStreamed" in begun && { body }), fault: { errorType, errorMessage } };
  }
}
