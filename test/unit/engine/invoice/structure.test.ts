/** The elements of a finished Cross Industry Invoice are compared with its schema (UN/CEFACT D16B), with their place and a remedy. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checkInvoice } from "#shared/engine/invoice/check-invoice.ts";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";
import { parseXml } from "#shared/pdf/conformance/xml-tree.ts";
import { XRECHNUNG_DATA } from "#test/support/invoice-data.ts";
import { PROJECT } from "#test/support/program.ts";
import { FULL_INVOICE } from "#test/support/right-invoices.ts";

function written(data: object, profile: "EN 16931" | "XRECHNUNG" = "EN 16931"): string {
  const made = makeInvoice(data, profile, loadRules(profile));
  if ("faults" in made) throw new Error(JSON.stringify(made.faults));
  return made.xml;
}

/** Its parties and all behind them are in line 5. */
const RIGHT = written(FULL_INVOICE).replace("<ram:SellerTradeParty>", "\n\n\n<ram:SellerTradeParty>");

function faultsIn(xml: string, profile = "EN 16931", language?: "en" | "de") {
  const root = parseXml(xml);
  if (root === undefined) throw new Error("the invoice is not well-formed");
  return checkInvoice(root, profile, language).violations.filter(({ rule }) => rule === "schema");
}

test("an invoice with all business terms has each element in its place", () => {
  expect(faultsIn(RIGHT)).toEqual([]);
  expect(faultsIn(written(XRECHNUNG_DATA, "XRECHNUNG"), "XRECHNUNG")).toEqual([]);
});

describe("the invoice of an example has each element in its place", () => {
  test.each(
    ["e-rechnung", "e-invoice", "e-facture"].flatMap((folder) =>
      readdirSync(path.join(PROJECT, "examples", folder))
        .filter((name) => name.endsWith(".json"))
        .map((name) => `${folder}/${name}`),
    ),
  )("%s", (name) => {
    const { invoice } = JSON.parse(readFileSync(path.join(PROJECT, "examples", name), "utf8"));
    expect(faultsIn(written(invoice))).toEqual([]);
  });
});

const POSTCODE = "<ram:PostcodeCode>1</ram:PostcodeCode>";
const CITY = "<ram:CityName>Port</ram:CityName>";
const SELLER =
  "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty";

describe("a wrong element is reported with its place and a remedy", () => {
  test.each([
    [
      "behind one that it must precede",
      [`${POSTCODE}<ram:LineOne>Quay 1</ram:LineOne>`, `<ram:LineOne>Quay 1</ram:LineOne>${POSTCODE}`],
      `${SELLER}/ram:PostalTradeAddress/ram:PostcodeCode`,
      "Move ram:PostcodeCode before ram:LineOne",
      "Verschieben Sie ram:PostcodeCode vor ram:LineOne",
      ["BT-38"],
    ],
    [
      "that the schema does not have",
      [CITY, `${CITY}<ram:Town>Port</ram:Town>`],
      `${SELLER}/ram:PostalTradeAddress/ram:Town`,
      "Remove ram:Town, or correct its name and namespace",
      "Entfernen Sie ram:Town, oder berichtigen Sie seinen Namen und Namensraum",
      [],
    ],
    [
      "of another namespace",
      [CITY, CITY.replaceAll("ram:", "udt:")],
      `${SELLER}/ram:PostalTradeAddress/udt:CityName`,
      "Remove udt:CityName, or correct its name and namespace",
      "Entfernen Sie udt:CityName, oder berichtigen Sie seinen Namen und Namensraum",
      [],
    ],
    [
      "in one that holds a text",
      [CITY, "<ram:CityName>Port<ram:ID/></ram:CityName>"],
      `${SELLER}/ram:PostalTradeAddress/ram:CityName/ram:ID`,
      "Remove ram:ID, or correct its name and namespace",
      "Entfernen Sie ram:ID, oder berichtigen Sie seinen Namen und Namensraum",
      ["BT-37"],
    ],
    [
      "that stands twice, also behind others",
      [CITY, `${CITY}<ram:CountryID>DE</ram:CountryID>${CITY}`],
      `${SELLER}/ram:PostalTradeAddress/ram:CityName[2]`,
      "Keep only one ram:CityName",
      "Behalten Sie nur ein ram:CityName",
      ["BT-37"],
    ],
    [
      "that lacks a required one",
      ["<ram:Name>Project reference</ram:Name>", ""],
      "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:SpecifiedProcuringProject",
      "Add ram:Name",
      "Ergänzen Sie ram:Name",
      [],
    ],
    [
      "that lacks one of two",
      ['<udt:DateTimeString format="102">20261228</udt:DateTimeString>', ""],
      "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime",
      "Add udt:DateTimeString",
      "Ergänzen Sie udt:DateTimeString",
      [],
    ],
    [
      "whose amount is written with a comma",
      ["<ram:RoundingAmount>0.01<", "<ram:RoundingAmount>0,01<"],
      "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:RoundingAmount",
      "Write digits with a point before the decimals, such as 1234.50",
      "Schreiben Sie Ziffern mit einem Punkt vor den Nachkommastellen, etwa 1234.50",
      ["BT-114"],
    ],
  ] as const)("%s", (_, [from, to], xpath, en, de, terms) => {
    expect(RIGHT).toContain(from);
    const wrong = RIGHT.replace(from, to);
    const [first] = faultsIn(wrong);
    expect(first).toMatchObject({ rule: "schema", xpath, line: 5, remedy: en, terms: [...terms] });
    expect(faultsIn(wrong, "EN 16931", "de")[0]?.remedy).toBe(de);
  });
});

test("several preceding invoices are right in Factur-X, whose schema is newer than that of XRechnung", () => {
  const [reference = ""] = /<ram:InvoiceReferencedDocument>.*?<\/ram:InvoiceReferencedDocument>/s.exec(RIGHT) ?? [];
  const twice = RIGHT.replace(reference, reference + reference);
  expect(faultsIn(twice)).toEqual([]);
  expect(faultsIn(twice, "XRECHNUNG")).toMatchObject([{ remedy: "Keep only one ram:InvoiceReferencedDocument" }]);
});

test("at most 50 violations are listed, and four times the wrong elements take at most eight times as long", () => {
  const wrong = (count: number) => RIGHT.replace(CITY, `${CITY}${"<ram:Town/>".repeat(count)}`);
  expect(faultsIn(wrong(100))).toHaveLength(50);
  const time = (count: number) => {
    const xml = wrong(count);
    const start = process.cpuUsage();
    faultsIn(xml);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  time(1_000);
  expect(time(16_000)).toBeLessThan(8 * time(4_000));
});
