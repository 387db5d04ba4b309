/** Looks up what ADDRESSBLOCK and GREETINGLINE print for a record. */

import { LINE_END } from "#shared/engine/merge/docx/split-lines.ts";
import type { Instruction } from "#shared/engine/merge/fields/instruction.ts";
import { knownLanguage } from "#shared/engine/merge/values/known-language.ts";
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import { addressOf, addressPartOf, columnValue, foldedColumn } from "./address-parts.ts";
import { composeAddress, composeGreeting } from "./compose-address.ts";
import type { MatchedColumn } from "./matched-columns.ts";

/** Matches an argument of `\e`, which may occur several times. */
const EXCLUDED = /\\e\s*(?:"([^"]*)"|([^\s"\\]+))/gi;

interface AddressSetup {
  /** That of the document. */
  readonly language: string;
  readonly matched: readonly MatchedColumn[];
}

export function addressLookup(code: string, { switches }: Instruction, { language, matched }: AddressSetup): Lookup {
  const form = {
    form: switches.get("f"),
    country: switches.get("c"),
    excluded: Array.from(code.matchAll(EXCLUDED), ([, quoted, word = ""]) => quoted ?? word),
    isByCountry: switches.has("d"),
    language: knownLanguage(languageOfCode(switches.get("l"))) ?? language,
  };
  return (scopes) => composeAddress(addressOf(scopes, matched), form).replaceAll("\n", LINE_END);
}

export function greetingLookup({ switches }: Instruction, { matched }: Pick<AddressSetup, "matched">): Lookup {
  const form = { form: switches.get("f"), withoutName: switches.get("e") ?? "" };
  return (scopes) => composeGreeting(addressOf(scopes, matched), form).replaceAll("\n", LINE_END);
}

/** Returns the value of a column that holds a part of an address: a merge field with `\m` may have another name for it. */
export function mappedLookup(name: string, matched: readonly MatchedColumn[]): Lookup | undefined {
  const part = addressPartOf(name);
  const isMeant = (each: MatchedColumn) =>
    each.field === foldedColumn(name) || (part !== undefined && each.part === part);
  const column = matched.find(isMeant)?.column;
  const byMatch: Lookup | undefined = column === undefined ? undefined : (scopes) => columnValue(scopes, column);
  const byName: Lookup | undefined = part && ((scopes) => addressOf(scopes, matched).get(part));
  return byMatch && byName ? (scopes) => byMatch(scopes) ?? byName(scopes) : (byMatch ?? byName);
}

/** The identifiers of Windows for the languages whose order of an address differs ([MS-LCID]). */
const LANGUAGES: Readonly<Record<string, string>> = {
  1029: "cs-CZ",
  1030: "da-DK",
  1031: "de-DE",
  1033: "en-US",
  1035: "fi-FI",
  1036: "fr-FR",
  1038: "hu-HU",
  1040: "it-IT",
  1043: "nl-NL",
  1044: "nb-NO",
  1045: "pl-PL",
  1046: "pt-BR",
  1048: "ro-RO",
  1053: "sv-SE",
  1055: "tr-TR",
  2055: "de-CH",
  2057: "en-GB",
  2060: "fr-BE",
  2067: "nl-BE",
  2070: "pt-PT",
  3079: "de-AT",
  3081: "en-AU",
  3082: "es-ES",
  3084: "fr-CA",
  4105: "en-CA",
  4108: "fr-CH",
};

/** @param code a number, or a language tag */
function languageOfCode(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (LANGUAGES[code] ?? code);
}
