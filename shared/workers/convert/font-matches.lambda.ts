/** Asks the function `convert` which fonts it has: all fonts of one template in one call, and each font only once. */
import type { CalledFunction } from "#shared/workers/function-calls/called-function.ts";
import type { Converter } from "./converter.ts";
import type { ConvertQuestion, FontMatches } from "./function-messages.ts";

const FAMILIES_KEPT = 1_000;

type Matches = Promise<FontMatches>;

/**
 * Collects requests that follow each other without a pause. A separate call for each font would start an environment
 * for each.
 */
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

/** Returns nothing if the function cannot answer, because no document depends on it. */
async function ask(worker: CalledFunction<ConvertQuestion>, matchFonts: readonly string[]): Matches {
  try {
    const outcome = await worker.call<FontMatches>({ matchFonts });
    return outcome.kind === "answered" ? outcome.result : {};
  } catch {
    return {};
  }
}
