/** Asks the function `convert` what fonts it has: all that one template needs in one call, and each only once. */
import type { CalledFunction } from "#shared/function-calls/called-function.ts";
import type { Converter } from "./converter.ts";
import type { ConvertQuestion, FontMatches } from "./function-messages.ts";

const FAMILIES_KEPT = 1_000;

type Matches = Promise<FontMatches>;

/** What is asked for without a pause goes together: a call for each font would start an environment for each. */
export function fontMatcher(worker: CalledFunction<ConvertQuestion>): Converter["matchFont"] {
  const known = new Map<string, Matches>();
  let waiting: { readonly families: string[]; readonly matches: Matches } | undefined;

  const askTogether = (): NonNullable<typeof waiting> => {
    const families: string[] = [];
    const matches = Promise.resolve().then(() => {
      waiting = undefined;
      return ask(worker, families);
    });
    return { families, matches };
  };

  return async (family) => {
    const before = known.get(family);
    if (before !== undefined) return (await before)[family];
    waiting ??= askTogether();
    const { families, matches } = waiting;
    families.push(family);
    if (known.size >= FAMILIES_KEPT) known.clear();
    known.set(family, matches);
    const shown = (await matches)[family];
    if (shown === undefined) known.delete(family);
    return shown;
  };
}

/** None when the function cannot tell: the answer is no part of a document. */
async function ask(worker: CalledFunction<ConvertQuestion>, matchFonts: readonly string[]): Matches {
  try {
    const outcome = await worker.call<FontMatches>({ matchFonts });
    return outcome.kind === "answered" ? outcome.result : {};
  } catch {
    return {};
  }
}
