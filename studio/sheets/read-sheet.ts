/** Reads a spreadsheet on a thread of its own, so that the page stays quick. */
import type { CellDates } from "#shared/engine/merge/values/item-dates.ts";
import type { JsonObject } from "#studio/service/types.ts";
import type { TextName } from "#studio/texts/en.ts";

export const SHEET_FILES = ".xlsx,.xls,.ods,.csv,.tsv";

export interface Sheet {
  readonly filename: string;
  /** The sheets of the file that are not hidden. */
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly columns: readonly string[];
  /** Texts as the sheet displays them, and true or false. */
  readonly rows: readonly JsonObject[];
  /** The dates that the cells of each row display, by column; absent for a sheet without any. */
  readonly dates?: readonly (CellDates | undefined)[];
  /** The number of each row as the sheet counts it, from 1. */
  readonly numbers: readonly number[];
  readonly warnings: readonly SheetWarning[];
}

export interface SheetWarning {
  readonly text: TextName;
  readonly values: Readonly<Record<string, string>>;
}

export interface SheetQuestion {
  readonly file: File;
  readonly sheet: string | undefined;
  /** The names that the template looks for. */
  readonly names: readonly string[];
}

export type SheetAnswer = { readonly read: Sheet } | Unreadable;

/** Why a file cannot be read: a `DataFault` of the service's reader, or `failed`. */
export interface Unreadable {
  readonly fault: string;
  readonly reason: string;
}

export class UnreadableSheet extends Error {
  readonly why: Unreadable;

  constructor(why: Unreadable) {
    super(why.reason);
    this.why = why;
  }
}

/** @throws UnreadableSheet */
export function readSheet(file: File, names: readonly string[], sheet?: string): Promise<Sheet> {
  const worker = new Worker(workerAddress(), { type: "module" });
  return new Promise<Sheet>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
      if ("fault" in data) reject(new UnreadableSheet(data));
      else resolve(data.read);
    };
    worker.onerror = (event) => reject(new UnreadableSheet({ fault: "failed", reason: event.message }));
    worker.postMessage({ file, sheet, names } satisfies SheetQuestion);
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
