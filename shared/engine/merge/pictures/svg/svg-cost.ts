/** Counts what an SVG draws: few elements that refer to each other can draw without end. */
import type { SvgElement } from "./svg-tree.ts";

/** A detailed map draws some ten thousand. */
const DRAWN_MAX = 50_000;
/** A longer chain of elements that refer to each other could overflow the stack of what draws them. */
const CHAIN_MAX = 200;

/** Returns whether it draws little enough, and no element contains or refers to itself. */
export function drawsLittle(root: SvgElement): boolean {
  const byId = new Map<string, SvgElement>();
  collectIds(root, byId);
  const costs = new Map<SvgElement, number>();
  const costOf = (element: SvgElement, depth = 1): number => {
    if (depth > CHAIN_MAX) return Number.POSITIVE_INFINITY;
    const known = costs.get(element);
    if (known !== undefined) return known;
    costs.set(element, Number.POSITIVE_INFINITY);
    const within = element.content.filter((each) => typeof each !== "string");
    const referred = referencesOf(element).flatMap((id) => byId.get(id) ?? []);
    const cost = [...within, ...referred].reduce((sum, each) => sum + costOf(each, depth + 1), 1);
    costs.set(element, cost);
    return cost;
  };
  return costOf(root) <= DRAWN_MAX;
}

function collectIds(element: SvgElement, byId: Map<string, SvgElement>): void {
  const id = element.attributes.get("id");
  if (id !== undefined) byId.set(id, element);
  for (const each of element.content) if (typeof each !== "string") collectIds(each, byId);
}

function referencesOf({ attributes }: SvgElement): readonly string[] {
  return [...attributes].flatMap(([name, value]) =>
    name === "xlink:href"
      ? [value.slice(1)]
      : Array.from(value.matchAll(/url\(\s*["']?#([\w.:-]+)/g), ([, id = ""]) => id),
  );
}
