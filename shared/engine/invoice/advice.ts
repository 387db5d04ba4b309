/** Says in plain words how an invoice that violates a rule of EN 16931 is corrected. */
import type { MessageLanguage } from "#shared/base/model/message-language.ts";

export type Advice = Readonly<Record<MessageLanguage, string>> & {
  /** The term to correct, where the text of the rule names others first. */
  readonly term?: string | undefined;
};

/** @param rule such as `BR-CO-10`; undefined for a rule of which nothing is known */
export function adviceFor(rule: string): Advice | undefined {
  for (const [pattern, advice] of ADVICE) {
    const found = pattern.exec(rule);
    if (found) return typeof advice === "function" ? advice(found) : advice;
  }
  return undefined;
}

const advice = (en: string, de: string, term?: string): Advice => ({ en, de, ...(term !== undefined && { term }) });

const ADD = (term?: string) => advice("Add this value", "Ergänzen Sie diese Angabe", term);
const REASON = (term: string) => advice("Give a reason or its code", "Geben Sie einen Grund oder dessen Code an", term);
const COMPUTED = (term: string) =>
  advice(
    "Correct the amount. In data it can be left out: it is computed",
    "Berichtigen Sie den Betrag. In Daten kann er fehlen: Er wird berechnet",
    term,
  );
const SCHEME = advice(
  'Name the scheme of the identifier: { "value": "…", "scheme": "…" }',
  'Nennen Sie das Schema der Kennung: { "value": "…", "scheme": "…" }',
);
const PERIOD = (term: string) =>
  advice("Give the start, the end, or both", "Geben Sie den Beginn, das Ende oder beides an", term);
const END_AFTER_START = (term: string) =>
  advice("The end must not be before the start", "Das Ende darf nicht vor dem Beginn liegen", term);
const code = (list: string) => advice(`Use a code of the list ${list}`, `Verwenden Sie einen Code der Liste ${list}`);

interface Category {
  readonly code: string;
  /** Whether the rate is more than 0, is 0, is 0 or more, or is absent. */
  readonly rate: "positive" | "zero" | "any" | "none";
  readonly hasReason: boolean;
}

/** The VAT categories (UNTDID 5305), by the letters in the ids of their rules. */
const CATEGORIES: Readonly<Record<string, Category>> = {
  S: { code: "S", rate: "positive", hasReason: false },
  Z: { code: "Z", rate: "zero", hasReason: false },
  E: { code: "E", rate: "zero", hasReason: true },
  AE: { code: "AE", rate: "zero", hasReason: true },
  IC: { code: "K", rate: "zero", hasReason: true },
  G: { code: "G", rate: "zero", hasReason: true },
  O: { code: "O", rate: "none", hasReason: true },
  AF: { code: "L", rate: "any", hasReason: false },
  AG: { code: "M", rate: "any", hasReason: false },
};

const RATES: Readonly<Record<Category["rate"], Advice>> = {
  positive: advice(
    "Give a rate above 0, or another VAT category",
    "Geben Sie einen Steuersatz über 0 an, oder eine andere Steuerkategorie",
  ),
  zero: advice(
    "Give the rate 0, or another VAT category",
    "Geben Sie den Steuersatz 0 an, oder eine andere Steuerkategorie",
  ),
  any: advice("Give a rate of 0 or more", "Geben Sie einen Steuersatz von 0 oder mehr an"),
  none: advice(
    "Leave the rate out, or give another VAT category",
    "Lassen Sie den Steuersatz weg, oder geben Sie eine andere Steuerkategorie an",
  ),
};

