/** Reads a spreadsheet on a thread of its own, so that the page stays quick. */
import type { JsonObject } from "#studio/service/types.ts";

export const SHEET_FILES = ".xlsx,.xls,.ods,.csv,.tsv";

export interface Sheet {
  readonly filename: string;
  /** The sheets of the file that are not hidden. */
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly columns: readonly string[];
  /** Texts as the sheet displays them, and true or false. */
  readonly rows: readonly JsonObject[];
}

export interface SheetQuestion {
  readonly file: File;
  readonly sheet: string | undefined;
}

export type SheetAnswer = { readonly read: Omit<Sheet, "filename"> } | { readonly fault: string };

/** @throws Error with the reason, if the file cannot be read */
export function readSheet(file: File, sheet?: string): Promise<Sheet> {
  const worker = new Worker(workerAddress(), { type: "module" });
  return new Promise<Sheet>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
      if ("fault" in data) reject(new Error(data.fault));
      else resolve({ filename: file.name, ...data.read });
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ file, sheet } satisfies SheetQuestion);
  }).finally(() => worker.terminate());
}

/** Trusted Types: the one script that may become a worker. */
function workerAddress(): string {
  const address = document.querySelector<HTMLMetaElement>("meta[name=sheet-worker]")?.content ?? "";
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };
  if (trustedTypes === undefined) return address;
  policy ??= trustedTypes.createPolicy("studio", { createScriptURL: (url) => url });
  return policy.createScriptURL(address);
}

interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrls;
}

interface ScriptUrls {
  createScriptURL(url: string): string;
}

let policy: ScriptUrls | undefined;
