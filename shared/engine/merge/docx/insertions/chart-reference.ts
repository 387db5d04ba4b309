/** Finds the references of drawings to charts (ISO 29500-1, 21.2.2.27). */
import type { Span } from "#shared/base/xml/xml-elements.ts";

/** Matches the whole element. The search for its id follows, so that it takes linear time. */
export const CHART_REFERENCE = /<c:chart(?=\s)[^<>]*(?:\/>|>\s*<\/c:chart>)/g;

const ID = /\sr:id\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** Returns the id of the relationship to the chart, and where it stands in the element. */
export function chartId(reference: string): (Span & { readonly text: string }) | undefined {
  const found = ID.exec(reference);
  const text = found?.[1] ?? found?.[2];
  if (found === null || text === undefined) return undefined;
  const end = found.index + found[0].length - 1;
  return { text, start: end - text.length, end };
}
