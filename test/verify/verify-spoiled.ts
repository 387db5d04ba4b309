/** Compares three judgements of spoiled files: the standard's, veraPDF's and our checker's. */
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import type { SpoiledPdf } from "#test/support/spoil-pdf.ts";
import type { Tally } from "./tally.ts";
import { askVeraPdf, type Verdict } from "./vera-pdf.ts";

export async function verifySpoiled(classpath: string, files: readonly SpoiledPdf[], tally: Tally): Promise<void> {
  console.log(`${files.length} spoiled files: what our checker says, and what veraPDF says`);
  const verdicts = await askVeraPdf(classpath, files);
  const table = new Table();
  for (const file of files) {
    const clauses = (await checkConformance(file.bytes, file.part)).map(({ clause }) => clause);
    const verdict = verdicts.get(file) ?? { kind: "no verdict", reason: "it was not asked" };
    table.count(clauses.length > 0, verdict);
    judge(file, clauses, verdict, tally);
  }
  console.log(String(table));
}

function judge(file: SpoiledPdf, ours: readonly string[], verdict: Verdict, tally: Tally): void {
  const what = `${file.name} (${file.part})`;
  if (file.clause === null) {
    const isAccepted = ours.length === 0 && verdict.kind === "conforms";
    tally.check(isAccepted, what, `it is allowed; ours: ${say(ours)}; veraPDF: ${describe(verdict)}`);
    return;
  }
  if (!ours.includes(file.clause)) {
    tally.fail(what, `our checker does not find ${file.clause}: ${say(ours)}`);
  } else if (file.unseenByVeraPdf !== undefined && verdict.kind !== "broken") {
    tally.pass();
  } else {
    tally.check(names(verdict, file.clause), what, `veraPDF does not find ${file.clause}: ${describe(verdict)}`);
  }
}

/** A file that cannot even be read names no clause. */
function names(verdict: Verdict, clause: string): boolean {
  return verdict.kind === "broken" && (verdict.clauses.length === 0 || verdict.clauses.includes(clause));
}

function say(clauses: readonly string[]): string {
  return clauses.length === 0 ? "nothing" : clauses.join(" ");
}

function describe(verdict: Verdict): string {
  if (verdict.kind === "broken") return say(verdict.clauses);
  return verdict.kind === "conforms" ? "nothing" : verdict.reason;
}

/** How often both say the same. */
class Table {
  readonly #counts = new Map<string, number>();

  count(isBroken: boolean, verdict: Verdict): void {
    const key = `  our checker ${isBroken ? "refuses" : "accepts"}, veraPDF ${VERBS[verdict.kind]}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  toString(): string {
    return Array.from(this.#counts, ([key, count]) => `${key}: ${count}`)
      .sort()
      .join("\n");
  }
}

const VERBS = { conforms: "accepts", broken: "refuses", "no verdict": "ends without a verdict" } as const;
