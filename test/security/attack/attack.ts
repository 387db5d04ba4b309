/** One attack on the service: what it tries, and how it is told whether it came about. */
import { CATALOGUE } from "#shared/base/errors/catalogue.ts";
import type { Answer } from "./answer.ts";
import type { Target } from "./target.ts";

export const CATEGORIES = [
  "archives",
  "XML",
  "documents that fetch",
  "documents inside",
  "documents that read files",
  "every way to a file",
  "macros and events",
  "environment and writing",
  "pages in Chromium",
  "expressions",
  "prototypes",
  "data files",
  "PDFs",
  "markup in the data",
  "pictures in the data",
  "addresses",
  "webhooks",
  "names",
  "forms",
  "requests",
  "accounts",
  "agents",
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
  /** Takes up to a minute of waiting, so that it runs beside the others. */
  readonly isSlow?: boolean;
  /** Its many requests at once are read in the same turn of the main thread. */
  readonly isMany?: boolean;
  /** On a service that finds no namespaces, so that converters share its network. */
  readonly withoutNamespaces?: boolean;
  /** On a service of an ordinary user who finds no namespaces, so that converters are that user. */
  readonly asUser?: boolean;
  /** On such a service without Landlock, where what is taken out of documents is all that keeps them from files. */
  readonly withoutLandlock?: boolean;
  /** It attacks nothing, and what its documents show is their own: some have the canary's colour. */
  readonly isOrdinary?: boolean;
  /** Why the first line of defence alone stops it, and what is taken out of documents cannot (SECURITY.md, Isolation). */
  readonly needsFirstLine?: string;
}

/** Whether it is on a service that is started in a mount namespace. */
export function isElsewhere({ withoutNamespaces, asUser, withoutLandlock }: Attack): boolean {
  return [withoutNamespaces, asUser, withoutLandlock].includes(true);
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

/** What became of one request on a connection of its own. @throws NotBlocked when it was read as several */
export function oneAnswerAtMost(answers: readonly Answer[]): string {
  const [answer, ...others] = answers;
  if (answer === undefined) return "the connection is closed without an answer";
  const told = answers.map(({ status, text }) => `${status} ${text().slice(0, 80)}`).join("; ");
  holds(others.length === 0, `one request got ${answers.length} answers: ${told}`);
  return isAccepted(answer) ? "answered as the plain request that it is" : refusal(answer);
}

/** @throws NotBlocked with the reason unless it holds */
export function holds(condition: boolean, otherwise: string): void {
  if (!condition) throw new NotBlocked(otherwise);
}

/** Returns the code of the error body that callers print (callers.md, 13), or undefined for any other body. */
function errorCode({ status, text }: Answer): string | undefined {
  try {
    const body = JSON.parse(text()) as { statusCode?: unknown; code?: unknown; message?: unknown };
    const isOurs = body.statusCode === status && typeof body.message === "string" && String(body.code) in CATALOGUE;
    return isOurs ? String(body.code) : undefined;
  } catch {
    return undefined;
  }
}
