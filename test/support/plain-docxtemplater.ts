/** docxtemplater as its documentation calls it: one object for each document, its own renderer, nothing of ours. */
import Docxtemplater from "docxtemplater";
import * as expressions from "docxtemplater/expressions.js";
import PizZip from "pizzip";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";

/** @throws docxtemplater's own errors for a template that it refuses: `isPlainlyAccepted` */
export function mergePlainly(template: Uint8Array, item: DataItem, syntax: TemplateSyntax): Uint8Array {
  const templater = construct(template, syntax);
  templater.render(item);
  return templater.getZip().generate({ type: "uint8array", compression: "STORE" });
}

/** Whether docxtemplater finds no fault in the template. */
export function isPlainlyAccepted(template: Uint8Array, syntax: TemplateSyntax): boolean {
  try {
    construct(template, syntax);
    return true;
  } catch (error) {
    const { properties } = Object(error) as { readonly properties?: { readonly id?: unknown } };
    if (properties?.id === "multi_error") return false;
    throw error;
  }
}

function construct(template: Uint8Array, { delimiters, enhancedSyntax }: TemplateSyntax): Docxtemplater {
  return new Docxtemplater(new PizZip(template), {
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    // It changes the object that it gets.
    delimiters: { start: delimiters.left, end: delimiters.right },
    nullGetter: () => "",
    parser: enhancedSyntax ? angularParser : trimmingParser,
  });
}

/** Its types have it as a module whose default is the parser, and Node as the parser itself. */
const angularParser = expressions.default as unknown as typeof trimmingParser;

/** docxtemplater's own parser takes the blanks at a tag's edges for a part of its name. */
function trimmingParser(tag: string) {
  const name = tag.trim();
  return {
    get(scope: unknown) {
      if (name === ".") return scope;
      const isThere = scope !== null && scope !== undefined && Object.hasOwn(scope, name);
      return isThere ? (scope as Readonly<Record<string, unknown>>)[name] : undefined;
    },
  };
}
