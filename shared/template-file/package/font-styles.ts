/** Which fonts a .docx's styles and theme give to text (ECMA-376-1, 17.7 and 20.1.4.1). */
import { decodeXML } from "entities/decode";

/** Text is set in one of three fonts of a run, by its script. */
export type Script = "latin" | "eastAsia" | "complex";

/** The families by script; absent where something further out decides. */
export type Fonts = Partial<Readonly<Record<Script, string>>>;

export interface FontStyles {
  /** Of all text that no style sets. */
  readonly defaults: Fonts;
  /** Of the paragraphs that name no style. */
  readonly paragraphDefault: string | undefined;
  /** With what the styles below it give. */
  fontsOf(styleId: string | undefined): Fonts;
  /** Of a `w:rFonts` element. */
  read(element: string): Fonts;
}

const ATTRIBUTES: Readonly<Record<Script, readonly [plain: string, theme: string]>> = {
  latin: ["ascii", "asciiTheme"],
  eastAsia: ["eastAsia", "eastAsiaTheme"],
  complex: ["cs", "cstheme"],
};
const THEME_ELEMENTS: Readonly<Record<Script, string>> = { latin: "latin", eastAsia: "ea", complex: "cs" };
/** Styles that rest on each other in a loop end here. */
const DEPTH_MAX = 20;

/** @param styles and theme: XML of the parts, empty where there is none */
export function readFontStyles(styles: string, theme: string): FontStyles {
  const themeFonts = readTheme(theme);
  const read = remembering((element: string): Fonts => fontsIn(element, themeFonts));
  const known = new Map(
    Array.from(
      styles.matchAll(/<w:style\b[^>]*(?<!\/)>[\s\S]*?<\/w:style>/g),
      ([style]) => [idOf(style), style] as const,
    ),
  );
  const fontsBelow = (id: string | undefined, depth: number): Fonts => {
    const style = id === undefined ? undefined : known.get(id);
    if (style === undefined || depth > DEPTH_MAX) return {};
    return { ...fontsBelow(/<w:basedOn w:val="([^"]*)"/.exec(style)?.[1], depth + 1), ...read(rFontsIn(style)) };
  };
  const fontsOf = remembering((id: string) => fontsBelow(id, 0));
  const isDefault = (style: string) =>
    /<w:style\b(?=[^>]*w:type="paragraph")(?=[^>]*w:default="(?:1|true)")/.test(style);
  return {
    defaults: read(rFontsIn(/<w:docDefaults>[\s\S]*?<\/w:docDefaults>/.exec(styles)?.[0] ?? "")),
    paragraphDefault: [...known].find(([, style]) => isDefault(style))?.[0],
    fontsOf: (id) => (id === undefined ? {} : fontsOf(id)),
    read,
  };
}

function idOf(style: string): string {
  return /w:styleId="([^"]*)"/.exec(style)?.[1] ?? "";
}

function rFontsIn(xml: string): string {
  return /<w:rFonts\b[^>]*>/.exec(xml)?.[0] ?? "";
}

function fontsIn(element: string, theme: ThemeFonts): Fonts {
  const entries = (Object.keys(ATTRIBUTES) as Script[]).flatMap((script) => {
    const [plain, themed] = ATTRIBUTES[script];
    const family = themeFont(theme, attribute(element, themed), script) ?? attribute(element, plain);
    return family ? [[script, family] as const] : [];
  });
  return Object.fromEntries(entries);
}

function attribute(element: string, name: string): string | undefined {
  const value = new RegExp(`\\sw:${name}="([^"]*)"`).exec(element)?.[1];
  return value === undefined ? undefined : decodeXML(value);
}

interface ThemeFonts {
  readonly major: Fonts;
  readonly minor: Fonts;
}

function readTheme(theme: string): ThemeFonts {
  return { major: collection(theme, "majorFont"), minor: collection(theme, "minorFont") };
}

function collection(theme: string, name: string): Fonts {
  const fonts = new RegExp(`<a:${name}>[\\s\\S]*?</a:${name}>`).exec(theme)?.[0] ?? "";
  const entries = (Object.keys(THEME_ELEMENTS) as Script[]).flatMap((script) => {
    const family = new RegExp(`<a:${THEME_ELEMENTS[script]}\\b[^>]*\\stypeface="([^"]*)"`).exec(fonts)?.[1];
    return family ? [[script, decodeXML(family)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** `minorHAnsi` is the Latin font of the theme's minor fonts. */
function themeFont(theme: ThemeFonts, reference: string | undefined, script: Script): string | undefined {
  if (reference === undefined) return undefined;
  return (reference.startsWith("major") ? theme.major : theme.minor)[script];
}

/** Thousands of runs name the same few fonts and styles. */
function remembering<Result>(work: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = work(text);
    if (results.size < REMEMBERED_MAX) results.set(text, result);
    return result;
  };
}

const REMEMBERED_MAX = 10_000;
