/** Refuses sections along columns that do not stand in one cell of a table. */
import { LIFTED, restoreTags } from "#shared/engine/merge/docx/attributes/lifted-markup.ts";
import { readColumnsTag } from "#shared/engine/merge/syntax/columns-tags.ts";
import { droppingFault } from "#shared/engine/merge/syntax/dropping-tags.ts";
import type { Fault, Token } from "#shared/engine/merge/syntax/tokens.ts";

const STRUCTURE = /<(\/?)(w:(?:tc|txbxContent))(?: [^<>]*)?>/g;

interface Place {
  readonly name: string;
}

interface OpenSection {
  readonly token: Token;
  readonly place: Place | undefined;
  readonly isAlongColumns: boolean;
}

/** @param parsed in document order */
export function judgeColumns(parsed: readonly Token[]): readonly Fault[] {
  const places: Place[] = [];
  const sections: OpenSection[] = [];
  /** The section along columns of each cell. */
  const byCell = new Map<Place, Token>();
  const faults: Fault[] = [];
  for (const token of parsed) {
    // Sections in charts are judged by their sheets: see chart-sections.ts.
    if (token.textElement === LIFTED.chart) continue;
    if (token.type !== "placeholder") {
      follow(places, restoreTags(token.value));
      continue;
    }
    const place = places.at(-1);
    const tag = readColumnsTag(token);
    if (tag?.fault !== undefined) faults.push(droppingFault(token, tag.fault));
    if (token.module !== "loop") continue;
    if (token.location === "end") {
      const section = sections.pop();
      const fault = section && faultOf(section, place, byCell);
      if (fault !== undefined) faults.push(fault);
      continue;
    }
    const isAlongColumns = tag !== undefined && tag.fault === undefined;
    sections.push({ token, place, isAlongColumns });
    if (!isAlongColumns || place === undefined) continue;
    if (byCell.has(place)) faults.push(droppingFault(token, "a cell has one section along columns: it has two"));
    byCell.set(place, token);
  }
  return faults;
}

function faultOf(
  { token, place, isAlongColumns }: OpenSection,
  end: Place | undefined,
  byCell: ReadonlyMap<Place, Token>,
): Fault | undefined {
  if (isAlongColumns)
    return place?.name === "w:tc" && place === end && token.textElement === "w:t"
      ? undefined
      : droppingFault(token, "a section along columns begins and ends in the same cell of a table: move it into one");
  const within = place === undefined || place !== end ? undefined : byCell.get(place);
  if (within === undefined || (within.offset ?? 0) < (token.offset ?? 0)) return undefined;
  return droppingFault(
    within,
    `the section ${token.value} stands around it in its cell: begin that one in another cell`,
  );
}

function follow(places: Place[], xml: string): void {
  for (const [tag, slash, name = ""] of xml.matchAll(STRUCTURE)) {
    if (slash === "/")
      places.splice(
        Math.max(
          0,
          places.findLastIndex((each) => each.name === name),
        ),
      );
    else if (!tag.endsWith("/>")) places.push({ name });
  }
}
