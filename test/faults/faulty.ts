/** A port whose calls are written down, and of which one can be made to go wrong. */
import { buffer } from "node:stream/consumers";
import { deadlineError, type PortName } from "./deadlines.ts";

export const KILLS = "kills the process";
export const FAULTS = ["fails", "loses its answer", "hangs", "is done twice", "comes late", KILLS] as const;

/** `is overtaken`: somebody else does something right before it. */
export type Fault = (typeof FAULTS)[number] | "is overtaken";

/** The `nth` call, from 1, of a port's method, such as `records.insert`. */
export interface CallName {
  readonly call: string;
  readonly nth: number;
}

export interface PlannedFault extends CallName {
  readonly fault: Fault;
}

/** What happens at the ports of a world, from when it is begun. */
export class Faults {
  readonly calls: CallName[] = [];
  /** What is done although nobody waits for it any more. */
  readonly #late: (() => Promise<unknown>)[] = [];
  #planned: PlannedFault | undefined;
  #overtaking: () => Promise<unknown> = async () => {};
  #isOn = false;
  readonly #killed = Promise.withResolvers<void>();
  #isAlive = true;

  /** Resolves when the process is killed, as with kill -9: no call of it is done or answered any more. */
  get killed(): Promise<void> {
    return this.#killed.promise;
  }

  begin(planned?: PlannedFault, overtaking = this.#overtaking): void {
    this.#planned = planned;
    this.#overtaking = overtaking;
    this.#isOn = true;
  }

  /** Ends what goes wrong; calls that come late are done now. Answers whether the planned fault has come. */
  async end(): Promise<boolean> {
    this.#isOn = false;
    for (const act of this.#late.splice(0)) await act().catch(() => {});
    return this.#planned === undefined;
  }

  async meet(port: PortName, method: string, act: () => Promise<unknown>): Promise<unknown> {
    if (!this.#isAlive) return noAnswer();
    if (!this.#isOn) return act();
    const call = `${port}.${method}`;
    const nth = this.calls.filter((each) => each.call === call).length + 1;
    this.calls.push({ call, nth });
    if (this.#planned?.call !== call || this.#planned.nth !== nth) return act();
    const { fault } = this.#planned;
    this.#planned = undefined;
    return this.#goWrong(fault, { port, method }, act);
  }

  async #goWrong(
    fault: Fault,
    { port, method }: { readonly port: PortName; readonly method: string },
    act: () => Promise<unknown>,
  ): Promise<unknown> {
    switch (fault) {
      case "fails":
        throw new Error("the call has failed");
      case "loses its answer":
        await act();
        throw new Error("the answer is lost");
      case "hangs":
        throw deadlineError(port, method);
      case "is done twice": {
        const answer = await act();
        await act().catch(() => {});
        return answer;
      }
      case "is overtaken":
        await this.#overtaking();
        return act();
      case "comes late":
        this.#late.push(act);
        throw deadlineError(port, method);
      case KILLS:
        this.#isAlive = false;
        this.#killed.resolve();
        return noAnswer();
    }
  }
}

/** One of its own for each call, so that nothing keeps a killed process in memory. */
function noAnswer(): Promise<never> {
  return new Promise(() => {});
}

/** The port with faults at all its methods that answer later; what answers at once (`isAvailable`) cannot fail. */
export function faulty<Port extends object>(port: Port, name: PortName, faults: Faults): Port {
  const instant = new Set(["isAvailable", "prepare", "sign", "verify", "doDue", "atOnce"]);
  return new Proxy(port, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function" || typeof property !== "string" || instant.has(property)) return value;
      return (...parameters: unknown[]) => {
        const repeatable = parameters.map(name === "files" ? readOnce : always);
        return faults.meet(name, property, async () =>
          value.apply(target, await Promise.all(repeatable.map((each) => each()))),
        );
      };
    },
  });
}

function always(parameter: unknown): () => unknown {
  return () => parameter;
}

/** A body that flows can be sent twice only by whoever keeps it. */
function readOnce(parameter: unknown): () => unknown {
  if (typeof parameter !== "object" || parameter === null || !(Symbol.asyncIterator in parameter))
    return () => parameter;
  let whole: Promise<Uint8Array> | undefined;
  return () => (whole ??= buffer(parameter as AsyncIterable<Uint8Array>).then((bytes) => new Uint8Array(bytes)));
}
