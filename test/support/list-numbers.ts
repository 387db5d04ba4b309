/** Counts the numbered paragraphs of a .docx as ISO 29500-1, 17.9 says, without any layout. */
import type { Element } from "@xmldom/xmldom";
import { childrenOf, elementsNamed, readForLinting } from "./ooxml-linter-read.ts";

/** For each numbered paragraph of the body its list's number at its level, such as `2` for the second one. */
export function listNumbers(bytes: Uint8Array): readonly number[] {
  const { roots } = readForLinting(bytes);
  const [body, numbering, styles] = ["document", "numbering", "styles"].map((name) => roots.get(`word/${name}.xml`));
  if (body === undefined || numbering === undefined) return [];
  const count = counter(numbering);
  return elementsNamed(body, "w:p").flatMap((paragraph) => {
    const properties = child(paragraph, "w:pPr");
    const own = child(properties, "w:numPr") ?? styleNumbering(styles, value(child(properties, "w:pStyle")));
    const list = value(child(own, "w:numId"));
    return list === undefined || list === "0" ? [] : [count(list, Number(value(child(own, "w:ilvl")) ?? 0))];
  });
}

/** All lists of one abstract list count together; a start that a list sets for itself holds when it is first used. */
function counter(numbering: Element): (list: string, level: number) => number {
  const counts = new Map<string, number[]>();
  const used = new Set<string>();
  return (id, level) => {
    const list = find(numbering, "w:num", "w:numId", id);
    const abstractId = value(child(list, "w:abstractNumId")) ?? "";
    const abstract = find(numbering, "w:abstractNum", "w:abstractNumId", abstractId);
    const startOf = (at: number) => Number(value(child(find(abstract, "w:lvl", "w:ilvl", String(at)), "w:start")) ?? 0);
    const levels = counts.get(abstractId) ?? Array.from({ length: 9 }, (_, at) => startOf(at) - 1);
    counts.set(abstractId, levels);
    if (!used.has(id)) {
      for (const override of list === undefined ? [] : childrenOf(list).filter(isOverride)) {
        const start = value(child(override, "w:startOverride"));
        if (start !== undefined) levels[Number(override.getAttribute("w:ilvl"))] = Number(start) - 1;
      }
      used.add(id);
    }
    levels[level] = (levels[level] ?? 0) + 1;
    for (let deeper = level + 1; deeper < 9; deeper++) levels[deeper] = startOf(deeper) - 1;
    return levels[level];
  };
}

function isOverride({ nodeName }: Element): boolean {
  return nodeName === "w:lvlOverride";
}

function styleNumbering(styles: Element | undefined, id: string | undefined): Element | undefined {
  return id === undefined ? undefined : child(child(find(styles, "w:style", "w:styleId", id), "w:pPr"), "w:numPr");
}

function find(parent: Element | undefined, name: string, attribute: string, wanted: string): Element | undefined {
  if (parent === undefined) return undefined;
  return childrenOf(parent).find((each) => each.nodeName === name && each.getAttribute(attribute) === wanted);
}

function child(parent: Element | undefined, name: string): Element | undefined {
  return parent === undefined ? undefined : childrenOf(parent).find(({ nodeName }) => nodeName === name);
}

function value(element: Element | undefined): string | undefined {
  return element?.getAttribute("w:val") ?? undefined;
}
