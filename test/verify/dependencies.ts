/** Licences of the packages, and whether advisories are known of them, if the registry tells. */
import { PROJECT } from "#test/support/program.ts";
import { lockedPackages, refusedPackages } from "./licences.ts";
import { run } from "./run.ts";
import type { Tally } from "./tally.ts";

const DEADLINE_MS = 120_000;

export async function verifyDependencies(tally: Tally): Promise<void> {
  const packages = lockedPackages();
  const refused = refusedPackages(packages);
  console.log(`licences: ${packages.length} packages`);
  for (const { place, licence } of refused) tally.fail(place, `its licence is ${licence ?? "not told"}`);
  for (let rest = packages.length - refused.length; rest > 0; rest--) tally.pass();
  tellAdvisories((await run("npm", ["audit", "--omit=dev", "--json"], DEADLINE_MS, { cwd: PROJECT })).output, tally);
}

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly message?: string;
}

/** @param output of `npm audit --json` */
export function tellAdvisories(output: string, tally: Pick<Tally, "pass" | "fail" | "skip">): void {
  const { vulnerabilities, message = "npm gives no answer" } = auditOf(output);
  if (vulnerabilities === undefined) {
    tally.skip("advisories in npm's registry", "advisories of the packages", message);
    return;
  }
  const known = Object.entries(vulnerabilities);
  for (const [name, { severity, range }] of known) tally.fail(`${name} ${range}`, `an advisory is known: ${severity}`);
  if (known.length === 0) tally.pass();
}

function auditOf(output: string): Audit {
  try {
    return JSON.parse(output) as Audit;
  } catch {
    return {};
  }
}
