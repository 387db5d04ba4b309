/** Generates a document with the service, step by step, and records each step that is done. */
import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseJsonWithAllDigits } from "#shared/engine/data/parse-json.ts";
import { NotDone } from "./not-done.ts";
import type { GenerateOptions } from "./parse-arguments.ts";
import type { ProgressLine } from "./progress-line.ts";
import type { Progress, ResumeFile } from "./resume-file.ts";
import type { CallInit, ServiceCalls } from "./service-calls.ts";

export interface GenerateTask {
  readonly calls: ServiceCalls;
  readonly options: GenerateOptions;
  readonly resume: ResumeFile;
  readonly progress: ProgressLine;
  readonly signal: AbortSignal;
}

/** The document as the service returns it. */
export interface MadeDocument {
  readonly id: string;
  readonly filename: string;
  readonly data_length: number;
  readonly document_uri: string;
  /** What was left out or changed. */
  readonly warnings: readonly string[];
}

/** @param isTemplateFile whether `options.template` is a file of this machine and not an id @throws NotDone */
export async function makeDocument(
  task: GenerateTask,
  begun: Progress,
  { isTemplateFile }: { readonly isTemplateFile: boolean },
): Promise<MadeDocument> {
  let state = begun;
  const remember = async (done: Partial<Progress>) => {
    state = { ...state, ...done };
    await task.resume.write(state);
  };
  const { template, data } = task.options;
  if (state.templateId === undefined) {
    await remember({ templateId: isTemplateFile ? await uploadTemplate(task, state) : template });
  }
  if (state.fileId === undefined && !isJson(data)) await remember({ fileId: await uploadFile(task, data) });
  if (state.documentId === undefined) await remember({ documentId: await askForDocument(task, state) });
  return waitForDocument(task, state.documentId ?? "");
}

function isJson(file: string): boolean {
  return path.extname(file).toLowerCase() === ".json";
}

/** The key prevents a repeated call from creating a second template. */
async function uploadTemplate(task: GenerateTask, { requestKey }: Progress): Promise<string> {
  const file_id = await uploadFile(task, task.options.template);
  const headers = { "Idempotency-Key": `${requestKey}-template-${file_id}` };
  return (await postJson<{ id: string }>(task, "/v1/template", { file_id }, headers)).id;
}

async function uploadFile(task: GenerateTask, file: string): Promise<string> {
  const blob = await openAsBlob(file);
  const { id, upload_uri } = await postJson<{ id: string; upload_uri: string }>(task, "/v1/upload", {
    filename: path.basename(file),
    size: blob.size,
  });
  await task.calls.call(upload_uri, { method: "PUT", body: () => blob });
  return id;
}

async function askForDocument(task: GenerateTask, { requestKey, templateId, fileId }: Progress): Promise<string> {
  const { data, format, invoice, isArchive, isLenient, sheet, name, outputName } = task.options;
  const fields = {
    template_id: templateId,
    ...(fileId === undefined ? { data: await readJson(data) } : { file_id: fileId }),
    output_format: format,
    invoice,
    single_file: !isArchive,
    sheet,
    name,
    output_name: outputName,
  };
  const Prefer = isLenient ? "respond-async, handling=lenient" : "respond-async";
  const headers = { Prefer, "Idempotency-Key": requestKey };
  return (await postJson<{ id: string }>(task, "/v1/document", fields, headers)).id;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return parseJsonWithAllDigits(await readFile(file, "utf8")).withAllDigits;
  } catch (error) {
    throw new NotDone(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

async function postJson<Answer>(
  { calls }: Pick<GenerateTask, "calls">,
  address: string,
  fields: object,
  more: CallInit["headers"] = {},
): Promise<Answer> {
  const body = JSON.stringify(fields);
  const headers = { "Content-Type": "application/json", ...more };
  const answer = await calls.call(address, { method: "POST", headers, body: () => body });
  return (await answer.json()) as Answer;
}

interface ProgressAnswer {
  readonly items_done: number;
  readonly items_total?: number;
}

async function waitForDocument({ calls, progress, signal }: GenerateTask, id: string): Promise<MadeDocument> {
  for (;;) {
    const answer = await calls.call(`/v1/document/${id}`);
    if (answer.status !== 202) return { ...((await answer.json()) as MadeDocument), warnings: warningsOf(answer) };
    const { items_done: done, items_total: total } = (await answer.json()) as ProgressAnswer;
    progress.show(done, total);
    await sleep(Number(answer.headers.get("Retry-After") ?? 1) * 1000, undefined, { signal });
  }
}

/** A warning contains no quotation marks. */
function warningsOf({ headers }: Response): readonly string[] {
  return [...(headers.get("Warning") ?? "").matchAll(/"([^"]*)"/g)].map(([, warning = ""]) => warning);
}
