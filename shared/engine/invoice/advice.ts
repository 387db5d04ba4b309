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
  'Name the scheme of the identifier, in data as { "value": "…", "scheme": "…" }',
  'Nennen Sie das Schema der Kennung, in Daten als { "value": "…", "scheme": "…" }',
);
const PERIOD = (term: string) =>
  advice("Give the start, the end, or both", "Geben Sie den Beginn, das Ende oder beides an", term);
const END_AFTER_START = (term: string) =>
  advice("The end must not be before the start", "Das Ende darf nicht vor dem Beginn liegen", term);
const code = (list: string, term?: string) =>
  advice(`Use a code of the list ${list}`, `Verwenden Sie einen Code der Liste ${list}`, term);

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

/** Categories with a rate of their own have an entry for each rate. */
const ENTRIES = (name: string) =>
  advice(
    `The VAT breakdown needs an entry with the category ${name}`,
    `Die Steueraufschlüsselung braucht einen Eintrag mit der Kategorie ${name}`,
    "BG-23",
  );
const ONE_ENTRY = (name: string) =>
  advice(
    `The VAT breakdown needs exactly one entry with the category ${name} if the invoice uses it, and otherwise none`,
    `Die Steueraufschlüsselung braucht genau einen Eintrag mit der Kategorie ${name}, wenn die Rechnung sie verwendet, und sonst keinen`,
    "BG-23",
  );

/** The rules have the same numbers in each category. */
function ofCategory([, letters = "", digits = ""]: RegExpExecArray): Advice | undefined {
  const category = CATEGORIES[letters];
  if (category === undefined) return undefined;
  const { code: name, rate, hasReason } = category;
  switch (Number(digits)) {
    case 1:
      return rate === "zero" || rate === "none" ? ONE_ENTRY(name) : ENTRIES(name);
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
  "04": "ISO 4217 (EUR, USD …)",
  "05": "ISO 4217 (EUR, USD …)",
  "06": "UNTDID 2005 (3, 35, 432), and in the XML of a Cross Industry Invoice of UNTDID 2475 (5, 29, 72)",
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

type Advices = readonly (readonly [RegExp, Advice | ((found: RegExpExecArray) => Advice | undefined)])[];

const DECIMALS = advice("Give at most two decimals", "Geben Sie höchstens zwei Nachkommastellen an");
const ONCE = advice("Keep only one of these elements", "Behalten Sie nur eines dieser Elemente");
const EXACTLY_ONCE = advice("Give this element exactly once", "Geben Sie dieses Element genau einmal an");
const AT_MOST_ONCE = (name: string) => advice(`Keep only one element ${name}`, `Behalten Sie nur ein Element ${name}`);
const SAME = advice("Give the same value each time", "Geben Sie jedes Mal denselben Wert an");
const REMOVED = advice("Remove from the XML what the rule names", "Entfernen Sie aus dem XML, was die Regel nennt");

/** The rules about the elements of a syntax, in finished XML. Their texts name elements instead of terms. */
const OF_ELEMENTS: Advices = [
  [/^CII-SR-(?:009|010|014|069|072|090|439)$|^UBL-SR-48$/, EXACTLY_ONCE],
  [/^CII-SR-046$/, SCHEME],
  [/^CII-SR-463$/, advice("Add a ChargeIndicator", "Ergänzen Sie einen ChargeIndicator")],
  [/^(?:CII-SR-46[78]|UBL-SR-4[47])$/, SAME],
  [/^CII-SR-470$/, ADD("BT-84")],
  // Their published texts ask for terms, and their tests count these elements.
  [/^CII-SR-471$/, AT_MOST_ONCE("RateApplicablePercent")],
  [/^CII-SR-472$/, AT_MOST_ONCE("CategoryTradeTax")],
  [/^UBL-SR-07$/, ADD("BT-25")],
  [
    /^UBL-SR-42$/,
    advice(
      "Keep one VAT identifier and one tax number of the seller",
      "Behalten Sie eine Umsatzsteuer-Id und eine Steuernummer des Verkäufers",
    ),
  ],
  [
    /^UBL-SR-43$/,
    advice(
      "Leave the scheme out, or give the reference the type code 130",
      "Lassen Sie das Schema weg, oder geben Sie dem Verweis den Typ-Code 130",
    ),
  ],
  [
    /^UBL-SR-53$/,
    advice(
      "Add the number in CompanyID, or remove PartyTaxScheme",
      "Ergänzen Sie die Nummer in CompanyID, oder entfernen Sie PartyTaxScheme",
    ),
  ],
  [/^(?:CII|UBL)-SR-\d+$/, ONCE],
  [
    /^CII-DT-033$/,
    advice("Give the invoiced quantity its unit too", "Geben Sie auch die Einheit der berechneten Menge an"),
  ],
  [/^CII-DT-037$/, advice("Write VAT", "Schreiben Sie VAT")],
  [/^CII-DT-097$/, advice("Write the date as YYYYMMDD", "Schreiben Sie das Datum als JJJJMMTT")],
  [/^UBL-DT-01$/, DECIMALS],
  [/^UBL-DT-0[67]$/, advice("Add this attribute", "Ergänzen Sie dieses Attribut", "BT-125")],
  [/^(?:CII-DT|UBL-CR)-\d+$/, REMOVED],
];

const ADVICE: Advices = [
  [/^BR-DEC-\d+$/, DECIMALS],
  // The amounts have the currency of the invoice.
  [/^BR-CL-03$/, code("ISO 4217 (EUR, USD …)", "BT-5")],
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
  [
    /^BR-17$|^UBL-SR-(?:19|20|21)$/,
    advice(
      "Give the payee a name and numbers other than the seller's, and each only once, or leave the payee out",
      "Geben Sie dem Zahlungsempfänger einen anderen Namen und andere Nummern als dem Verkäufer und alles nur einmal, oder lassen Sie ihn weg",
      "BT-59",
    ),
  ],
  [/^BR-08$/, ADD("BG-5")],
  [/^BR-10$/, ADD("BG-8")],
  [
    /^BR-54$/,
    advice("Give the attribute a name and a value", "Geben Sie dem Merkmal einen Namen und einen Wert", "BG-32"),
  ],
  [/^BR-50$/, ADD("BT-84")],
  [/^BR-53$/, ADD("BT-111")],
  [/^BR-\d+$/, ADD()],
  ...OF_ELEMENTS,
];
