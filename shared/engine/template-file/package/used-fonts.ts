/** Lists the font families that the text of a .docx uses. */
import { decodeXML } from "entities/decode";

import { type FontStyles, type Fonts, readFontStyles, type Script } from "./font-styles.ts";
import { type OfficePackage, partText } from "./office-package.ts";
import { templatedParts } from "./templated-parts.ts";

export interface UsedFont {
  readonly name: string;
  /** Whether the file embeds the font. */
  readonly embedded: boolean;
}

/** Returns the fonts in order of first use. Fonts that no text uses are left out, even if the file lists them. */
export function usedFonts(file: OfficePackage): readonly UsedFont[] {
  const folder = file.mainPart.replace(/[^/]*$/, "");
  const part = (name: string) => partText(file, folder + name) ?? "";
  const styles = readFontStyles(part("styles.xml"), part("theme/theme1.xml"));
  const names = new Set(templatedParts(file).flatMap((name) => fontsOfPart(partText(file, name) ?? "", styles)));
  const embedded = embeddedFonts(part("fontTable.xml"));
  return [...names].map((name) => ({ name, embedded: embedded.has(name) }));
}

function embeddedFonts(fontTable: string): ReadonlySet<string> {
  const fonts = Array.from(fontTable.matchAll(/<w:font\b([^>]*)(?<!\/)>([\s\S]*?)<\/w:font>/g));
  const own = fonts.filter(([, , content = ""]) => /<w:embed(?:Regular|Bold|Italic|BoldItalic)\b/.test(content));
  return new Set(own.map(([, attributes = ""]) => decodeXML(/\sw:name="([^"]*)"/.exec(attributes)?.[1] ?? "")));
}

/** Matches tags that affect fonts, and text. */
const PIECE = /<(\/?)(w:p|w:r|w:pStyle|w:rStyle|w:rFonts|w:t|w:sym|a:latin)\b([^>]*)>|([^<]+)/g;

function fontsOfPart(xml: string, styles: FontStyles): readonly string[] {
  const reader = new FontReader(styles);
  for (const [, slash, tag = "", attributes = "", text] of xml.matchAll(PIECE)) {
    if (text !== undefined) reader.text(decodeXML(text));
    else if (slash === "/") reader.end(tag);
    else reader.start(tag, attributes);
  }
  return [...reader.used];
}

/** Follows paragraphs and runs. The content of a text box starts anew and does not affect the rest of the outer run. */
class FontReader {
  readonly used = new Set<string>();
  readonly #styles: FontStyles;
  #paragraph: Fonts = {};
  #run: Fonts = {};
  #own: Fonts = {};
  #isText = false;

  constructor(styles: FontStyles) {
    this.#styles = styles;
  }

  start(tag: string, attributes: string): void {
    const value = /\bw:val="([^"]*)"/.exec(attributes)?.[1];
    if (tag === "w:p") this.#paragraph = this.#styles.fontsOf(this.#styles.paragraphDefault);
    if (tag === "w:p" || tag === "w:r") [this.#run, this.#own] = [{}, {}];
    if (tag === "w:pStyle") this.#paragraph = this.#styles.fontsOf(value);
    if (tag === "w:rStyle") this.#run = this.#styles.fontsOf(value);
    if (tag === "w:rFonts") this.#own = this.#styles.read(attributes);
    if (tag === "w:t") this.#isText = !attributes.endsWith("/");
    if (tag === "w:sym") this.#use(/\bw:font="([^"]*)"/.exec(attributes)?.[1]);
    if (tag === "a:latin") this.#use(/\btypeface="([^+"][^"]*)"/.exec(attributes)?.[1]);
  }

  end(tag: string): void {
    if (tag === "w:t") this.#isText = false;
  }

  text(text: string): void {
    if (!this.#isText) return;
    const fonts = { ...this.#styles.defaults, ...this.#paragraph, ...this.#run, ...this.#own };
    for (const script of scriptsOf(text)) if (fonts[script] !== undefined) this.used.add(fonts[script]);
  }

  #use(name: string | undefined): void {
    if (name !== undefined) this.used.add(decodeXML(name));
  }
}

const EAST_ASIAN = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
const COMPLEX = /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff]/;
const OTHER = /[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff]/;

function scriptsOf(text: string): readonly Script[] {
  const patterns: readonly (readonly [Script, RegExp])[] = [
    ["latin", OTHER],
    ["eastAsia", EAST_ASIAN],
    ["complex", COMPLEX],
  ];
  return patterns.filter(([, pattern]) => pattern.test(text)).map(([script]) => script);
}
