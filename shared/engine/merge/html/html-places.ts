/** Determines for each stretch of a page whether a tag may stand there, and how a value is written there. */
import type { HtmlAttribute, HtmlTag, HtmlToken } from "./html-tokens.ts";

/** The kinds of places for values; the names are used as `Token.textElement`. */
export const HTML_PLACES = {
  /** Text, in which a line break becomes `<br>`. */
  text: "html:text",
  /** Text that keeps its line breaks, such as that of `pre`, and attributes. */
  plain: "html:plain",
  /** An attribute that holds an address. */
  address: "html:address",
  /** The attribute `style`. */
  style: "html:style",
} as const;

export type HtmlPlace = keyof typeof HTML_PLACES;

export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** `closed` if a tag there is a fault; `opaque` if delimiters are ordinary characters, such as braces in a script. */
  readonly place: HtmlPlace | "closed" | "opaque";
}

/** Returns the stretches in order, without gaps. */
export function stretchesOf(tokens: readonly HtmlToken[]): readonly Stretch[] {
  let preserved = 0;
  return tokens.flatMap((token): readonly Stretch[] => {
    if (token.kind !== "tag") return [{ ...token, place: token.kind === "opaque" ? "opaque" : placeOfText(preserved) }];
    if (KEEPS_BREAKS.has(token.name)) preserved = Math.max(preserved + (token.isEnd ? -1 : 1), 0);
    return tagStretches(token);
  });
}

/** Elements whose text keeps its line breaks or cannot contain `br`, which would end an SVG drawing. */
const KEEPS_BREAKS: ReadonlySet<string> = new Set(["pre", "textarea", "title", "svg", "math"]);

function placeOfText(preserved: number): HtmlPlace {
  return preserved > 0 ? "plain" : "text";
}

function tagStretches(tag: HtmlTag): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let at = tag.start;
  for (const attribute of tag.attributes) {
    if (!attribute.isQuoted) continue;
    stretches.push({ start: at, end: attribute.start, place: "closed" });
    stretches.push({ start: attribute.start, end: attribute.end, place: placeOfValue(tag, attribute) });
    at = attribute.end;
  }
  return [...stretches, { start: at, end: tag.end, place: "closed" }];
}

/** Elements that load or run what their attributes name, or that write it into other attributes. */
const LOADERS: ReadonlySet<string> = new Set(
  "script iframe frame object embed applet link base portal fencedframe set animate animatemotion animatetransform".split(
    " ",
  ),
);

const ADDRESSES: ReadonlySet<string> = new Set(
  "href src action formaction cite poster data background longdesc ping xlink:href manifest lowsrc dynsrc".split(" "),
);

function placeOfValue(tag: HtmlTag, { name }: HtmlAttribute): Stretch["place"] {
  if (name.startsWith("on")) return "opaque";
  if (name === "srcdoc" || LOADERS.has(tag.name) || isDirective(tag)) return "closed";
  if (name === "style") return "style";
  return ADDRESSES.has(name) ? "address" : "plain";
}

/** Directives act like headers of the response: `refresh` leads to an address within its text. */
function isDirective({ name, attributes }: HtmlTag): boolean {
  return name === "meta" && attributes.some((attribute) => attribute.name === "http-equiv");
}
