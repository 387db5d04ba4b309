/** Requests as callers send them: forms, JSON, uploads. Those named after an operation expect it to succeed. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { AccessibilityProblem } from "#shared/base/model/accessibility-problem.ts";
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import type { TemplateFont } from "#shared/base/model/template-font.ts";
import { paragraph } from "./docx-blocks.ts";
import { type DocxContent, docx } from "./docx-package.ts";
import { loggedAbout } from "./program.ts";
import type { CallOptions, Service } from "./service.ts";
import { jsonOf } from "./unpack.ts";

/** A Template of interface.md. */
export interface TemplateAnswer {
  readonly id: string;
  readonly created: number;
  readonly updated: number;
  readonly name: string;
  readonly page_count: number;
  readonly delimiters: { readonly left: string; readonly right: string };
  readonly tags: { readonly valid: readonly unknown[]; readonly invalid: readonly string[] };
  readonly problems: readonly TagProblem[];
  readonly accessibility_problems: readonly AccessibilityProblem[];
  readonly fonts: readonly TemplateFont[];
  readonly filename: string;
  readonly format: string;
  readonly region: string;
  readonly template_uri: string;
  readonly preview_uri: string;
  readonly image_uri: string;
  readonly enhanced_syntax: boolean;
  readonly versioning_enabled: boolean;
  readonly folder: readonly string[];
}

/** A Document of interface.md. */
export interface DocumentAnswer {
  readonly id: string;
  readonly template_id: string;
  readonly created: number;
  readonly name: string;
  readonly data_length: number;
  readonly filename: string;
  readonly format: string;
  readonly document_uri: string;
}

type FormValue = string | Blob;
export type FormFields = Readonly<Record<string, FormValue | readonly FormValue[]>>;

/** A multipart form; an array becomes repeated parts. */
export function postForm(fields: FormFields, options: CallOptions = {}): CallOptions {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) body.append(name, each);
  }
  return { ...options, method: "POST", body };
}

export function putForm(fields: FormFields, options: CallOptions = {}): CallOptions {
  return { ...postForm(fields, options), method: "PUT" };
}

export function postJson(body: unknown, options: CallOptions = {}): CallOptions {
  const headers = new Headers(options.headers);
  headers.set("Content-Type", "application/json");
  return { ...options, method: "POST", headers, body: JSON.stringify(body) };
}

export function putJson(body: unknown, options: CallOptions = {}): CallOptions {
  return { ...postJson(body, options), method: "PUT" };
}

export const LETTER = paragraph("Dear [Name],");

/** A .docx to upload; the content as in `docx`. */
export function docxFile(content: DocxContent | string = LETTER, filename = "Letter.docx"): File {
  return file(docx(content), filename);
}

/** A .docx of one paragraph, to upload. */
export function letter(text: string, filename?: string): File {
  return docxFile(paragraph(text), filename);
}

export function file(bytes: Uint8Array, filename: string): File {
  return new File([bytes as Uint8Array<ArrayBuffer>], filename);
}

/** The form's file is a letter to [Name] unless it is told. */
export async function createTemplate(
  service: Pick<Service, "call">,
  fields: FormFields = {},
  options: CallOptions = {},
): Promise<TemplateAnswer> {
  const response = await service.call("/v1/template", postForm({ file: docxFile(), ...fields }, options));
  return answerOf<TemplateAnswer>(response, 201);
}

export async function updateTemplate(
  service: Pick<Service, "call">,
  id: string,
  fields: FormFields,
  options: CallOptions = {},
): Promise<TemplateAnswer> {
  return answerOf<TemplateAnswer>(await service.call(`/v1/template/${id}`, putForm(fields, options)), 200);
}

export async function readTemplate(
  service: Pick<Service, "call">,
  id: string,
  options: CallOptions = {},
): Promise<TemplateAnswer> {
  return answerOf<TemplateAnswer>(await service.call(`/v1/template/${id}`, options), 200);
}

/** `path` of a template or a document. */
export async function remove(service: Pick<Service, "call">, path: string, options: CallOptions = {}): Promise<void> {
  const response = await service.call(path, { ...options, method: "DELETE" });
  expect(await describeFailure(response)).toBe(204);
  expect(await response.text()).toBe("");
}

/** The data are of one recipient unless they are told. */
export async function generateDocument(
  service: Pick<Service, "call">,
  fields: { readonly template_id: string; readonly [field: string]: unknown },
  options: CallOptions = {},
): Promise<DocumentAnswer> {
  const response = await service.call("/v1/document", postJson({ data: { Name: "Ada" }, ...fields }, options));
  return answerOf<DocumentAnswer>(response, 201);
}

/** The generated document itself, which is not stored. */
export async function generateBinary(
  service: Pick<Service, "call">,
  fields: { readonly template_id: string; readonly [field: string]: unknown },
): Promise<{ readonly bytes: Uint8Array; readonly headers: Headers }> {
  const headers = { Accept: "application/octet-stream" };
  const response = await service.call("/v1/document", postJson({ data: { Name: "Ada" }, ...fields }, { headers }));
  expect(await describeFailure(response)).toBe(201);
  return { bytes: await response.bytes(), headers: response.headers };
}

export async function listTemplates(service: Pick<Service, "call">, query = "", options: CallOptions = {}) {
  return answerOf<readonly TemplateAnswer[]>(await service.call(`/v1/template${query}`, options), 200);
}

export async function listDocuments(service: Pick<Service, "call">, templateId: string, options: CallOptions = {}) {
  const response = await service.call(`/v1/document?template_id=${templateId}`, options);
  return answerOf<readonly DocumentAnswer[]>(response, 200);
}

/** What a link to a file of this name looks like, at the us address. */
export function linkTo({ address }: Pick<Service, "address">, filename: string): unknown {
  return expect.stringMatching(new RegExp(`^${RegExp.escape(address("us"))}/.+/${RegExp.escape(filename)}$`));
}

/** The file behind a link, opened as a mail service does: a bare GET without a key. */
export async function openLink(service: Pick<Service, "call">, address: string): Promise<Uint8Array> {
  const response = await service.call(address, { key: null });
  expect(await describeFailure(response)).toBe(200);
  return response.bytes();
}

export async function answerOf<Answer>(response: Response, status: number): Promise<Answer> {
  expect(await describeFailure(response)).toBe(status);
  return (await jsonOf(response)) as Answer;
}

/** The status, or for an error the status with its text and what the service's log has of it: so a failing test tells why. */
async function describeFailure(response: Response): Promise<number | string> {
  if (response.ok) return response.status;
  const text = `${response.status}: ${await response.clone().text()}`;
  return response.status < 500 ? text : `${text}\n${await loggedLately(response.headers.get("X-Request-Id"))}`;
}

/** The log comes on another way than the answer, and perhaps after it. */
async function loggedLately(requestId: string | null): Promise<string> {
  let logged = "";
  for (let attempt = 0; requestId !== null && logged === "" && attempt < 10; attempt++) {
    logged = loggedAbout(requestId);
    if (logged === "") await sleep(50);
  }
  return logged;
}