const PARTIES: Readonly<Record<string, Advice>> = {
  AE: advice(
    "Reverse charge needs the VAT or tax number of the seller, and the VAT identifier or legal registration identifier of the buyer",
    "Reverse Charge braucht die Umsatzsteuer-Id oder Steuernummer des Verkäufers und die Umsatzsteuer-Id oder Registernummer des Käufers",
  ),
  IC: advice(
    "An intra-community supply needs the VAT identifiers of the seller, or of its tax representative, and of the buyer",
    "Eine innergemeinschaftliche Lieferung braucht die Umsatzsteuer-Ids des Verkäufers (oder seines Steuervertreters) und des Käufers",
  ),
  G: advice(
    "An export needs the VAT identifier of the seller, or of its tax representative",
    "Eine Ausfuhr braucht die Umsatzsteuer-Id des Verkäufers oder seines Steuervertreters",
  ),
  O: advice(
    "Leave out the VAT identifiers of seller, tax representative and buyer, or give another VAT category",
    "Lassen Sie die Umsatzsteuer-Ids von Verkäufer, Steuervertreter und Käufer weg, oder geben Sie eine andere Steuerkategorie an",
  ),
};
const SELLER_TAX = advice(
  "Give the VAT identifier or the tax number of the seller, or the VAT identifier of its tax representative",
  "Geben Sie die Umsatzsteuer-Id oder die Steuernummer des Verkäufers an, oder die Umsatzsteuer-Id seines Steuervertreters",
);
const OTHER_CATEGORY = advice(
  "An invoice with the VAT category O has no other category: make two invoices",
  "Eine Rechnung mit der Steuerkategorie O hat keine andere: Erstellen Sie zwei Rechnungen",
);

/** The rules have the same numbers in each category. */
function ofCategory([, letters = "", digits = ""]: RegExpExecArray): Advice | undefined {
  const category = CATEGORIES[letters];
  if (category === undefined) return undefined;
  const { code: name, rate, hasReason } = category;
  switch (Number(digits)) {
    case 1:
      return advice(
        `The VAT breakdown needs an entry with the category ${name}`,
        `Die Steueraufschlüsselung braucht einen Eintrag mit der Kategorie ${name}`,
        "BG-23",
      );
    case 2:
    case 3:
    case 4:
      return PARTIES[letters] ?? SELLER_TAX;
    case 5:
    case 6:
    case 7:
      return RATES[rate];
    case 8:
      return COMPUTED("BT-116");
    case 9:
      return COMPUTED("BT-117");
    case 10:
      return hasReason
        ? advice(
            `Give the reason of the exemption in vatBreakdown: { "categoryCode": "${name}", "exemptionReason": "…" }`,
            `Geben Sie den Grund der Befreiung in vatBreakdown an: { "categoryCode": "${name}", "exemptionReason": "…" }`,
            "BT-120",
          )
        : advice("Leave the reason of an exemption out", "Lassen Sie den Grund einer Befreiung weg", "BT-120");
    default:
      return letters === "IC" ? delivery(digits) : OTHER_CATEGORY;
  }
}

const delivery = (digits: string): Advice =>
  digits === "11"
    ? advice(
        "Give the date of the delivery, or the invoicing period",
        "Geben Sie das Datum der Lieferung oder den Abrechnungszeitraum an",
        "BT-72",
      )
    : advice("Give the country that the goods go to", "Geben Sie das Land an, in das geliefert wird", "BT-80");

const CODE_LISTS: Readonly<Record<string, string>> = {
  "01": "UNTDID 1001 (380, 381, 384 …)",
  "03": "ISO 4217 (EUR, USD …)",
  "04": "ISO 4217 (EUR, USD …)",
  "05": "ISO 4217 (EUR, USD …)",
  "06": "UNTDID 2005 (3, 35, 432)",
  "07": "UNTDID 1153",
  "08": "UNTDID 4451",
  "10": "ISO 6523 (0088, 0060 …)",
  "11": "ISO 6523 (0088, 0060 …)",
  "13": "UNTDID 7143",
  "14": "ISO 3166-1 (DE, FR …)",
  "15": "ISO 3166-1 (DE, FR …)",
  "16": "UNTDID 4461 (30, 58, 59 …)",
  "17": "UNTDID 5305 (S, Z, E, AE, K, G, O, L, M)",
  "18": "UNTDID 5305 (S, Z, E, AE, K, G, O, L, M)",
  "19": "UNTDID 5189",
  "20": "UNTDID 7161",
  "21": "ISO 6523 (0160, 0088 …)",
  "22": "CEF VATEX (VATEX-EU-AE …)",
  "23": "UN/ECE 20 and 21 (C62, HUR, KGM …)",
  "24": "application/pdf, image/png, image/jpeg, text/csv, …",
  "25": "CEF EAS (EM, 0088, 9930 …)",
  "26": "ISO 6523 (0088, 0060 …)",
};

