/** JSON Pointers (RFC 6901) to values of the data, as the service names them. */
import type { Path } from "./paths.ts";

export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Whether the value is the other one, or part of it. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** Returns the innermost of these values that has the other one in it. */
export function innermost(outers: readonly string[], pointer: string): string | undefined {
  return outers.filter((outer) => isWithin(pointer, outer)).toSorted((one, other) => other.length - one.length)[0];
}
