/** Puts something around each call of the port that reads templates and merges items, for tests of what happens meanwhile. */
import type { ServiceInProcess } from "./service-in-process.ts";

export type Around = (method: string, call: () => Promise<unknown>) => Promise<unknown>;

/** In the region us, until it is disposed of. */
export function aroundTemplateWork({ wiring }: ServiceInProcess, around: Around): Disposable {
  const { us } = wiring.regions;
  const { workersFor } = us;
  const changed: typeof workersFor = (account) => {
    const workers = workersFor(account);
    return { ...workers, templateWorker: wrapped(workers.templateWorker, around) };
  };
  Object.assign(us, { workersFor: changed });
  return { [Symbol.dispose]: () => void Object.assign(us, { workersFor }) };
}

function wrapped<Port extends object>(port: Port, around: Around): Port {
  const methods = Object.entries(port).map(([name, value]) => {
    if (typeof value !== "function" || name === "prepare") return [name, value];
    return [name, (...parameters: unknown[]) => around(name, () => value(...parameters))];
  });
  return Object.fromEntries(methods) as Port;
}