/** The sums, and the term that is their result. */
const SUMS: Readonly<Record<string, string>> = {
  "10": "BT-106",
  "11": "BT-107",
  "12": "BT-108",
  "13": "BT-109",
  "14": "BT-110",
  "15": "BT-112",
  "16": "BT-115",
  "17": "BT-117",
};

const ADVICE: readonly (readonly [RegExp, Advice | ((found: RegExpExecArray) => Advice | undefined)])[] = [
  [/^BR-DEC-\d+$/, advice("Give at most two decimals", "Geben Sie höchstens zwei Nachkommastellen an")],
  [/^BR-CL-(\d+)$/, ([, digits = ""]) => code(CODE_LISTS[digits] ?? "")],
  [/^BR-CO-(1[0-7])$/, ([, digits = ""]) => COMPUTED(SUMS[digits] ?? "")],
  [/^BR-(AE|AF|AG|E|G|IC|O|S|Z)-(\d+)$/, ofCategory],
  [
    /^BR-B-01$/,
    advice(
      "Use the category B in Italian domestic invoices only",
      "Verwenden Sie die Kategorie B nur in italienischen Inlandsrechnungen",
      "BT-151",
    ),
  ],
  [
    /^BR-B-02$/,
    advice(
      "An invoice with the category B must have no line of the category S",
      "Eine Rechnung mit der Kategorie B darf keine Position der Kategorie S haben",
      "BT-151",
    ),
  ],
  [
    /^BR-51$/,
    advice(
      "Give only the last 4 to 6 digits of the card's number",
      "Geben Sie nur die letzten 4 bis 6 Ziffern der Kartennummer an",
      "BT-87",
    ),
  ],
  [
    /^BR-2[78]$/,
    advice(
      "A price must not be negative: give a negative quantity instead",
      "Ein Preis darf nicht negativ sein: Geben Sie stattdessen eine negative Menge an",
    ),
  ],
  [/^BR-29$/, END_AFTER_START("BT-74")],
  [/^BR-30$/, END_AFTER_START("BT-135")],
  [/^BR-CO-19$/, PERIOD("BT-73")],
  [/^BR-CO-20$/, PERIOD("BT-134")],
  [/^BR-(?:33|CO-21|CO-05)$/, REASON("BT-97")],
  [/^BR-(?:38|CO-22|CO-06)$/, REASON("BT-104")],
  [/^BR-(?:42|CO-23|CO-07)$/, REASON("BT-139")],
  [/^BR-(?:44|CO-24|CO-08)$/, REASON("BT-144")],
  [
    /^BR-CO-03$/,
    advice("Give either the date or its code", "Geben Sie entweder das Datum oder dessen Code an", "BT-8"),
  ],
  [/^BR-CO-04$/, ADD("BT-151")],
  [
    /^BR-CO-09$/,
    advice(
      "Begin the VAT identifier with the code of its country, such as DE (for Greece EL)",
      "Beginnen Sie die Umsatzsteuer-Id mit dem Code ihres Landes, etwa DE (für Griechenland EL)",
    ),
  ],
  [/^BR-CO-18$/, ADD("BG-23")],
  [
    /^BR-CO-25$/,
    advice(
      "Give a due date or the payment terms",
      "Geben Sie ein Fälligkeitsdatum oder die Zahlungsbedingungen an",
      "BT-9",
    ),
  ],
  [
    /^BR-CO-26$/,
    advice(
      "Give the VAT identifier of the seller, its legal registration identifier, or another identifier of it",
      "Geben Sie die Umsatzsteuer-Id des Verkäufers an, seine Registernummer oder eine andere Kennung",
    ),
  ],
  [/^BR-(?:62|63|64|65)$/, SCHEME],
  [/^BR-18$/, ADD("BT-62")],
  [/^BR-19$/, ADD("BG-12")],
  [/^BR-17$/, ADD("BT-59")],
  [/^BR-50$/, ADD("BT-84")],
  [/^BR-53$/, ADD("BT-111")],
  [/^BR-\d+$/, ADD()],
];
