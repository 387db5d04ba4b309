/** Writes the texts that are known only as a whole: addresses, codes in attributes, and the texts of charts. */
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import type { WriteWhole } from "#shared/engine/merge/program/run-program.ts";
import { linkAddress, type Piece } from "#shared/engine/merge/values/link-address.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { fillCode } from "./attributes/field-codes.ts";
import { LIFTED, markedValue } from "./attributes/lifted-markup.ts";
import type { LinkTargets } from "./attributes/link-targets.ts";
import { type ChartsOfItem, fillChart } from "./charts/fill-charts.ts";
import { CHARTS_MAX } from "./charts/workbook/limits.ts";

/** The elements around these texts. */
export const WHOLE_TEXTS: ReadonlySet<string> = new Set([
  LIFTED.address,
  LIFTED.link,
  LIFTED.instruction,
  LIFTED.chart,
]);

/** Returns what writes them for one item. @param links without them, links keep the template's addresses */
export function wholeTexts(links: LinkTargets | undefined, charts: ChartsOfItem): WriteWhole {
  let count = 0;
  return ({ name, startTag }, pieces, part) => {
    switch (name) {
      case LIFTED.address:
        return escapeAttribute(linkAddress(pieces));
      case LIFTED.link: {
        const [, like = ""] = / r:id="([^"]*)"/.exec(startTag) ?? [];
        return links === undefined ? like : links.idFor(part, like, linkAddress(pieces));
      }
      case LIFTED.instruction:
        return fillCode(withMarks(pieces));
      default:
        if (++count > CHARTS_MAX) throw new MergeFailure(`its document has more than ${CHARTS_MAX} charts`);
        return fillChart(withMarks(pieces), part, charts);
    }
  };
}

function withMarks(pieces: readonly Piece[]): string {
  return pieces.map(({ xml, isValue }) => (isValue ? markedValue(xml) : xml)).join("");
}
