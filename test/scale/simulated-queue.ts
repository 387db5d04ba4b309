/** Simulates an SQS queue and the event source that gives its messages to a function, one at a time. */
import type { AnyJob, Jobs } from "#shared/storage/jobs/jobs.ts";
import type { InvocationChain } from "#test/lambda/invocation-chain.ts";
import { AWS_LIMITS } from "./aws-figures.ts";
import type { Environment, Simulation } from "./environment.ts";

export interface QueueOptions<Kind extends AnyJob> {
  readonly simulation: Simulation;
  /** The limit of the event source (`maxConcurrency`). */
  readonly atOnce: number;
  /** The pollers that are kept ready (provisioned mode). */
  readonly pollers?: number | undefined;
  readonly visibilitySeconds: number;
  /** How often a job is received before it goes to the dead-letter queue (`maxReceiveCount`). */
  readonly tries: number;
  /** Sends a job to the dead-letter queue. */
  readonly onDead: (job: Kind, chain: InvocationChain) => void;
  /** Invokes the function. A job whose invocation fails comes again. */
  readonly invoke: (job: Kind, chain: InvocationChain) => Promise<unknown>;
  /** The share of messages that are delivered twice. Default: 0. */
  readonly deliveredTwice?: number;
}

interface Message<Kind> {
  readonly job: Kind;
  /** That of the invocation that sent it. */
  readonly chain: InvocationChain;
  readonly account: string;
  /** The virtual time from which it can be received. */
  due: number;
  /** The number of failed invocations. */
  failures: number;
}

/** How soon a throttled event source tries again. */
const THROTTLED_PAUSE_MS = 1000;

export class SimulatedQueue<Kind extends AnyJob> {
  readonly #options: QueueOptions<Kind>;
  readonly #waiting: Message<Kind>[] = [];
  readonly #inFlight = new Map<string, number>();
  #running = 0;
  /** The time at which the event source began to scale up, while there is work. */
  #busySince: number | undefined;
  mostAtOnce = 0;
  sent = 0;

  constructor(options: QueueOptions<Kind>) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#waiting.length + this.#running === 0;
  }

  /** The queue as an environment of a function sends to it. */
  from(environment: Environment): Jobs<Kind> {
    const { simulation } = this.#options;
    return {
      send: (job, { delaySeconds = 0, account = "" } = {}) => {
        const { chain } = environment;
        // Sending, receiving and deleting.
        simulation.bill.count("sqsRequest", 3);
        return environment.calling("sqsSend", async () => {
          this.sent++;
          const times = simulation.chance() < (this.#options.deliveredTwice ?? 0) ? 2 : 1;
          for (let time = 0; time < times; time++)
            this.#add({ job, chain, account, due: 0, failures: 0 }, delaySeconds);
        });
      },
    };
  }

  #add(message: Message<Kind>, delaySeconds: number): void {
    const { clock } = this.#options.simulation;
    const delay = delaySeconds * 1000 + this.#options.simulation.latency("sqsDelivery");
    message.due = clock.now() + delay;
    this.#waiting.push(message);
    clock.after(delay, () => this.#receive());
  }

  get #limit(): number {
    const { simulation, atOnce } = this.#options;
    const minutes = (simulation.clock.now() - (this.#busySince ?? simulation.clock.now())) / 60_000;
    const [first, added] = this.#options.pollers
      ? [this.#options.pollers * AWS_LIMITS.invocationsOfPoller, AWS_LIMITS.invocationsAddedPerMinuteByPollers]
      : [AWS_LIMITS.invocationsAtFirst, AWS_LIMITS.invocationsAddedPerMinute];
    const scaled = first + Math.floor(minutes * added);
    return Math.min(atOnce, AWS_LIMITS.invocationsMax, scaled);
  }

  #receive(): void {
    const { clock } = this.#options.simulation;
    this.#busySince ??= clock.now();
    for (;;) {
      const next = this.#next();
      if (next === undefined) break;
      if (this.#running >= this.#limit) {
        // It scales up while messages wait.
        if (this.#limit < this.#options.atOnce) clock.after(200, () => this.#receive());
        return;
      }
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      void this.#invoke(next);
    }
    if (this.#running === 0) this.#busySince = undefined;
  }

  /** A fair queue: the oldest message of the account that has the fewest in flight (SQS, "Amazon SQS fair queues"). */
  #next(): Message<Kind> | undefined {
    const now = this.#options.simulation.clock.now();
    let best: Message<Kind> | undefined;
    for (const message of this.#waiting) {
      if (message.due > now) continue;
      if (best === undefined || this.#flying(message) < this.#flying(best)) best = message;
    }
    return best;
  }

  #flying({ account }: Message<Kind>): number {
    return this.#inFlight.get(account) ?? 0;
  }

  async #invoke(message: Message<Kind>): Promise<void> {
    const count = (change: number) => {
      this.#running += change;
      this.#inFlight.set(message.account, this.#flying(message) + change);
    };
    count(1);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    try {
      await this.#options.invoke(message.job, message.chain);
    } catch (error) {
      const isThrottled = error instanceof Error && error.name === "TooManyRequestsException";
      if (isThrottled) this.#return(message, THROTTLED_PAUSE_MS);
      else if (++message.failures < this.#options.tries) this.#return(message, this.#options.visibilitySeconds * 1000);
      else this.#options.onDead(message.job, message.chain);
    } finally {
      count(-1);
    }
    this.#receive();
  }

  #return(message: Message<Kind>, pause: number): void {
    const { clock } = this.#options.simulation;
    message.due = clock.now() + pause;
    this.#waiting.push(message);
    clock.after(pause, () => this.#receive());
  }
}
