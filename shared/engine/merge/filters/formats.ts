/** `[Amount | color:'red']`, `[Status | fill:Colour:'row']`, `[Total | bold:(Total > 100)]`: formats by data. */
import { type Format, FormattedValue, PLACES, type Place } from "#shared/engine/merge/rich/formatted-value.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { colour } from "./arguments/colour.ts";
import { condition } from "./arguments/condition.ts";
import { defineFilter } from "./arguments/filter.ts";
import { optional, shown } from "./arguments/parameters.ts";

const colourOrNone = optional(colour, undefined);
const placeOrCell = optional<Place, Place>(readPlace, "cell");

export const color = colourFilter("color:'red'", (hex) => ({
  run: { "w:color": `<w:color w:val="${hex}"/>` },
  css: `color:#${hex}`,
}));

export const highlight = colourFilter("highlight:'yellow'", (hex) => {
  const name = HIGHLIGHTS[hex];
  return {
    // A highlight hides shading, and Word has only some colours of it.
    run: { "w:highlight": name ? `<w:highlight w:val="${name}"/>` : "", "w:shd": name ? "" : shading(hex) },
    css: `background-color:#${hex}`,
  };
});

export const fill = placedFilter("fill:'red':'row'", (hex, place) => {
  const changed = { "w:shd": shading(hex) };
  const css = `background-color:#${hex}`;
  if (place === "text") return { run: { ...changed, "w:highlight": "" }, css };
  return { around: { place, paragraph: changed, cell: changed }, css };
});

export const border = placedFilter("border:'red':'cell'", (hex, place) => {
  const css = `border:1px solid #${hex}`;
  if (place === "text") return { run: { "w:bdr": line("bdr", hex) }, css };
  return {
    around: {
      place,
      paragraph: { "w:pBdr": `<w:pBdr>${lines(hex)}</w:pBdr>` },
      cell: { "w:tcBorders": `<w:tcBorders>${lines(hex)}</w:tcBorders>` },
    },
    css,
  };
});

export const bold = switchFilter({ run: { "w:b": "<w:b/>", "w:bCs": "<w:bCs/>" }, css: "font-weight:bold" });
export const italic = switchFilter({ run: { "w:i": "<w:i/>", "w:iCs": "<w:iCs/>" }, css: "font-style:italic" });
export const underline = switchFilter({ run: { "w:u": '<w:u w:val="single"/>' }, css: "text-decoration:underline" });
export const strike = switchFilter({
  run: { "w:strike": "<w:strike/>", "w:dstrike": "" },
  css: "text-decoration:line-through",
});
export const hidden = switchFilter({ run: { "w:vanish": "<w:vanish/>" }, css: "display:none" });

/** The first argument of the filter is a colour, and the second one a condition. No colour changes nothing. */
function colourFilter(example: string, formatOf: (hex: string) => Format) {
  return defineFilter({
    parameters: [colourOrNone, condition],
    prepare: (hex, isOn) => applying(hex !== undefined && isOn ? formatOf(hex) : undefined),
    faultWithoutArguments: `the filter needs a colour: write ${example}`,
  });
}

/** Its second argument is a place, and the third one a condition. */
function placedFilter(example: string, formatOf: (hex: string, place: Place) => Format) {
  return defineFilter({
    parameters: [colourOrNone, placeOrCell, condition],
    prepare: (hex, place, isOn) => applying(hex !== undefined && isOn ? formatOf(hex, place) : undefined),
    faultWithoutArguments: `the filter needs a colour: write ${example}`,
  });
}

function switchFilter(format: Format) {
  return defineFilter({ parameters: [condition], prepare: (isOn) => applying(isOn ? format : undefined) });
}

function applying(format: Format | undefined): (value: unknown) => unknown {
  return (value) => (format === undefined ? value : FormattedValue.of(value, format));
}

function readPlace(argument: unknown): Place {
  const place = PLACES.find((each) => each === argument);
  if (place !== undefined) return place;
  const names = PLACES.map((each) => `'${each}'`).join(", ");
  throw new MergeFailure(`a place is ${shown(argument)}: write one of ${names}, and a condition after it`);
}

function shading(hex: string): string {
  return `<w:shd w:val="clear" w:color="auto" w:fill="${hex}"/>`;
}

function lines(hex: string): string {
  return ["top", "left", "bottom", "right"].map((side) => line(side, hex)).join("");
}

/** A line of one point. */
function line(name: string, hex: string): string {
  return `<w:${name} w:val="single" w:sz="8" w:space="0" w:color="${hex}"/>`;
}

/** The colours that Word has for highlighting (ISO 29500-1, 17.18.40). */
const HIGHLIGHTS: Readonly<Record<string, string>> = {
  "000000": "black",
  "0000FF": "blue",
  "00FFFF": "cyan",
  "00FF00": "green",
  FF00FF: "magenta",
  FF0000: "red",
  FFFF00: "yellow",
  FFFFFF: "white",
  "000080": "darkBlue",
  "008080": "darkCyan",
  "008000": "darkGreen",
  "800080": "darkMagenta",
  "800000": "darkRed",
  "808000": "darkYellow",
  "808080": "darkGray",
  C0C0C0: "lightGray",
};
