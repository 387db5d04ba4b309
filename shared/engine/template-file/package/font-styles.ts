/** Determines which fonts a .docx's styles and theme assign to text (ECMA-376-1, 17.7 and 20.1.4.1). */
import { decodeXML } from "entities/decode";

/** The script of a text, which selects one of the three fonts of a run. */
export type Script = "latin" | "eastAsia" | "complex";

/** The font families by script; absent if an outer level decides. */
export type Fonts = Partial<Readonly<Record<Script, string>>>;

export interface FontStyles {
  /** The fonts of text without a style. */
  readonly defaults: Fonts;
  /** The style of paragraphs that name none. */
  readonly paragraphDefault: string | undefined;
  /** Returns a style's fonts, including those inherited from its base styles. */
  fontsOf(styleId: string | undefined): Fonts;
  /** Returns the fonts of a `w:rFonts` element. */
  read(element: string): Fonts;
}

const ATTRIBUTES: Readonly<Record<Script, readonly [plain: string, theme: string]>> = {
  latin: ["ascii", "asciiTheme"],
  eastAsia: ["eastAsia", "eastAsiaTheme"],
  complex: ["cs", "cstheme"],
};
const THEME_ELEMENTS: Readonly<Record<Script, string>> = { latin: "latin", eastAsia: "ea", complex: "cs" };
/** Ends the search in styles that are based on each other in a loop. */
const DEPTH_MAX = 20;

/**
 * @param styles the XML of the styles part, empty if there is none
 * @param theme the XML of the theme part, empty if there is none
 */
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

/** Resolves a theme font: `minorHAnsi` is the Latin font of the theme's minor fonts. */
function themeFont(theme: ThemeFonts, reference: string | undefined, script: Script): string | undefined {
  if (reference === undefined) return undefined;
  return (reference.startsWith("major") ? theme.major : theme.minor)[script];
}

/** Caches results, because thousands of runs name the same few fonts and styles. */
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
