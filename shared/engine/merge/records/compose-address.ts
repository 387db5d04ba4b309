/**
 * Composes what ADDRESSBLOCK and GREETINGLINE print (ISO 29500-1, 17.16.5.1 and 17.16.5.24; Word's help on both). A form
 * has placeholders in groups: `<<_CITY_>><<, _STATE_>>`. A group without a value is left out with the text in it.
 */
import { lineInCountry, lineInLanguage } from "./address-country.ts";
import { type AddressPart, foldedColumn } from "./address-parts.ts";

export type Address = ReadonlyMap<AddressPart, string>;

export interface AddressForm {
  /** The argument of `\f`. */
  readonly form: string | undefined;
  /** The argument of `\c`: `0` never prints the country, `2` only if it is none of the excluded ones. */
  readonly country: string | undefined;
  /** The arguments of `\e`. */
  readonly excluded: readonly string[];
  /** Whether the recipient's country decides about the order (`\d`). */
  readonly isByCountry: boolean;
  readonly language: string;
}

const GROUP = /<<([^<>]*)>>/g;
const PLACEHOLDER = /_([A-Z]+\d?)_/;
/** The groups of the line with the town. */
const TOWN_LINE = /<<[^<>]*_(?:CITY|STATE|POSTAL)_[^<>]*>>(?:.*<<[^<>]*_(?:CITY|STATE|POSTAL)_[^<>]*>>)?/s;

const TOWN: readonly AddressPart[] = ["CITY", "STATE", "POSTAL"];

const DEFAULT_NAME = "<<_TITLE0_ >><<_FIRST0_>><< _LAST0_>><< _SUFFIX0_>>";

/** Returns the lines of the address, divided by `\n`; an empty text if the data have nothing of it. */
export function composeAddress(
  address: Address,
  { form, country, excluded, isByCountry, language }: AddressForm,
): string {
  const own = address.get("COUNTRY") ?? "";
  const isExcluded = excluded.some((each) => foldedColumn(each) === foldedColumn(own));
  const isHidden = country === "0" || (country === "2" && isExcluded);
  const given = form === undefined ? defaultForm(language) : withLineFeeds(form);
  const line = isByCountry ? lineInCountry(own) : undefined;
  const hasTown = TOWN.some((part) => partOf(address, part) !== "");
  // The line of the town may begin with the end of the line before.
  const ordered =
    line === undefined
      ? given
      : given.replace(TOWN_LINE, (found) => (hasTown && /^<<\s*\n/.test(found) ? `\n${line}` : line));
  const shown = isHidden ? new Map([...address].filter(([part]) => part !== "COUNTRY")) : address;
  const { text, isFilled } = fill(ordered, shown);
  return isFilled ? text : "";
}

function defaultForm(language: string): string {
  const lines = ["<<_COMPANY_\n>>", "<<_STREET1_\n>>", "<<_STREET2_\n>>", lineInLanguage(language), "<<\n_COUNTRY_>>"];
  return `${DEFAULT_NAME}\n${lines.join("")}`;
}

export interface GreetingForm {
  readonly form: string | undefined;
  /** The argument of `\e`: what is printed without a name. */
  readonly withoutName: string;
}

const DEFAULT_GREETING = "<<_BEFORE_ Dear >><<_TITLE0_ >><<_LAST0_>><<_AFTER_ ,>>";
const NAMES: readonly AddressPart[] = ["FIRST0", "LAST0", "NICK0"];

export function composeGreeting(address: Address, { form = DEFAULT_GREETING, withoutName }: GreetingForm): string {
  // Without a title, Word prints the first name too: "Dear Grace Hopper,".
  const isFormal = form.includes("_TITLE0_") && form.includes("_LAST0_") && !/_(?:FIRST|NICK)0_/.test(form);
  const lacksTitle = partOf(address, "TITLE0") === "" && partOf(address, "FIRST0") !== "";
  const named = isFormal && lacksTitle ? form.replace(/<<([^<>]*)_LAST0_/, "<<$1_FIRST0_>><< _LAST0_") : form;
  const hasName = NAMES.some((part) => named.includes(`_${part}_`) && partOf(address, part) !== "");
  return hasName ? fill(withLineFeeds(named), address).text : withoutName;
}

function fill(form: string, address: Address): { readonly text: string; readonly isFilled: boolean } {
  let isFilled = false;
  const text = form.replace(GROUP, (_, group: string) => {
    const [written, part = ""] = PLACEHOLDER.exec(group) ?? [];
    if (written === undefined) return group;
    const [before = "", after = ""] = [
      group.slice(0, group.indexOf(written)),
      group.slice(group.indexOf(written) + written.length),
    ];
    // Words around the name of a greeting: one blank divides them from the placeholder.
    if (part === "BEFORE" || part === "AFTER") return after.replace(/^ /, "");
    const value = partOf(address, part as AddressPart);
    isFilled ||= value !== "";
    return value === "" ? "" : before + value + after;
  });
  return { text, isFilled };
}

/** Someone without a nickname is called by the first name. */
function partOf(address: Address, part: AddressPart): string {
  const value = address.get(part) ?? "";
  if (value !== "" || !part.startsWith("NICK")) return value;
  return address.get(part === "NICK0" ? "FIRST0" : "FIRST1") ?? "";
}

function withLineFeeds(form: string): string {
  return form.replace(/\r\n?|[\v\u2028\u2029]/g, "\n");
}
