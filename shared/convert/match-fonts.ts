/** Asks fontconfig, which LibreOffice asks as well, what a font family is shown with. */
import { execFile } from "node:child_process";
import { takeTurns } from "#shared/processes/turns.ts";

const ANSWER_WITHIN_MS = 5_000;
const FAMILIES_KEPT = 1_000;
const NAME_CHARACTERS_MAX = 200;
/** A template with fifty fonts starts no fifty programs at once. */
const inTurn = takeTurns(4);
const known = new Map<string, string>();

/**
 * The family that text in this one is shown with: itself where it is installed. Undefined where fontconfig is not there
 * to tell.
 */
export async function matchFont(family: string): Promise<string | undefined> {
  if (!isName(family)) return undefined;
  const before = known.get(family);
  if (before !== undefined) return before;
  const shown = await inTurn(() => ask(family));
  if (shown === undefined) return undefined;
  if (known.size >= FAMILIES_KEPT) known.clear();
  known.set(family, shown);
  return shown;
}

/** No program can be given a text with a null character, or one that is too long. */
function isName(family: string): boolean {
  return family.length <= NAME_CHARACTERS_MAX && !/\p{Cc}/u.test(family);
}

function ask(family: string): Promise<string | undefined> {
  // These characters have a meaning in fontconfig's patterns.
  const pattern = family.replace(/[\\\-:,=]/g, "\\$&");
  const settings = { timeout: ANSWER_WITHIN_MS, env: { PATH: "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin" } };
  return new Promise((resolve) => {
    execFile("fc-match", ["-f", "%{family[0]}", pattern], settings, (error, stdout) =>
      resolve(error || stdout === "" ? undefined : stdout),
    );
  });
}
