/** Reads a colour: a name of CSS, or hexadecimal digits. */
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { shown } from "./parameters.ts";

/** Returns six digits in upper case. @throws MergeFailure */
export function colour(argument: unknown): string {
  const written = typeof argument === "string" ? argument.trim().toLowerCase() : "";
  const hex = colourNamed(written);
  if (hex !== undefined) return hex;
  if (["row", "cell", "paragraph", "text", "background"].includes(written)) {
    throw new MergeFailure(`${shown(argument)} is no colour: the colour comes first, as in fill:'red':'row'`);
  }
  throw new MergeFailure(
    `the colour ${shown(argument)} is unknown: write a name, such as 'red', or six hexadecimal digits, such as '#CC0000'`,
  );
}

/** Returns six digits in upper case, or undefined if there is no such colour. */
export function colourNamed(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  const [, digits] = /^#?([\da-f]{6}|[\da-f]{3})$/.exec(written) ?? [];
  const hex = digits ?? (Object.hasOwn(NAMES, written) ? NAMES[written] : undefined);
  return (hex?.length === 3 ? hex.replace(/./g, "$&$&") : hex)?.toUpperCase();
}

/** Names of CSS Color 4. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "aqua 00ffff black 000000 blue 0000ff brown a52a2a coral ff7f50 crimson dc143c cyan 00ffff darkblue 00008b " +
    "darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkorange ff8c00 darkred 8b0000 fuchsia ff00ff gold ffd700 " +
    "gray 808080 green 008000 grey 808080 indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lightblue add8e6 " +
    "lightcyan e0ffff lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightyellow ffffe0 " +
    "lime 00ff00 magenta ff00ff maroon 800000 navy 000080 olive 808000 orange ffa500 orangered ff4500 orchid da70d6 " +
    "pink ffc0cb plum dda0dd purple 800080 red ff0000 salmon fa8072 sienna a0522d silver c0c0c0 skyblue 87ceeb " +
    "steelblue 4682b4 tan d2b48c teal 008080 tomato ff6347 turquoise 40e0d0 violet ee82ee white ffffff yellow ffff00"
  )
    .match(/\w+ [\da-f]{6}/g)
    ?.map((entry) => entry.split(" ")) ?? [],
);
