/** Reads HTML and Markdown of the data. It loads the parsers, so that only `load-parser.ts` imports it. */
import MarkdownIt from "markdown-it";
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment } from "parse5";
import { colourNamed } from "#shared/engine/merge/filters/arguments/colour.ts";
import { addressOfData } from "#shared/engine/merge/values/link-address.ts";
import { xmlText } from "#shared/engine/merge/values/print-value.ts";
import { knownName, type MarkupAttributes, type MarkupNode } from "./markup-node.ts";
import { sizeOfPicture } from "./picture-size.ts";

/** Elements within elements. */
const DEPTH_MAX = 100;
/** Few characters can make many elements: every paragraph repeats the formats that are still open. */
const ELEMENTS_MAX = 20_000;

/** Markup within Markdown is text. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

export function markdownAsHtml(text: string): string {
  return markdown.render(text);
}

/** HTML has no errors, but it may be too deep or have too many elements. */
export function parseHtml(html: string): readonly MarkupNode[] | { readonly fault: string } {
  try {
    return nodesOf(parseFragment(html, { treeAdapter: boundedAdapter(), scriptingEnabled: false }).childNodes);
  } catch (error) {
    if (error instanceof TooLarge) return { fault: error.message };
    throw error;
  }
}

/** Ends the parser. In a bundle, classes of the program that loads this one are others. */
class TooLarge extends Error {}

/** Refuses while the tree grows: the parser's cost is its depth by its length. */
function boundedAdapter(): typeof defaultTreeAdapter {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      if (++elements > ELEMENTS_MAX)
        throw new TooLarge(`its markup has more than ${ELEMENTS_MAX.toLocaleString("en")} elements`);
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush() {
      if (++depth > DEPTH_MAX) throw new TooLarge(`its markup is nested more than ${DEPTH_MAX} deep`);
    },
    onItemPop() {
      depth--;
    },
  };
}

type Node = DefaultTreeAdapterMap["childNode"];

/** What they hold is not text that a page shows. */
const DROPPED = new Set("script style template title head iframe object noembed noframes".split(" "));

function nodesOf(nodes: readonly Node[]): readonly MarkupNode[] {
  return nodes.flatMap((node): readonly MarkupNode[] => {
    if ("value" in node) return [xmlText(node.value)];
    if (!("tagName" in node) || DROPPED.has(node.tagName)) return [];
    const given = new Map(node.attrs.map(({ name, value }) => [name, value]));
    if (node.tagName === "img") return [pictureNode(given)];
    const children = nodesOf(node.childNodes);
    const name = knownName(node.tagName);
    return name === undefined ? children : [{ name, attributes: attributesOf(node.tagName, given), children }];
  });
}

/** A picture of any other kind, such as one beside the page, is its alternative text. */
function pictureNode(given: ReadonlyMap<string, string>): MarkupNode {
  const alt = xmlText(given.get("alt") ?? "");
  const source = given.get("src")?.trim() ?? "";
  if (!/^(?:data:image\/|https?:\/\/)/i.test(source)) return alt;
  const size = sizeOfPicture(declarations(given.get("style") ?? ""), given);
  return { name: "img", attributes: { picture: { source, alt, ...size } }, children: [] };
}

function attributesOf(name: string, given: ReadonlyMap<string, string>): MarkupAttributes {
  const style = declarations(given.get("style") ?? "");
  const address = name === "a" ? outwardAddress(given.get("href") ?? "") : undefined;
  const colour = cssColour(style.get("color") ?? given.get("color"));
  const background = cssColour(style.get("background-color") ?? style.get("background") ?? given.get("bgcolor"));
  const align = alignment(style.get("text-align") ?? given.get("align") ?? (name === "center" ? name : undefined));
  const colspan = count(given.get("colspan"));
  const rowspan = count(given.get("rowspan"));
  const start = name === "ol" ? count(given.get("start")) : undefined;
  return {
    ...(address !== undefined && { address }),
    ...(colour !== undefined && { colour }),
    ...(background !== undefined && { background }),
    ...(align !== undefined && { align }),
    ...(colspan !== undefined && { colspan }),
    ...(rowspan !== undefined && { rowspan }),
    ...(start !== undefined && { start }),
  };
}

function declarations(style: string): ReadonlyMap<string, string> {
  return new Map(
    style.split(";").flatMap((declaration) => {
      const colon = declaration.indexOf(":");
      return colon < 0 ? [] : [[declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()]];
    }),
  );
}

/** A link within the page, or to a file beside it, leads nowhere in a document. */
function outwardAddress(href: string): string | undefined {
  const address = addressOfData(xmlText(href));
  return /^(?:https?|mailto|tel):/i.test(address) ? address : undefined;
}

function cssColour(written: string | undefined): string | undefined {
  const text = (written ?? "").replace(/!important$/, "").trimEnd();
  const [, ...channels] = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text) ?? [];
  if (channels.length === 0) return colourNamed(text);
  const hex = channels.map((channel) => Math.min(255, Number(channel)).toString(16).padStart(2, "0"));
  return hex.join("").toUpperCase();
}

function alignment(written: string | undefined): MarkupAttributes["align"] {
  return (["left", "center", "right", "justify"] as const).find((each) => each === written?.toLowerCase());
}

/** Returns a small whole number, at least 1. */
function count(written: string | undefined): number | undefined {
  const number = Number(/^\s*(\d{1,4})\s*$/.exec(written ?? "")?.[1] ?? 0);
  return number > 0 ? number : undefined;
}
