/** Compares the audit trail with the calls that were made: no call that was answered lacks its entry, and no entry lacks its call. */
import { AUDIT_PARTITIONS } from "#shared/storage/repositories/audit-trail.ts";
import type { Send } from "./asker.ts";
import type { Ledger } from "./ledger.ts";
import { storedOnDisk } from "./stored-on-disk.ts";

/** Entries of what the service does by itself, which nobody calls. */
const OF_SERVICE = ["expireDocument", "deleteDocumentOfTemplate"];

export class AuditWitness {
  readonly send: Send;
  /** The status of each answered call, by the id of its request. */
  readonly #answered = new Map<string, number>();
  #unanswered = 0;

  constructor(send: Send) {
    this.send = async (ask, signal) => {
      if (ask.apiKey === undefined) return send(ask, signal);
      this.#unanswered++;
      const answer = await send(ask, signal);
      const request = answer.headers.get("X-Request-Id");
      if (request === null) return answer;
      this.#unanswered--;
      this.#answered.set(request, answer.status);
      return answer;
    };
  }

  /** @param dataFolder of the stopped service */
  check(dataFolder: string, ledger: Pick<Ledger, "note">): void {
    const records = Object.values(storedOnDisk(dataFolder)).flatMap((region) => [...region.records.values()]);
    const entries = records.filter(({ pk }) => pk.startsWith(AUDIT_PARTITIONS)).map(({ body }) => body);
    const ofCalls = entries.filter(({ operation }) => !OF_SERVICE.includes(String(operation)));
    const noted = Map.groupBy(ofCalls, ({ request }) => String(request));
    for (const [request, status] of this.#answered) {
      const [entry, ...others] = noted.get(request) ?? [];
      if (entry === undefined)
        ledger.note("wrong", `the call ${request}, answered ${status}, is not in the audit trail`);
      else if (others.length > 0 || entry.status !== status)
        ledger.note("wrong", `the audit trail tells another outcome of ${request} than ${status}`);
    }
    // Calls that were cut off may have been done, of which nobody knows the ids.
    const unknown = [...noted.keys()].filter((request) => !this.#answered.has(request)).length;
    if (unknown > this.#unanswered)
      ledger.note(
        "wrong",
        `${unknown} entries of the audit trail belong to ${this.#unanswered} calls that were cut off`,
      );
  }
}
