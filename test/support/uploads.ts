/** Uploads: files that callers send ahead of the request that uses them. */

import { expect } from "vitest";
import { UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";
import type { Region } from "#shared/base/model/region.ts";
import { DESCRIBED_OPERATIONS } from "#test/support/described-operations.ts";
import { SIGNING_PASSWORD, signingKeyFile } from "#test/support/signing-keys.ts";
import { rawPdf } from "./raw-pdf.ts";
import { renamedFont } from "./renamed-font.ts";
import { answerOf, createTemplate, docxFile, file as fileOf, postJson, putJson } from "./requests.ts";
import type { CallOptions, Service } from "./service.ts";

export interface UploadAnswer {
  readonly id: string;
  readonly upload_uri: string;
  readonly expires: number;
}

/** The size is the largest, unless it is given: the emulators take fewer bytes too. */
export async function askForUpload(
  service: Pick<Service, "call">,
  fields: { readonly filename: string; readonly size?: number; readonly region?: string },
  options: CallOptions = {},
): Promise<UploadAnswer> {
  return answerOf<UploadAnswer>(
    await service.call("/v1/upload", postJson({ size: UPLOAD_BYTES_MAX, ...fields }, options)),
    201,
  );
}

/** The PUT that an upload's address takes, without a key. */
export function put(body: RequestInit["body"], headers: Readonly<Record<string, string>> = {}): CallOptions {
  return { method: "PUT", key: null, headers, body: body ?? null };
}

/** Asks for an upload, of the size of the file unless it is given, and sends its file. */
export async function upload(
  service: Pick<Service, "call">,
  file: File,
  fields: { readonly region?: string; readonly size?: number } = {},
  options: CallOptions = {},
): Promise<UploadAnswer> {
  const asked = await askForUpload(service, { filename: file.name, size: file.size, ...fields }, options);
  const response = await service.call(asked.upload_uri, put(await file.bytes()));
  expect(response.status).toBe(200);
  return asked;
}

/** Requests that take a file, with an upload in its place: each by the name of its operation, in JSON. */
const USES = {
  createFont: async (_service: Service, file_id: string) => ["/v1/font", postJson({ file_id })],
  validatePdf: async (_service: Service, file_id: string) => ["/v1/validate", postJson({ file_id })],
  createSigningKey: async (_service: Service, file_id: string) => [
    "/v1/signing-key",
    postJson({ file_id, password: SIGNING_PASSWORD }),
  ],
  createTemplate: async (_service: Service, file_id: string) => ["/v1/template", postJson({ file_id })],
  updateTemplate: async (service: Service, file_id: string) => {
    const { id } = await createTemplate(service);
    return [`/v1/template/${id}`, putJson({ file_id })];
  },
  generateDocument: async (service: Service, file_id: string) => {
    const { id: template_id } = await createTemplate(service);
    return ["/v1/document", postJson({ template_id, file_id })];
  },
} as const satisfies Record<string, (service: Service, file_id: string) => Promise<readonly [string, CallOptions]>>;

export type UseOfUpload = keyof typeof USES;

export const USES_OF_UPLOADS = (Object.keys(USES) as readonly UseOfUpload[]).filter((operation) =>
  DESCRIBED_OPERATIONS.some(({ operationId }) => operationId === operation),
);

/** What the operation answers when its file is the upload. */
export async function useUpload(service: Service, operation: UseOfUpload, file_id: string): Promise<Response> {
  return (await requestUsing(service, operation, file_id))();
}

/** Prepares the same, and returns what sends it. */
export async function requestUsing(
  service: Service,
  operation: UseOfUpload,
  file_id: string,
): Promise<() => Promise<Response>> {
  const [path, options] = await USES[operation](service, file_id);
  return () => service.call(path, options);
}

/** A file that the operation can use. */
export function usableFile(operation: UseOfUpload): File {
  if (operation === "createFont") return fileOf(renamedFont(undefined, "Corporate Sans"), "Corporate.ttf");
  if (operation === "createSigningKey") return signingKeyFile();
  if (operation === "validatePdf") return fileOf(rawPdf({ name: "A", pages: [""] }), "A.pdf");
  return operation === "generateDocument" ? new File(["Name\nAda\nBob\n"], "People.csv") : docxFile();
}

/** Where an upload lies, where it is used, and at which address: the same region, two, and three. */
export const JOURNEYS = [
  ["eu", "eu", "eu"],
  ["eu", "eu", "us"],
  ["us", "eu", "eu"],
  ["au", "uk", "au"],
  ["uk", "us", "eu"],
] as const satisfies readonly (readonly [Region, Region, Region])[];
