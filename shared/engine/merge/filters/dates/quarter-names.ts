/** Names quarters, for which Intl has no names. The forms are those of CLDR. */
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";

/** A text with `#` for the number, or one text per quarter. */
type Quarters = string | readonly [string, string, string, string];

interface QuarterNames {
  readonly short: Quarters;
  readonly long: Quarters;
}

/** Names by language, and by script or country where they differ. */
const QUARTERS: Readonly<Record<string, QuarterNames>> = {
  cs: { short: "Q#", long: "#. čtvrtletí" },
  da: { short: "#. kvt.", long: "#. kvartal" },
  de: { short: "Q#", long: "#. Quartal" },
  en: { short: "Q#", long: ["1st quarter", "2nd quarter", "3rd quarter", "4th quarter"] },
  es: { short: "T#", long: ["1.er trimestre", "2.º trimestre", "3.er trimestre", "4.º trimestre"] },
  fi: { short: "#. nelj.", long: "#. neljännes" },
  fr: { short: "T#", long: ["1er trimestre", "2e trimestre", "3e trimestre", "4e trimestre"] },
  it: { short: "T#", long: "#º trimestre" },
  ja: { short: "Q#", long: "第#四半期" },
  ko: { short: "#분기", long: "제 #/4분기" },
  nb: { short: "K#", long: "#. kvartal" },
  nl: { short: "K#", long: "#e kwartaal" },
  no: { short: "K#", long: "#. kvartal" },
  pl: {
    short: ["I kw.", "II kw.", "III kw.", "IV kw."],
    long: ["I kwartał", "II kwartał", "III kwartał", "IV kwartał"],
  },
  pt: { short: "T#", long: "#º trimestre" },
  "pt-PT": { short: "T#", long: "#.º trimestre" },
  ru: { short: "#-й кв.", long: "#-й квартал" },
  sk: { short: "Q#", long: "#. štvrťrok" },
  sv: { short: "K#", long: ["1:a kvartalet", "2:a kvartalet", "3:e kvartalet", "4:e kvartalet"] },
  tr: { short: "Ç#", long: "#. çeyrek" },
  uk: { short: "#-й кв.", long: "#-й квартал" },
  zh: { short: "#季度", long: ["第一季度", "第二季度", "第三季度", "第四季度"] },
  "zh-Hant": { short: "第#季", long: "第#季" },
};

/**
 * Returns the names from the first quarter on.
 * @throws MergeFailure for a language that is not in the table
 */
export function quarterNames(locale: string, width: "short" | "long"): readonly string[] {
  const { language, script, region } = new Intl.Locale(locale).maximize();
  const quarters = QUARTERS[`${language}-${region}`] ?? QUARTERS[`${language}-${script}`] ?? QUARTERS[language];
  if (quarters === undefined) {
    const known = Object.keys(QUARTERS).join(", ");
    throw new MergeFailure(`quarters have names only in ${known}: write Q for their number`);
  }
  const names = quarters[width];
  return typeof names === "string" ? ["1", "2", "3", "4"].map((number) => names.replace("#", number)) : names;
}
