/** docxtemplater as its documentation calls it: one object for each document, its own renderer, nothing of ours. */
import Docxtemplater from "docxtemplater";
import * as expressions from "docxtemplater/expressions.js";
import PizZip from "pizzip";
import type { DataItem } from "#shared/merge/data-item.ts";
import type { TemplateSyntax } from "#shared/merge/syntax.ts";

/** @throws docxtemplater's own errors for a template that it refuses */
export function mergePlainly(
  template: Uint8Array,
  item: DataItem,
  { delimiters, enhancedSyntax }: TemplateSyntax,
): Uint8Array {
  const templater = new Docxtemplater(new PizZip(template), {
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    // It changes the object that it gets.
    delimiters: { start: delimiters.left, end: delimiters.right },
    nullGetter: () => "",
    parser: enhancedSyntax ? angularParser : trimmingParser,
  });
  templater.render(item);
  return templater.getZip().generate({ type: "uint8array", compression: "DEFLATE" });
}

/** Its types have it as a module whose default is the parser, and Node as the parser itself. */
const angularParser = expressions.default as unknown as typeof trimmingParser;

/** docxtemplater's own parser takes the blanks at a tag's edges for a part of its name. */
function trimmingParser(tag: string) {
  const name = tag.trim();
  return {
    get: (scope: unknown) => (name === "." ? scope : Object(scope)[name]),
  };
}
