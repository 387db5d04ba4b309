/** Finds the tags of a part that drop or keep what is around them, and refuses those that do not stand in such a place. */
import { LIFTED, restoreTags } from "#shared/engine/merge/docx/attributes/lifted-markup.ts";
import type { DropPlace } from "#shared/engine/merge/rich/dropped-place.ts";
import { droppingFault, readDroppingTag } from "#shared/engine/merge/syntax/dropping-tags.ts";
import type { Fault, Token } from "#shared/engine/merge/syntax/tokens.ts";

export interface JudgedDrops {
  readonly hasDrops: boolean;
  readonly faults: readonly Fault[];
}

const STRUCTURE = /<(\/?)(w:(?:body|p|tc|tr|tbl|txbxContent|drawing|pict|object))(?: [^<>]*)?>/g;

/** The elements in which a tag stands, the outermost first. */
type Open = string[];

/** @param parsed in document order */
export function judgeDrops(parsed: readonly Token[]): JudgedDrops {
  const open: Open = [];
  const faults: Fault[] = [];
  let hasDrops = false;
  for (const token of parsed) {
    const dropping = readDroppingTag(token);
    if (dropping !== undefined) {
      hasDrops = true;
      const reason = "fault" in dropping ? dropping.fault : misplaced(dropping.place, open, token.textElement);
      if (reason !== undefined) faults.push(droppingFault(token, reason));
    } else if (token.type !== "placeholder") follow(open, restoreTags(token.value));
  }
  return { hasDrops, faults };
}

function follow(open: Open, xml: string): void {
  for (const [tag, slash, name = ""] of xml.matchAll(STRUCTURE)) {
    if (slash === "/") open.splice(Math.max(0, open.lastIndexOf(name)));
    else if (!tag.endsWith("/>")) open.push(name);
  }
}

function misplaced(place: DropPlace, open: Open, textElement: string | undefined): string | undefined {
  if (textElement === LIFTED.chart && place !== "chart")
    return "a tag of a chart can only drop or keep the chart: leave entries out of its lists with the filter where";
  if (!TEXTS.has(textElement ?? ""))
    return "a tag in a field code or an address can drop nothing: write it into the text";
  const { elements, crosses, reason } = PLACES[place];
  const within = crosses ? open : open.slice(open.lastIndexOf("w:txbxContent") + 1);
  return elements.some((name) => within.includes(name)) ? undefined : reason;
}

/** Where a tag can drop what is around it: text, charts, and the alternative text of pictures and tables. */
export const TEXTS: ReadonlySet<string> = new Set(["w:t", LIFTED.alternative, LIFTED.text, LIFTED.chart]);

interface Rule {
  readonly elements: readonly string[];
  /** Whether the place may lie outside of the text box with the tag. */
  readonly crosses: boolean;
  readonly reason: string;
}

const IN_TABLE = { crosses: false, reason: "the tag stands in no table: move it into a cell of one" };
const IN_BODY = {
  elements: ["w:body"],
  crosses: true,
  reason: "only the body has sections and pages: move the tag out of the header, the footer or the note",
};
const IN_DRAWING = {
  elements: ["w:drawing", "w:pict", "w:object"],
  crosses: true,
  reason:
    "the tag stands in no picture, shape or chart: write it into its alternative text, or into the text of the shape",
};

const PLACES: Readonly<Record<DropPlace, Rule>> = {
  paragraph: { elements: ["w:p"], crosses: false, reason: "the tag stands in no paragraph" },
  row: { elements: ["w:tr"], ...IN_TABLE },
  column: { elements: ["w:tc"], ...IN_TABLE },
  table: { elements: ["w:tbl"], ...IN_TABLE },
  section: IN_BODY,
  page: IN_BODY,
  picture: IN_DRAWING,
  shape: IN_DRAWING,
  chart: IN_DRAWING,
};
