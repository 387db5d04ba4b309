/** Reports tags in graphics of SmartArt, whose text is not filled in. */
import { decodeXML } from "entities/decode";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { type OfficePackage, partsOfType, partText } from "#shared/engine/template-file/package/office-package.ts";
import { findTags, isClear } from "./find-tags.ts";
import { contextOf } from "./tag-context.ts";

const DIAGRAM_DATA = "application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml";

/** Returns a problem for each such tag, once. */
export function unfilledTags(file: OfficePackage, delimiters: Delimiters): readonly TagProblem[] {
  const found = partsOfType(file, DIAGRAM_DATA).flatMap((part) => {
    const text = graphicText(partText(file, part) ?? "");
    return findTags(text, delimiters, new Set())
      .tags.filter(isClear)
      .map(({ start, end }) => problem(text, start, end));
  });
  return [...new Map(found.map((each) => [each.tag, each])).values()].slice(0, UNFILLED_MAX);
}

const UNFILLED_MAX = 100;

function problem(text: string, start: number, end: number): TagProblem {
  const tag = text.slice(start, end);
  const suggestion = `Tags in SmartArt are not filled in, so ${tag} stays as it is. Put it into a text box, a table or the text.`;
  return { tag, kind: "unfilled_tag", part: "SmartArt", context: contextOf(text, start, end), suggestion };
}

/** Returns one line for each paragraph (ISO 29500-1, 21.1.2.2.6). */
function graphicText(xml: string): string {
  const lines = xml
    .split("</a:p>")
    .map((line) => Array.from(line.matchAll(/<a:t(?: [^>]*)?>([^<]*)/g), ([, text]) => text));
  return decodeXML(lines.map((line) => line.join("")).join("\n"));
}
