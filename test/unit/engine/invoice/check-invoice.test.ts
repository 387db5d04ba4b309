/** A finished invoice is checked against the official rules of its profile, and each violation has a place. */
import { describe, expect, test } from "vitest";
import { checkInvoiceFile } from "#shared/workers/pdf-work/check-invoice-file.ts";
import { crossIndustryInvoice } from "#test/support/invoices.ts";
import { INVOICE_PROFILES, invoiceXml } from "#test/verify/invoice-xml.ts";

const xmlOf = (profile: string) => {
  const facts = INVOICE_PROFILES[profile];
  if (facts === undefined) throw new RangeError(profile);
  return invoiceXml(facts);
};
const check = (xml: string) => checkInvoiceFile({ name: "factur-x.xml", bytes: Buffer.from(xml) });

describe("a right invoice fulfils the rules of its profile", () => {
  test.each([
    ["BASIC WL", "Factur-X 1.09"],
    ["BASIC", "EN 16931 1.3.16"],
    ["EN 16931", "EN 16931 1.3.16"],
    ["EXTENDED", "Factur-X 1.09"],
    ["XRECHNUNG", "EN 16931 1.3.16, XRechnung 2.5.0"],
  ])("%s by %s", (profile, rules) => {
    expect(check(xmlOf(profile))).toEqual({ rules, violations: [] });
  });
});

test("nothing is checked in MINIMUM, of which no rules may be shipped", () => {
  expect(check(xmlOf("MINIMUM"))).toEqual({ rules: undefined, violations: [] });
});

describe("a wrong amount is found in each profile that has the rule", () => {
  test.each(["BASIC WL", "BASIC", "EN 16931", "EXTENDED", "XRECHNUNG"])("%s", (profile) => {
    const xml = xmlOf(profile).replace("<ram:GrandTotalAmount>119.00<", "<ram:GrandTotalAmount>120.00<");
    expect(check(xml).violations.map(({ rule }) => rule)).toContainEqual(
      expect.stringMatching(/^BR-(?:FXEXT-)?CO-15$/),
    );
  });
});

test("a violation names rule, terms, element and line", () => {
  const xml = xmlOf("EN 16931").replace('unitCode="C62"', 'unitCode="XX9"');
  const transaction = "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction";
  expect(check(xml).violations).toEqual([
    {
      rule: "BR-CL-23",
      terms: ["BT-130"],
      message: expect.stringContaining("Unit code"),
      remedy: "Use a code of the list UN/ECE 20 and 21 (C62, HUR, KGM …)",
      xpath: `${transaction}/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`,
      line: 8,
    },
  ]);
});

test("an invoice that names a business process of the French reform fulfils the rules of France too", () => {
  const process = (id: string) =>
    xmlOf("EN 16931").replace(
      "<rsm:ExchangedDocumentContext>",
      `<rsm:ExchangedDocumentContext><ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>${id}</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>`,
    );
  expect(check(process("A1")).rules).toBe("EN 16931 1.3.16");
  const french = check(process("S1"));
  expect(french.rules).toBe("EN 16931 1.3.16, BR-FR 1.4.0.02");
  expect(french.violations.map(({ rule }) => rule)).toContain("BR-FR-10_BT-30");
});

describe("a hostile file is not checked", () => {
  test("that nests elements too deeply", () => {
    const deep = `${"<ram:a>".repeat(5_000)}${"</ram:a>".repeat(5_000)}`;
    const xml = crossIndustryInvoice("urn:cen.eu:en16931:2017").replace(
      "</rsm:CrossIndustryInvoice>",
      `${deep}</rsm:CrossIndustryInvoice>`,
    );
    expect(check(xml)).toEqual({ rules: undefined, violations: [] });
  });

  test("that declares entities", () => {
    const xml = `<!DOCTYPE a [<!ENTITY b "c">]>${crossIndustryInvoice("urn:cen.eu:en16931:2017")}`;
    expect(check(xml)).toEqual({ rules: undefined, violations: [] });
  });
});

test("four times the lines take at most eight times as long", () => {
  const [before = "", line = "", after = ""] = xmlOf("EN 16931").split(
    /(<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>)/,
  );
  const time = (count: number) => {
    const start = process.cpuUsage();
    check(`${before}${line.repeat(count)}${after}`);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  time(100);
  expect(time(1_200)).toBeLessThan(8 * time(300));
});

test("a repeated element is reported as a fault and does not hide other faults", () => {
  const wrong = xmlOf("EN 16931").replace("<ram:GrandTotalAmount>119.00<", "<ram:GrandTotalAmount>999.00<");
  const rules = check(wrong.replaceAll("<ram:TypeCode>VAT</ram:TypeCode>", "$&$&")).violations.map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(["BR-CO-15", "structure"]));
});
