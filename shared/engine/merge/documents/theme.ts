/** Replaces references to a document's theme by the fonts and colours that they stand for. */
import { startTags } from "#shared/base/xml/xml-text.ts";

/** Colours by the names that drawings use, and fonts by the names that styles use. */
export interface Theme {
  readonly colours: ReadonlyMap<string, string>;
  readonly fonts: ReadonlyMap<string, string>;
}

/** @param xml a theme part; nothing for a document without one */
export function readTheme(xml: string): Theme {
  const colours = new Map<string, string>();
  for (const [, name = "", kind, attributes = ""] of xml.matchAll(COLOUR)) {
    const [, value] = (kind === "sysClr" ? /\blastClr="(\w{6})"/ : /\bval="(\w{6})"/).exec(attributes) ?? [];
    if (value !== undefined) for (const each of [name, ...(ALIASES[name] ?? [])]) colours.set(each, value);
  }
  const fonts = new Map<string, string>();
  for (const kind of ["major", "minor"] as const) {
    const scheme = xml.slice(xml.indexOf(`<a:${kind}Font>`), xml.indexOf(`</a:${kind}Font>`));
    for (const [element, names] of Object.entries(FONTS)) {
      const face = startTags(scheme, element)[0]?.get("typeface");
      if (face) for (const name of names) fonts.set(kind + name, face);
    }
  }
  return { colours, fonts };
}

const COLOUR = /<a:(dk1|lt1|dk2|lt2|accent[1-6]|hlink|folHlink)>\s*<a:(srgbClr|sysClr) ([^<>]*)>/g;

/** The names that drawings in documents use (ISO 29500-1, 20.1.10.54), without a mapping of the settings. */
const ALIASES: Readonly<Record<string, readonly string[]>> = { dk1: ["tx1"], lt1: ["bg1"], dk2: ["tx2"], lt2: ["bg2"] };

/** The ends of the names in `w:rFonts` (17.18.96). */
const FONTS = { latin: ["HAnsi", "Ascii"], ea: ["EastAsia"], cs: ["Bidi"] } as const;

/** @param xml canonical */
export function withoutTheme(xml: string, { colours, fonts }: Theme): string {
  return xml
    .replace(/<w:rFonts [^<>]*>/g, (element) => withFonts(element, fonts))
    .replace(/ w:theme(?:Color|Tint|Shade|Fill|FillTint|FillShade)="[^"]*"/g, "")
    .replace(SCHEME_COLOUR, (whole, name: string, content: string | undefined) => {
      const value = colours.get(name);
      if (value === undefined) return whole;
      return `<a:srgbClr val="${value}">${content ?? ""}</a:srgbClr>`;
    })
    .replace(/ typeface="\+(mn|mj)-(lt|ea|cs)"/g, (whole, kind: "mn" | "mj", script: "lt" | "ea" | "cs") => {
      const face = fonts.get((kind === "mn" ? "minor" : "major") + SCRIPTS[script]);
      return face === undefined ? whole : ` typeface="${face}"`;
    });
}

const SCHEME_COLOUR = /<a:schemeClr val="(\w+)"(?:\/>|>((?:(?!<\/?a:schemeClr)[\s\S])*?)<\/a:schemeClr>)/g;
const SCRIPTS = { lt: "HAnsi", ea: "EastAsia", cs: "Bidi" } as const;

const THEME_FONT = / w:(ascii|hAnsi|eastAsia|cs)(?:Theme|theme)="(\w+)"/g;

/** A theme's font takes precedence over a font that is named beside it (17.3.2.26). */
function withFonts(element: string, fonts: ReadonlyMap<string, string>): string {
  const named = Array.from(element.matchAll(THEME_FONT), ([, script = "", name = ""]) => [script, fonts.get(name)]);
  let plain = element.replace(THEME_FONT, "");
  for (const [script = "", face] of named) {
    if (face === undefined) continue;
    plain = plain
      .replace(new RegExp(` w:${script}="[^"]*"`), "")
      .replace("<w:rFonts", `<w:rFonts w:${script}="${face}"`);
  }
  return plain;
}
