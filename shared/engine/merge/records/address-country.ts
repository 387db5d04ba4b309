/** Orders the line of the town as the postal service of a country does (Universal Postal Union, addressing systems). */
import { foldedColumn } from "./address-parts.ts";

/** Countries by the form of that line; the placeholders are those of ADDRESSBLOCK. */
const LINES: readonly (readonly [countries: string, line: string])[] = [
  ["US", "<<_CITY_>><<, _STATE_>><< _POSTAL_>>"],
  ["CA AU", "<<_CITY_>><< _STATE_>><< _POSTAL_>>"],
  ["GB IE", "<<_CITY_>><<\n_STATE_>><<\n_POSTAL_>>"],
  ["IT", "<<_POSTAL_ >><<_CITY_>><< _STATE_>>"],
  ["ES", "<<_POSTAL_ >><<_CITY_>><<\n_STATE_>>"],
  ["AT BE BG CH CZ DE DK EE FI FR GR HR HU IL IS LI LT LU MC NL NO PL PT RO RS SE SI SK TR", "<<_POSTAL_ >><<_CITY_>>"],
];

const LINE_OF: ReadonlyMap<string, string> = new Map(
  LINES.flatMap(([countries, line]) => countries.split(" ").map((country) => [country, line] as const)),
);

/** Languages in which lists name countries. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pl", "pt", "cs", "da", "fi", "hu", "nb", "sv", "tr"];
const OTHER_NAMES = {
  usa: "US",
  unitedstatesofamerica: "US",
  uk: "GB",
  greatbritain: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
};

let codes: ReadonlyMap<string, string> | undefined;

/** @param country its name in one of many languages, or its code (ISO 3166-1) @returns undefined for another form */
export function lineInCountry(country: string): string | undefined {
  codes ??= new Map([
    ...Array.from(LINE_OF.keys(), (code) => [foldedColumn(code), code] as const),
    ...LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: "region" });
      return Array.from(LINE_OF.keys(), (code) => [foldedColumn(names.of(code) ?? code), code] as const);
    }),
    ...Object.entries(OTHER_NAMES),
  ]);
  return LINE_OF.get(codes.get(foldedColumn(country)) ?? "");
}

/** Returns the form for the region of a language, such as `de-AT`; that of the United States for an unknown one. */
export function lineInLanguage(language: string): string {
  const { region = "US" } = new Intl.Locale(language).maximize();
  return LINE_OF.get(region) ?? LINE_OF.get("US") ?? "";
}
