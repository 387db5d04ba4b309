/** One attack on the service: what it tries, and how it is told whether it came about. */
import { CATALOGUE } from "#shared/errors/catalogue.ts";
import type { Answer } from "./answer.ts";
import type { Target } from "./target.ts";

export const CATEGORIES = [
  "archives",
  "XML",
  "documents that fetch",
  "documents that read files",
  "macros and events",
  "environment and writing",
  "pages in Chromium",
  "expressions",
  "prototypes",
  "data files",
  "PDFs",
  "addresses",
  "names",
  "forms",
  "requests",
  "accounts",
] as const;

export type Category = (typeof CATEGORIES)[number];

export interface Attack {
  readonly category: Category;
  /** Unlike all others of its category. */
  readonly name: string;
  /** What the attacker hopes for. */
  readonly tried: string;
  /** Resolves to what stopped it. @throws NotBlocked */
  readonly run: (target: Target) => Promise<string>;
  /** Takes a minute of waiting, so that it runs beside the others. */
  readonly isSlow?: boolean;
}

/** The attack had an effect, or met something other than a clear refusal. */
export class NotBlocked extends Error {}

/** What refused it, when the answer is a refusal in the service's own words. @throws NotBlocked */
export function refusal(answer: Answer): string {
  const code = errorCode(answer);
  if (answer.status >= 400 && answer.status < 500 && code !== undefined) return `refused: ${answer.status} ${code}`;
  throw new NotBlocked(`answered ${answer.status}: ${answer.text().slice(0, 300)}`);
}

/** The answer is a success. @throws NotBlocked when it is neither that nor a clear refusal */
export function isAccepted(answer: Answer): boolean {
  if (answer.status >= 200 && answer.status < 300) return true;
  refusal(answer);
  return false;
}

/** @throws NotBlocked with the reason unless it holds */
export function holds(condition: boolean, otherwise: string): void {
  if (!condition) throw new NotBlocked(otherwise);
}

/** Of the error body that callers print (callers.md, 13); undefined for anything else. */
function errorCode({ status, text }: Answer): string | undefined {
  try {
    const body = JSON.parse(text()) as { statusCode?: unknown; code?: unknown; message?: unknown };
    const isOurs = body.statusCode === status && typeof body.message === "string" && String(body.code) in CATALOGUE;
    return isOurs ? String(body.code) : undefined;
  } catch {
    return undefined;
  }
}
