/** Electronic invoices are recognised by what they are, in every profile (Factur-X 1.0, 6.2; ZUGFeRD 2). */
import { describe, expect, test } from "vitest";
import { invoiceOf } from "#shared/pdf/invoice.ts";
import { crossIndustryInvoice } from "#test/support/invoices.ts";

const bytes = (text: string) => ({ bytes: Buffer.from(text) });

describe("the profile is read from the guideline", () => {
  test.each([
    ["urn:factur-x.eu:1p0:minimum", "MINIMUM", "Data"],
    ["urn:zugferd.de:2p0:minimum", "MINIMUM", "Data"],
    ["urn:factur-x.eu:1p0:basicwl", "BASIC WL", "Data"],
    ["urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic", "BASIC", "Alternative"],
    ["urn:cen.eu:en16931:2017", "EN 16931", "Alternative"],
    ["urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended", "EXTENDED", "Alternative"],
    ["URN:CEN.EU:EN16931:2017", "EN 16931", "Alternative"],
  ])("%s: %s", (guideline, profile, relationship) => {
    expect(invoiceOf(bytes(crossIndustryInvoice(guideline)))).toEqual({
      profile,
      relationship,
      fileName: "factur-x.xml",
      version: "1.0",
    });
  });

  test.each([
    ["urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3", "2.3"],
    ["urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0", "3.0"],
  ])("%s: XRechnung %s, under a name of its own", (guideline, version) => {
    expect(invoiceOf(bytes(crossIndustryInvoice(guideline)))).toEqual({
      profile: "XRECHNUNG",
      relationship: "Alternative",
      fileName: "xrechnung.xml",
      version,
    });
  });
});

describe("XML in every dress", () => {
  const invoice = crossIndustryInvoice("urn:cen.eu:en16931:2017");

  test.each([
    ["a byte order mark", Buffer.from(`\ufeff${invoice}`)],
    ["UTF-16", Buffer.from(`\ufeff${invoice.replace("UTF-8", "UTF-16")}`, "utf16le")],
    ["other prefixes", Buffer.from(invoice.replaceAll("ram:", "x:").replaceAll(":ram=", ":x="))],
    ["no prefix for the root", Buffer.from(invoice.replaceAll("rsm:", "").replace("xmlns:rsm", "xmlns"))],
    ["comments that name another profile", Buffer.from(invoice.replace("<rsm:Ex", "<!-- urn:x:minimum --><rsm:Ex"))],
  ])("%s", (_, file) => {
    expect(invoiceOf({ bytes: file })?.profile).toBe("EN 16931");
  });
});

describe("everything else is an ordinary file", () => {
  const invoice = crossIndustryInvoice("urn:cen.eu:en16931:2017");

  test.each([
    ["an invoice of a profile that is not known", crossIndustryInvoice("urn:example:mine")],
    ["an invoice without a guideline", crossIndustryInvoice("")],
    ["the same names in another namespace", invoice.replace("CrossIndustryInvoice:100", "Other:1")],
    ["XML that is not well formed", invoice.slice(0, -5)],
    ["other XML that mentions the root", "<note>CrossIndustryInvoice urn:cen.eu:en16931:2017</note>"],
    ["text", "CrossIndustryInvoice"],
    ["nothing", ""],
    [
      "entities, which could make names mean something else",
      invoice.replace("?>", '?><!DOCTYPE x [<!ENTITY p "urn:x:minimum">]>'),
    ],
  ])("%s", (_, text) => {
    expect(invoiceOf(bytes(text))).toBeUndefined();
  });
});
