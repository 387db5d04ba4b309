/** Gives series and points that data adds the colours that Word gives to drawn ones. */

/** As Word varies the six accents of a theme for further series. */
const VARIANTS = [
  "",
  '<a:lumMod val="60000"/>',
  '<a:lumMod val="80000"/><a:lumOff val="20000"/>',
  '<a:lumMod val="80000"/>',
  '<a:lumMod val="60000"/><a:lumOff val="40000"/>',
  '<a:lumMod val="50000"/>',
  '<a:lumMod val="70000"/><a:lumOff val="30000"/>',
  '<a:lumMod val="70000"/>',
  '<a:lumMod val="50000"/><a:lumOff val="50000"/>',
] as const;

const ACCENTS = 6;

export interface Recolouring {
  /** The index of the series, or of the point, in the template. */
  readonly from: number;
  /** The index in the item's chart. */
  readonly to: number;
  /** Whether another has the colour of the template already. */
  readonly isCopy: boolean;
}

/**
 * Returns the properties with other colours. A colour of the theme that belongs to the old index becomes that of the new
 * one. Of other colours, the first keeps the author's, and copies get those of the theme, because they would all look the same.
 */
export function recoloured(xml: string, { from, to, isCopy }: Recolouring): string {
  // The search for the end of a colour starts at each.
  if (from === to || xml.length > LOOK_CHARACTERS_MAX) return xml;
  const accent = accentOf(from);
  const pattern = new RegExp(`<a:schemeClr val="${accent}"(?:/>|>((?:(?!</a:schemeClr>).)*)</a:schemeClr>)`, "gs");
  if (xml.includes(`<a:schemeClr val="${accent}"`))
    return xml.replace(pattern, (_, content: string = "") => colour(to, content.replace(variantOf(from), "")));
  const main = isCopy ? MAIN_COLOUR.exec(xml)?.[1] : undefined;
  return main === undefined ? xml : xml.replaceAll(main, () => colour(to, ""));
}

const LOOK_CHARACTERS_MAX = 20_000;

/** Matches the colour of the first fill or line, unless it is one of text or background. */
const MAIN_COLOUR =
  /<a:solidFill>(<a:srgbClr val="\w+"(?:\/>|>(?:(?!<\/a:srgbClr>).)*<\/a:srgbClr>)|<a:schemeClr val="accent\d"(?:\/>|>(?:(?!<\/a:schemeClr>).)*<\/a:schemeClr>))<\/a:solidFill>/s;

function accentOf(index: number): string {
  return `accent${(index % ACCENTS) + 1}`;
}

function variantOf(index: number): string {
  return VARIANTS[Math.floor(index / ACCENTS) % VARIANTS.length] ?? "";
}

function colour(index: number, content: string): string {
  const inner = content + variantOf(index);
  const start = `<a:schemeClr val="${accentOf(index)}"`;
  return inner === "" ? `${start}/>` : `${start}>${inner}</a:schemeClr>`;
}
