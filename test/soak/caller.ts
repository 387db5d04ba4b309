/** One caller of an account, who does one thing after the other; what it has made, it alone changes. */
import { REGIONS } from "#shared/base/model/region.ts";
import { anyOf, type Random } from "#test/support/random.ts";
import type { WebhookReceiver } from "#test/support/webhook-receiver.ts";
import { codeOf } from "./answer.ts";
import type { Answered, Ask, Asker } from "./asker.ts";
import type { AcceptedBatch, KeptDocument, KeptTemplate, Ledger } from "./ledger.ts";
import { TEMPLATE_KINDS, type TemplateKind } from "./templates.ts";
import { type AccountName, type Mark, marksOf } from "./words.ts";

export interface CallerSettings {
  readonly account: AccountName;
  /** The caller's number among all callers. */
  readonly number: number;
  readonly apiKey: string;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly asker: Asker;
  readonly receiver: WebhookReceiver;
  /** How many items a batch has. */
  readonly batchItems: readonly [min: number, max: number];
}

export class Caller {
  readonly account: AccountName;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly receiver: WebhookReceiver;
  readonly batchItems: CallerSettings["batchItems"];
  readonly newMark: () => Mark;
  /** Those that it has made, and that are there. */
  readonly templates: KeptTemplate[] = [];
  readonly documents: KeptDocument[] = [];
  readonly batches: AcceptedBatch[] = [];
  readonly #settings: CallerSettings;

  constructor(settings: CallerSettings) {
    const { account, number, random, ledger, receiver, batchItems } = settings;
    this.#settings = settings;
    this.account = account;
    this.random = random;
    this.ledger = ledger;
    this.receiver = receiver;
    this.batchItems = batchItems;
    this.newMark = marksOf(account, number);
  }

  /** At the address of any region. */
  ask(ask: Omit<Ask, "apiKey" | "region">): Promise<Answered | undefined> {
    const { asker, apiKey } = this.#settings;
    return asker({ ...ask, apiKey, region: anyOf(this.random, REGIONS) });
  }

  /** A whole address, as who has no key calls it. */
  askOpenly(ask: Omit<Ask, "apiKey" | "region">): Promise<Answered | undefined> {
    return this.#settings.asker(ask);
  }

  /** One of its account's, mostly its own; undefined where there is none. */
  anyTemplate(kinds: readonly TemplateKind[] = TEMPLATE_KINDS): KeptTemplate | undefined {
    const wanted = (all: readonly KeptTemplate[]) => this.#any(all.filter(({ kind }) => kinds.includes(kind)));
    const own = this.isChance(4) ? undefined : wanted(this.templates);
    return own ?? wanted(this.ledger.templates);
  }

  anyDocument(): KeptDocument | undefined {
    return this.#any(this.ledger.documents);
  }

  isChance(oneIn: number): boolean {
    return this.random.below(oneIn) === 0;
  }

  #any<Thing extends KeptTemplate | KeptDocument>(all: readonly Thing[]): Thing | undefined {
    const there = all.filter(({ account, presence }) => account === this.account && presence === "there");
    return there.length === 0 ? undefined : anyOf(this.random, there);
  }
}

/** The body of an answer with this status; any other is noted: a 404 of what is there as lost. */
export function bodyOf<Body>(
  ledger: Ledger,
  { what, path }: Pick<Ask, "what" | "path">,
  answer: Answered | undefined,
  status: number,
): Body | undefined {
  if (answer === undefined) return undefined;
  const text = Buffer.from(answer.body).toString();
  if (answer.status === status) return (text === "" ? {} : JSON.parse(text)) as Body;
  ledger.note(
    answer.status === 404 ? "lost" : "wrong",
    `${what} ${path} answers ${answer.status} ${text.slice(0, 500)}`,
  );
  return undefined;
}

/** Whether it answers that the thing is gone, as it does when an earlier attempt has deleted it, or another caller does. */
export function isGone(answer: Answered | undefined): boolean {
  return answer?.status === 404 && /_not_found$/.test(codeOf(answer) ?? "");
}
