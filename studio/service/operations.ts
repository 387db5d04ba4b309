/** The operations of the API that Studio uses. */
import { answeredAt, call, callForJson, jsonOf } from "./call.ts";
import type {
  Account,
  Document,
  Font,
  InvoiceProfile,
  InvoiceReview,
  JsonObject,
  Key,
  Mapping,
  Preview,
  Progress,
  Region,
  Rights,
  Template,
  TemplateSchema,
  Version,
} from "./types.ts";
import { addFile } from "./upload.ts";

/** Fields of a template; the file, if there is one, is uploaded first where it is large. */
export interface TemplateChange {
  readonly file?: File;
  readonly name?: string;
  readonly folder?: readonly string[];
  readonly region?: Region;
  readonly delimiters?: Template["delimiters"];
  readonly enhanced_syntax?: boolean;
  readonly versioning_enabled?: boolean;
  readonly invoice_mapping?: Mapping;
}

interface ReviewOptions {
  readonly signal: AbortSignal;
  /** That of remedies, as a BCP 47 tag. */
  readonly language: string;
}

export function listTemplates(): Promise<readonly Template[]> {
  return callForJson("/v1/template");
}

export function getTemplate(id: string): Promise<Template> {
  return callForJson(`/v1/template/${encodeURIComponent(id)}`);
}

export async function createTemplate(change: TemplateChange): Promise<Template> {
  return callForJson("/v1/template", { method: "POST", body: await templateForm(change) });
}

export async function updateTemplate(id: string, change: TemplateChange): Promise<Template> {
  return callForJson(`/v1/template/${encodeURIComponent(id)}`, { method: "PUT", body: await templateForm(change) });
}

/** Replaces a text of the template's file wherever it stands outside of tags. */
export function replaceOutsideTags(id: string, find: string, replace: string): Promise<Template> {
  const replacements = [{ find, replace, all: true, outside_tags: true }];
  return callForJson(`/v1/template/${encodeURIComponent(id)}/edit`, { method: "POST", body: { replacements } });
}

export interface MappingCheck {
  readonly data: JsonObject;
  readonly invoice: InvoiceProfile;
  /** That of the template, or the proposal, if it is absent. */
  readonly invoice_mapping?: Mapping;
}

/** Tries an invoice mapping, and proposes one. */
export function reviewInvoice(id: string, check: MappingCheck, options: ReviewOptions): Promise<InvoiceReview> {
  const { signal, language } = options;
  const headers = { "Accept-Language": language };
  const path = `/v1/template/${encodeURIComponent(id)}/invoice-mapping`;
  return callForJson(path, { method: "POST", body: check, headers, signal });
}

export async function deleteTemplate(id: string): Promise<void> {
  await call(`/v1/template/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true });
}

/** @param version - Undefined for the present file. */
export function getSchema(id: string, version?: number): Promise<TemplateSchema> {
  const query = version === undefined ? "" : `?version=${version}`;
  return callForJson(`/v1/template/${encodeURIComponent(id)}/schema${query}`);
}

export function listVersions(id: string): Promise<readonly Version[]> {
  return callForJson(`/v1/template/${encodeURIComponent(id)}/version`);
}

export function restoreVersion(id: string, version: number): Promise<Template> {
  return callForJson(`/v1/template/${encodeURIComponent(id)}/version/${version}/restore`, { method: "POST" });
}

export interface PreviewRequest {
  readonly template_id: string;
  readonly version?: number;
  readonly data: JsonObject;
  readonly pages: string;
  readonly width: number;
  readonly known: readonly string[];
  /** False draws the template with its tags. */
  readonly merge?: boolean;
  readonly merge_with?: readonly string[];
  readonly attach?: readonly string[];
  /** Whether the answer tells where values stand. */
  readonly places?: boolean;
  readonly find?: readonly { readonly text: string; readonly context: string }[];
}

export function preview(request: PreviewRequest, signal?: AbortSignal): Promise<Preview> {
  return callForJson("/v1/preview", { method: "POST", body: request, ...(signal && { signal }) });
}

/** Generates a document that is not stored. */
export function generate(request: object): Promise<Response> {
  return call("/v1/document", { method: "POST", body: request, headers: { Accept: "application/octet-stream" } });
}

/** Starts a document that is made after the answer, without the items that fail. */
export async function startBatch(body: FormData | object): Promise<{ readonly id: string; readonly at: number }> {
  const headers = { Accept: "application/json", Prefer: "respond-async, handling=lenient" };
  const response = await call("/v1/document", { method: "POST", body, headers });
  return { id: (await jsonOf<Progress>(response)).id, at: answeredAt(response) };
}

export function listDocuments(template: string): Promise<readonly Document[]> {
  return callForJson(`/v1/document?template_id=${encodeURIComponent(template)}`);
}

export interface BatchState {
  readonly progress?: Progress;
  readonly document?: Document;
  readonly warning: string | null;
  /** When this was so, by the clock of the service. */
  readonly at: number;
}

export async function getBatch(id: string): Promise<BatchState> {
  const response = await call(`/v1/document/${encodeURIComponent(id)}`);
  const warning = response.headers.get("Warning");
  if (response.status === 202) return { progress: await jsonOf<Progress>(response), warning, at: answeredAt(response) };
  const document = await jsonOf<Document>(response);
  return { document, warning, at: document.created };
}

export function renameDocument(id: string, name: string): Promise<Document> {
  return callForJson(`/v1/document/${encodeURIComponent(id)}`, { method: "PUT", body: { name } });
}

export async function deleteDocument(id: string): Promise<void> {
  await call(`/v1/document/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true });
}

export function getAccount(): Promise<Account> {
  return callForJson("/v1/account");
}

export function listKeys(): Promise<readonly Key[]> {
  return callForJson("/v1/key");
}

export function createKey(name: string, rights: Rights): Promise<Key & { readonly key: string }> {
  return callForJson("/v1/key", { method: "POST", body: { name, rights } });
}

export async function deleteKey(id: string): Promise<void> {
  await call(`/v1/key/${encodeURIComponent(id)}`, { method: "DELETE" });
}

export function getWebhookSecret(): Promise<{ readonly secret: string }> {
  return callForJson("/v1/webhook-secret");
}

export function rotateWebhookSecret(): Promise<{ readonly secret: string }> {
  return callForJson("/v1/webhook-secret", { method: "POST" });
}

export function listFonts(): Promise<readonly Font[]> {
  return callForJson("/v1/font");
}

export async function createFont(file: File): Promise<Font> {
  const form = new FormData();
  await addFile(form, file);
  return callForJson("/v1/font", { method: "POST", body: form });
}

export async function deleteFont(id: string): Promise<void> {
  await call(`/v1/font/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true });
}

async function templateForm({ file, folder, ...rest }: TemplateChange): Promise<FormData> {
  const form = new FormData();
  if (file !== undefined) await addFile(form, file);
  if (folder !== undefined) form.append("folder", JSON.stringify(folder));
  for (const [name, value] of Object.entries(rest)) {
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}
