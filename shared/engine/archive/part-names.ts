/** Resolves names of parts. */

/**
 * Returns the name of the part that a target means: it is relative to the folder of the part that names it, or starts at
 * the root with a slash.
 */
export function resolvePartName(from: string, target: string): string {
  const path = target.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const segment of target.split("/")) {
    if (segment === "..") path.pop();
    else if (segment !== "" && segment !== ".") path.push(segment);
  }
  return path.join("/");
}
