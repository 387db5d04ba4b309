/** What the service has acknowledged, over all its lives, and what was found to be lost or wrong. */
import type { DocumentAnswer, TemplateAnswer } from "#test/support/requests.ts";
import type { Expected } from "./judge.ts";
import type { TemplateKind } from "./templates.ts";
import type { AccountName } from "./words.ts";

interface Kept<Answer> {
  readonly account: AccountName;
  /** The last state of it that was acknowledged. */
  answer: Answer;
  /** `leaving` while a call that deletes it is under way. */
  presence: "there" | "leaving" | "gone";
}

export interface KeptTemplate extends Kept<TemplateAnswer> {
  readonly kind: TemplateKind;
  /** The words of all files that the template has had. The last one may not be acknowledged yet. */
  readonly words: string[];
  /** The index of the words that the acknowledged file has. */
  settled: number;
}

export interface KeptDocument extends Kept<DocumentAnswer> {
  readonly expected: Expected;
}

/** A document that nobody waits for. */
export interface AcceptedBatch {
  readonly account: AccountName;
  readonly id: string;
  readonly name: string;
  readonly expected: Expected;
  /** The path of the receiver that is to be called. */
  readonly webhook: string | undefined;
  state: "accepted" | "ready" | "leaving" | "cancelled";
}

/** `lost`: what was acknowledged is not there. `wrong`: an answer or a content that no caller may get. */
type FaultKind = "lost" | "wrong";

interface Fault {
  readonly kind: FaultKind;
  readonly what: string;
}

export class Ledger {
  readonly templates: KeptTemplate[] = [];
  readonly documents: KeptDocument[] = [];
  readonly batches: AcceptedBatch[] = [];
  readonly faults: Fault[] = [];
  /** Names of what was asked for with an Idempotency-Key: there may be one of each. */
  readonly keyedNames = new Set<string>();
  /** How often what was done. */
  readonly counts = new Map<string, number>();
  readonly #tell: (line: string) => void;

  /** @param tell is told of each fault at once */
  constructor(tell: (line: string) => void = () => {}) {
    this.#tell = tell;
  }

  note(kind: FaultKind, what: string): void {
    this.faults.push({ kind, what });
    this.#tell(`${kind.toUpperCase()}: ${what}`);
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  faultsOf(kind: FaultKind): number {
    return this.faults.filter((fault) => fault.kind === kind).length;
  }
}
