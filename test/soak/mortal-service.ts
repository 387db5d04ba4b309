/** The real service that can be killed and comes back at once, on the same data and at the same addresses. */
import { openLocalDirectory } from "#shared/wiring/local-directory.ts";
import { addTwoAccounts } from "#test/support/accounts.ts";
import { type Environment, type Home, type Program, startProgram } from "#test/support/program.ts";
import type { Send } from "./asker.ts";
import type { Ledger } from "./ledger.ts";
import type { AccountName } from "./words.ts";

export interface SoakAccount {
  readonly apiKey: string;
  /** The secret with which its webhooks are signed. */
  readonly secret: string;
}

export class MortalService implements AsyncDisposable {
  /** What its lives have said that is more than information. */
  readonly problems: string[] = [];
  readonly #home: Home;
  readonly #environment: Environment;
  readonly #ledger: Ledger;
  #life: Program;
  #isKilled = false;

  static async start(home: Home, environment: Environment, ledger: Ledger): Promise<MortalService> {
    return new MortalService(home, environment, ledger, await startProgram(home, environment));
  }

  private constructor(home: Home, environment: Environment, ledger: Ledger, life: Program) {
    this.#home = home;
    this.#environment = environment;
    this.#ledger = ledger;
    this.#life = life;
    this.#watch(life);
  }

  /** The process of the present run of the service. */
  get processId(): number {
    return this.#life.processId;
  }

  readonly send: Send = async ({ path, method = "GET", region = "us", apiKey, headers, body }, signal) => {
    const response = await fetch(new URL(path, this.#life.addresses[region]), {
      method,
      headers: { ...headers, ...(apiKey !== undefined && { Authorization: apiKey }) },
      signal,
      ...(body !== undefined && { body }),
    });
    return { status: response.status, headers: response.headers, body: await response.bytes() };
  };

  /** Resolves when the next life is ready. */
  async kill(): Promise<void> {
    this.#isKilled = true;
    this.#life.signal("SIGKILL");
    await this.#life.ended;
    await this.#begin();
  }

  /** Lets what is due until then be done. @param at milliseconds since the Unix epoch */
  async restartAt(at: number): Promise<void> {
    await this.stop();
    this.#life.stopClock(at);
    await this.#begin();
  }

  /** In order. */
  async stop(): Promise<void> {
    this.#isKilled = true;
    const { code, signal } = await this.#life.stop();
    if (code !== 0) this.#ledger.note("wrong", `stopped in order, the service ends with ${code ?? signal}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isKilled = true;
    await this.#life[Symbol.asyncDispose]();
  }

  async #begin(): Promise<void> {
    this.#life = await startProgram(this.#home, this.#environment);
    this.#isKilled = false;
    this.#watch(this.#life);
  }

  #watch(life: Program): void {
    void life.ended.then(({ code, signal, problems }) => {
      this.problems.push(problems);
      if (!this.#isKilled) this.#ledger.note("wrong", `the service ended by itself (${code ?? signal})`);
    });
  }
}

/** Creates an account while the service runs, as `npm run account` does. */
export async function makeAccounts({ dataFolder }: Home): Promise<Readonly<Record<AccountName, SoakAccount>>> {
  const { accounts, webhookSecrets, close } = openLocalDirectory(dataFolder, Date.now);
  try {
    const { key, strangersKey } = await addTwoAccounts(accounts);
    const withSecret = async (apiKey: string): Promise<SoakAccount> => {
      const account = await accounts.findByKey(apiKey);
      if (account === undefined) throw new Error("an account that was made is not there");
      return { apiKey, secret: await webhookSecrets.getOrMake(account.id) };
    };
    return { A: await withSecret(key), B: await withSecret(strangersKey) };
  } finally {
    close();
  }
}
