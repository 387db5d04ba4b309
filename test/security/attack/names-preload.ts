/**
 * Loaded into the attacked service (`--import`): names below `.test`, which no resolver knows, lead where attackers let
 * theirs lead. The lookups of all other names go on to the system.
 */
import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";

/** A host of nobody's: public by its number, so that a connection to it is tried. */
const PUBLIC = "203.0.114.1";

/** Answers by name, one after the other; the last one stays. */
const ANSWERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "loopback.test": [["127.0.0.1"]],
  "mapped.test": [["::ffff:127.0.0.1"]],
  "nat64.test": [["64:ff9b::7f00:1"]],
  "metadata.test": [["169.254.169.254"]],
  "mixed.test": [[PUBLIC, "127.0.0.1"]],
  "rebinding.test": [[PUBLIC], ["127.0.0.1"]],
};

const asked = new Map<string, number>();
const lookup = dns.lookup;

async function lookupOfAttackers(name: string, ...options: readonly unknown[]): Promise<unknown> {
  const answers = ANSWERS[name];
  if (answers === undefined) return (lookup as (...all: readonly unknown[]) => unknown)(name, ...options);
  const times = asked.get(name) ?? 0;
  asked.set(name, times + 1);
  const addresses = answers[Math.min(times, answers.length - 1)] ?? [];
  return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}

dns.lookup = lookupOfAttackers as typeof dns.lookup;
syncBuiltinESMExports();
