/** Drops a picture, a shape or a chart: the drawing, or one member of a group. */
import type { XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { Drops } from "./drops.ts";

const DRAWINGS: ReadonlySet<string> = new Set(["w:drawing", "w:pict", "w:object"]);
const GROUPS: ReadonlySet<string> = new Set(["wpg:wgp", "wpg:grpSp", "wpc:wpc", "v:group"]);
const MEMBER = /^(?:wps:wsp|pic:pic|wpg:graphicFrame|wpg:grpSp|v:(?!shapetype)\w+)$/;

/** @param within an element of the drawing */
export function dropDrawing(drops: Drops, within: XmlElement): void {
  const found = drawingAround(within);
  if (found === undefined) throw new Error("A tag that drops a drawing stands in none");
  drops.add(withoutEmptyGroup(drops, found));
}

function drawingAround(within: XmlElement): XmlElement | undefined {
  for (let each: XmlElement | undefined = within; each !== undefined; each = each.parent) {
    if (DRAWINGS.has(each.name)) return whole(each);
    if (MEMBER.test(each.name) && GROUPS.has(each.parent?.name ?? "")) return each;
  }
  return undefined;
}

/** A drawing may stand with another form of it for older programs (ISO 29500-3, 7.6). */
function whole(drawing: XmlElement): XmlElement {
  const choice = drawing.parent;
  const isChoice = choice?.name === "mc:Choice" || choice?.name === "mc:Fallback";
  return (isChoice ? choice.parent : undefined) ?? drawing;
}

/** A group whose last member goes, goes with it. */
function withoutEmptyGroup(drops: Drops, member: XmlElement): XmlElement {
  const group = member.parent;
  if (group === undefined || !GROUPS.has(group.name) || !MEMBER.test(member.name)) return member;
  const isEmpty = group.children.every(
    (each) => each === member || !MEMBER.test(each.name) || drops.elements.has(each),
  );
  return isEmpty ? withoutEmptyGroup(drops, drawingAround(group) ?? group) : member;
}
