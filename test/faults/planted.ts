/** What the matrix finds in a service that has a fault of its own. */
import type { Fault } from "./faulty.ts";
import { OPERATIONS, tryOperation } from "./matrix.ts";
import type { Tamper } from "./world.ts";

/** `npm run faults` tries all; most others differ from these in the error alone, or are what ports promise anyway. */
const HARDEST: readonly Fault[] = ["fails", "loses its answer", "comes late"];

/** What does not hold of an operation when the service is so, and a call of this name goes wrong. */
export async function outcomesOf(
  name: string,
  call: string,
  tamper: Tamper,
  faults = HARDEST,
): Promise<readonly string[]> {
  const operation = OPERATIONS.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  const cells = await tryOperation(operation, { faults, only: call, tamper });
  return cells.filter(({ isHeld }) => !isHeld).map(({ outcome }) => outcome);
}

/** Copies all methods of a proxy, which a spread does not find. */
export function all<Port extends object>(port: Port): Port {
  const names = Object.keys(port) as (keyof Port)[];
  return Object.fromEntries(names.map((name) => [name, port[name]])) as Port;
}
