/** Uploads a template and has everything made of it in which an attack may show itself. */
import type { Answer } from "./answer.ts";
import { holds, isAccepted, refusal } from "./attack.ts";
import type { FormFields, Target } from "./target.ts";

export interface Made {
  readonly template: Readonly<Record<string, unknown>>;
  readonly document: Answer;
}

export interface AssemblyMode {
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly fields?: FormFields;
  readonly data?: unknown;
  /** The format of the document. Default: `.pdf`. */
  readonly format?: string;
  /** Whether the pictures of its pages are asked for, too. Default: yes. */
  readonly isPreviewed?: boolean;
}

/** What was made, or what refused it. All answers are 2xx or clear refusals. */
export async function makeDocuments(target: Target, making: AssemblyMode): Promise<Made | string> {
  const { filename, bytes, fields = {}, data = { Name: "Ada" }, format = ".pdf", isPreviewed = true } = making;
  const created = await target.postForm("/v1/template", { file: upload(bytes, filename), ...fields });
  if (!isAccepted(created)) return refusal(created);
  const template = created.json();
  const links = isPreviewed ? ["image_uri", "preview_uri"] : [];
  for (const link of links) isAccepted(await target.call(String(template[link]), { key: null }));
  const document = await generate(target, { template_id: template.id, data, output_format: format });
  return isAccepted(document) ? { template, document } : refusal(document);
}

/** Generates the documents. The search of all responses, the listener and the folders then decide whether the attack was stopped. */
export async function stopped(target: Target, making: AssemblyMode, why: string): Promise<string> {
  const made = await makeDocuments(target, making);
  return typeof made === "string" ? made : why;
}

/** The document itself; it is not stored. */
export function generate(target: Target, fields: Readonly<Record<string, unknown>>): Promise<Answer> {
  return target.postJson("/v1/document", fields, { headers: { Accept: "application/octet-stream" } });
}

/** A template that is needed for an attack by other means. */
export async function createTemplate(target: Target, file: File, fields: FormFields = {}): Promise<string> {
  const created = await target.postForm("/v1/template", { file, ...fields });
  holds(created.status === 201, `the attack's own template was answered ${created.status}: ${created.text()}`);
  return String(created.json().id);
}

export function upload(bytes: Uint8Array | string, filename: string): File {
  return new File([Buffer.from(bytes as Uint8Array)], filename);
}
