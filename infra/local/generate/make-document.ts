/** Has a document made by the service, step by step; each step that is done is remembered. */
import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NotDone } from "./not-done.ts";
import type { GenerateWishes } from "./parse-arguments.ts";
import type { ProgressLine } from "./progress-line.ts";
import type { Progress, ResumeFile } from "./resume-file.ts";
import type { CallInit, ServiceCalls } from "./service-calls.ts";

export interface Making {
  readonly calls: ServiceCalls;
  readonly wishes: GenerateWishes;
  readonly resume: ResumeFile;
  readonly progress: ProgressLine;
  readonly signal: AbortSignal;
}

/** As the service answers it. */
export interface MadeDocument {
  readonly id: string;
  readonly filename: string;
  readonly data_length: number;
  readonly document_uri: string;
}

/** @param isTemplateFile whether `wishes.template` is a file of this machine, and no id @throws NotDone */
export async function makeDocument(
  making: Making,
  begun: Progress,
  { isTemplateFile }: { readonly isTemplateFile: boolean },
): Promise<MadeDocument> {
  let state = begun;
  const remember = async (done: Partial<Progress>) => {
    state = { ...state, ...done };
    await making.resume.write(state);
  };
  const { template, data } = making.wishes;
  if (state.templateId === undefined) {
    await remember({ templateId: isTemplateFile ? await uploadTemplate(making, state) : template });
  }
  if (state.fileId === undefined && !isJson(data)) await remember({ fileId: await uploadFile(making, data) });
  if (state.documentId === undefined) await remember({ documentId: await askForDocument(making, state) });
  return waitForDocument(making, state.documentId ?? "");
}

function isJson(file: string): boolean {
  return path.extname(file).toLowerCase() === ".json";
}

/** The key keeps a call that is sent again from making a second template. */
async function uploadTemplate(making: Making, { requestKey }: Progress): Promise<string> {
  const file_id = await uploadFile(making, making.wishes.template);
  const headers = { "Idempotency-Key": `${requestKey}-template-${file_id}` };
  return (await postJson<{ id: string }>(making, "/v1/template", { file_id }, headers)).id;
}

async function uploadFile(making: Making, file: string): Promise<string> {
  const { id, upload_uri } = await postJson<{ id: string; upload_uri: string }>(making, "/v1/upload", {
    filename: path.basename(file),
  });
  const blob = await openAsBlob(file);
  await making.calls.call(upload_uri, { method: "PUT", body: () => blob });
  return id;
}

async function askForDocument(making: Making, { requestKey, templateId, fileId }: Progress): Promise<string> {
  const { data, format, isArchive, isLenient, sheet, name, outputName } = making.wishes;
  const fields = {
    template_id: templateId,
    ...(fileId === undefined ? { data: await readJson(data) } : { file_id: fileId }),
    output_format: format,
    single_file: !isArchive,
    sheet,
    name,
    output_name: outputName,
  };
  const Prefer = isLenient ? "respond-async, handling=lenient" : "respond-async";
  const headers = { Prefer, "Idempotency-Key": requestKey };
  return (await postJson<{ id: string }>(making, "/v1/document", fields, headers)).id;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new NotDone(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

async function postJson<Answer>(
  { calls }: Pick<Making, "calls">,
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

async function waitForDocument({ calls, progress, signal }: Making, id: string): Promise<MadeDocument> {
  for (;;) {
    const answer = await calls.call(`/v1/document/${id}`);
    if (answer.status !== 202) return (await answer.json()) as MadeDocument;
    const { items_done: done, items_total: total } = (await answer.json()) as ProgressAnswer;
    progress.show(done, total);
    await sleep(Number(answer.headers.get("Retry-After") ?? 1) * 1000, undefined, { signal });
  }
}
