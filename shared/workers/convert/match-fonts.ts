/** Asks fontconfig, which LibreOffice uses too, in which font a family is shown. */
import { execFile } from "node:child_process";
import { fairQueue, NO_OWNER } from "#shared/workers/processes/fair-queue.ts";

const ANSWER_WITHIN_MS = 5_000;
const FAMILIES_KEPT = 1_000;
const NAME_CHARACTERS_MAX = 200;
/** Limits parallel programs, so that a template with fifty fonts does not start fifty at once. */
const queue = fairQueue({ max: 4 });
const known = new Map<string, string>();

/**
 * Returns the family in which text in this family is shown: the same one if it is installed. Returns undefined if
 * fontconfig is not available.
 */
export async function matchFont(family: string): Promise<string | undefined> {
  if (!isName(family)) return undefined;
  const before = known.get(family);
  if (before !== undefined) return before;
  const shown = await queue(NO_OWNER, () => ask(family));
  if (shown === undefined) return undefined;
  if (known.size >= FAMILIES_KEPT) known.clear();
  known.set(family, shown);
  return shown;
}

/** A program argument cannot contain a null character or be too long. */
function isName(family: string): boolean {
  return family.length <= NAME_CHARACTERS_MAX && !/\p{Cc}/u.test(family);
}

function ask(family: string): Promise<string | undefined> {
  // These characters are special in fontconfig's patterns.
  const pattern = family.replace(/[\\\-:,=]/g, "\\$&");
  const settings = { timeout: ANSWER_WITHIN_MS, env: { PATH: "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin" } };
  return new Promise((resolve) => {
    execFile("fc-match", ["-f", "%{family[0]}", pattern], settings, (error, stdout) =>
      resolve(error || stdout === "" ? undefined : stdout),
    );
  });
}
