/** Finds the sections that repeat rows of a chart's sheet, and refuses those that cannot be repeated. */
import { readColumnsTag } from "#shared/engine/merge/syntax/columns-tags.ts";
import { droppingFault } from "#shared/engine/merge/syntax/dropping-tags.ts";
import type { Fault } from "#shared/engine/merge/syntax/tokens.ts";
import type { ChartText, PlacedTag } from "./chart-texts.ts";
import { TAGGED_ROWS_MAX } from "./workbook/limits.ts";
import type { Cell } from "./workbook/read-sheet.ts";

/** A section that begins and ends in different cells. It repeats their rows. */
export interface RowSection {
  readonly start: PlacedTag;
  readonly end: PlacedTag;
  readonly isInner: boolean;
}

interface Found {
  readonly sections: readonly RowSection[];
  readonly faults: readonly Fault[];
}

export function sectionsOf(tags: readonly PlacedTag[], texts: readonly ChartText[]): Found {
  const judge = new Judge(texts);
  for (const tag of tags) judge.read(tag);
  return judge;
}

class Judge implements Found {
  readonly sections: RowSection[] = [];
  readonly faults: Fault[] = [];
  readonly #texts: readonly ChartText[];
  readonly #open: PlacedTag[] = [];
  /** The last section of rows that ended, by the number of sections around it. */
  readonly #ended: (RowSection | undefined)[] = [];
  /** The sections along columns, by the index of their text. */
  readonly #columns = new Map<number, PlacedTag>();

  constructor(texts: readonly ChartText[]) {
    this.#texts = texts;
  }

  read(tag: PlacedTag): void {
    const fault = readColumnsTag(tag.token)?.fault;
    if (fault !== undefined) this.#refuse(tag, fault);
    if ((this.#cell(tag)?.row ?? 0) >= TAGGED_ROWS_MAX)
      this.#refuse(tag, `tags of a chart stand in the first ${TAGGED_ROWS_MAX} rows of its sheet: move it up`);
    if (tag.token.module !== "loop") return;
    if (tag.token.location !== "end") {
      this.#begin(tag);
      return;
    }
    const start = this.#open.pop();
    if (start !== undefined) this.#end(start, tag);
  }

  #begin(tag: PlacedTag): void {
    this.#open.push(tag);
    this.#ended[this.#open.length] = undefined;
    if (!isAlongColumns(tag)) return;
    if (this.#columns.has(tag.within)) this.#refuse(tag, "a cell has one section along columns: it has two");
    this.#columns.set(tag.within, tag);
  }

  #end(start: PlacedTag, end: PlacedTag): void {
    const isInOne = start.within === end.within;
    const [first, last] = [this.#cell(start), this.#cell(end)];
    if (isAlongColumns(start)) {
      if (isInOne && first !== undefined) return;
      this.#refuse(
        start,
        "a section along columns begins and ends in the same cell of the chart's sheet: move it there",
      );
    } else if (isInOne) this.#endInOne(start);
    else if (first === undefined || last === undefined || this.#sheet(start) !== this.#sheet(end))
      this.#refuse(
        start,
        "a section of a chart begins and ends in one text, or in cells of one sheet: move its end there",
      );
    else this.#endRows({ start, end, isInner: this.#open.length > 0 }, first);
  }

  #endInOne(start: PlacedTag): void {
    const inner = this.#columns.get(start.within);
    if (inner === undefined || inner.start < start.start) return;
    const { value } = start.token;
    this.#refuse(inner, `the section ${value} stands around it in its cell: begin that one in another cell`);
  }

  #endRows(section: RowSection, first: Cell): void {
    const depth = this.#open.length;
    const before = this.#ended[depth];
    const isSame = before !== undefined && this.#sheet(before.end) === this.#sheet(section.start);
    if (isSame && (this.#cell(before.end)?.row ?? -1) >= first.row) {
      const { value } = before.start.token;
      this.#refuse(
        section.start,
        `the section ${value} ends in the same row of the chart's sheet: give each section rows of its own`,
      );
    }
    this.#ended[depth] = section;
    this.sections.push(section);
  }

  #refuse({ token }: PlacedTag, reason: string): void {
    this.faults.push(droppingFault(token, reason));
  }

  #cell({ within }: PlacedTag): Cell | undefined {
    return this.#texts[within]?.cell;
  }

  #sheet({ within }: PlacedTag): number | undefined {
    return this.#texts[within]?.number;
  }
}

function isAlongColumns({ token }: PlacedTag): boolean {
  const tag = readColumnsTag(token);
  return tag !== undefined && tag.fault === undefined;
}
