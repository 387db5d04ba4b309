/** Electronic invoices are recognised by what they are, in every profile (Factur-X 1.0, 6.2; ZUGFeRD 2). */
import { describe, expect, test } from "vitest";
import type { Relationship } from "#shared/pdf/attachments/attachment.ts";
import { type Invoice, readInvoice } from "#shared/pdf/attachments/invoice.ts";
import { crossIndustryInvoice, orderX, zugferd1 } from "#test/support/invoices.ts";

const reading = (content: string | Uint8Array, name = "a.xml", relationship?: Relationship) =>
  readInvoice({ name, bytes: Buffer.from(content), relationship });

function invoiceOf(content: string | Uint8Array): Invoice | undefined {
  const read = reading(content);
  return read.kind === "invoice" ? read.invoice : undefined;
}

describe("the profile is read from the guideline", () => {
  test.each([
    ["urn:factur-x.eu:1p0:minimum", "MINIMUM", "Data"],
    ["urn:zugferd.de:2p0:minimum", "MINIMUM", "Data"],
    ["urn:factur-x.eu:1p0:basicwl", "BASIC WL", "Data"],
    ["urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic", "BASIC", "Alternative"],
    ["urn:cen.eu:en16931:2017", "EN 16931", "Alternative"],
    ["urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended", "EXTENDED", "Alternative"],
    ["urn:cen.eu:en16931:2017#compliant#urn:example.org:rules", "EN 16931", "Alternative"],
    ["URN:CEN.EU:EN16931:2017", "EN 16931", "Alternative"],
  ])("%s: %s", (guideline, profile, relationship) => {
    expect(invoiceOf(crossIndustryInvoice(guideline))).toEqual({
      standard: "Factur-X",
      documentType: "INVOICE",
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
    expect(invoiceOf(crossIndustryInvoice(guideline))).toEqual({
      standard: "Factur-X",
      documentType: "INVOICE",
      profile: "XRECHNUNG",
      relationship: "Alternative",
      fileName: "xrechnung.xml",
      version,
    });
  });
});

/** Factur-X 1.0, 6.2.2; ZUGFeRD 1.0. */
describe("a relationship that the caller chooses is kept where the standard allows it", () => {
  const en16931 = crossIndustryInvoice("urn:cen.eu:en16931:2017");
  const minimum = crossIndustryInvoice("urn:factur-x.eu:1p0:minimum");
  const older = zugferd1("urn:ferd:CrossIndustryDocument:invoice:1p0:basic");

  test.each<[string, string, Relationship, Relationship]>([
    ["EN 16931", en16931, "Source", "Source"],
    ["EN 16931", en16931, "Data", "Data"],
    ["EN 16931", en16931, "Unspecified", "Alternative"],
    ["MINIMUM", minimum, "Data", "Data"],
    ["MINIMUM", minimum, "Alternative", "Data"],
    ["ZUGFeRD 1.0", older, "Source", "Alternative"],
  ])("%s: %j", (_, text, chosen, becomes) => {
    const read = reading(text, "factur-x.xml", chosen);
    expect(read.kind === "invoice" && read.invoice.relationship).toBe(becomes);
  });
});

describe("XML in every dress", () => {
  const invoice = crossIndustryInvoice("urn:cen.eu:en16931:2017");
  const withNote = (text: string) => invoice.replace("</rsm:CrossIndustryInvoice>", `<!-- ${text} -->$&`);

  test.each([
    ["a byte order mark", Buffer.from(`\ufeff${invoice}`)],
    ["UTF-16", Buffer.from(`\ufeff${invoice.replace("UTF-8", "UTF-16")}`, "utf16le")],
    ["UTF-16 of the other order", Buffer.from(`\ufeff${invoice.replace("UTF-8", "UTF-16")}`, "utf16le").swap16()],
    ["UTF-16 without a byte order mark", Buffer.from(invoice.replace("UTF-8", "UTF-16LE"), "utf16le")],
    ["ISO-8859-1", Buffer.from(withNote("Größe").replace("UTF-8", "ISO-8859-1"), "latin1")],
    [
      "Windows-1250, declared in single quotes",
      Buffer.from(withNote("\u00b3").replace('"UTF-8"', "'windows-1250'"), "latin1"),
    ],
    ["no declaration", Buffer.from(withNote("Größe").replace(/^<\?.*\?>/, ""))],
    ["other prefixes", Buffer.from(invoice.replaceAll("ram:", "x:").replaceAll(":ram=", ":x="))],
    ["no prefix for the root", Buffer.from(invoice.replaceAll("rsm:", "").replace("xmlns:rsm", "xmlns"))],
    ["comments that name another profile", Buffer.from(invoice.replace("<rsm:Ex", "<!-- urn:x:minimum --><rsm:Ex"))],
  ])("%s", (_, file) => {
    expect(invoiceOf(file)?.profile).toBe("EN 16931");
  });
});

describe("orders and older invoices have profiles of their own", () => {
  test.each([
    ["220", "ORDER"],
    ["230", "ORDER_CHANGE"],
    ["231", "ORDER_RESPONSE"],
  ])("Order-X, type %s: %s", (code, documentType) => {
    expect(invoiceOf(orderX("urn:order-x.eu:1p0:comfort", code))).toEqual({
      standard: "Order-X",
      profile: "COMFORT",
      documentType,
      version: "1.0",
      fileName: "order-x.xml",
      relationship: "Alternative",
    });
  });

  test.each(["basic", "comfort", "extended"])("ZUGFeRD 1, %s", (profile) => {
    expect(invoiceOf(zugferd1(`urn:ferd:CrossIndustryDocument:invoice:1p0:${profile}`))).toEqual({
      standard: "ZUGFeRD 1.0",
      profile: profile.toUpperCase(),
      documentType: "INVOICE",
      version: "1.0",
      fileName: "ZUGFeRD-invoice.xml",
      relationship: "Alternative",
    });
  });
});

const invoice = crossIndustryInvoice("urn:cen.eu:en16931:2017");
const ubl = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';

describe("what is meant as an invoice but cannot be one is told", () => {
  test.each([
    ["a profile that is not known", crossIndustryInvoice("urn:example:mine"), /“urn:example:mine” is not a profile/],
    ["no guideline", crossIndustryInvoice(""), /does not name its profile/],
    ["an order of another type", orderX("urn:order-x.eu:1p0:basic", "380"), /TypeCode/],
    ["the same names in another namespace", invoice.replace("CrossIndustryInvoice:100", "Other:1"), /root element/],
    ["an invoice that is cut off", invoice.slice(0, -5), /^it is not well-formed XML$/],
    ["a cut off invoice behind a comment", `<!-- <a> -->${invoice.slice(0, -5)}`, /^it is not well-formed XML$/],
    ["entities", invoice.replace("?>", '?><!DOCTYPE x [<!ENTITY p "urn:x:minimum">]>'), /^it declares a document type/],
    ["UBL", ubl, /UBL/],
    [
      "an encoding that is not declared",
      Buffer.from(`${invoice}<!-- \u00e9 -->`, "latin1"),
      /^it is not written in UTF-8/,
    ],
    ["another encoding than the declared one", invoice.replace("UTF-8", "UTF-16"), /^it is not written in UTF-16/],
    ["an unknown encoding", invoice.replace("UTF-8", "x-mine"), /^it declares the unknown encoding “x-mine”$/],
  ])("%s", (_, text, reason) => {
    expect(reading(text, "factur-x.xml")).toEqual({ kind: "unusable", reason: expect.stringMatching(reason) });
  });

  test.each(["factur-x.xml", "ZUGFeRD-invoice.xml", "xrechnung.xml", "Order-X.xml"])(
    "a %s of something else",
    (name) => {
      for (const text of ["<note/>", "", "text"]) expect(reading(text, name).kind).toBe("unusable");
    },
  );
});

describe("everything else is an ordinary file", () => {
  test.each([
    ["other XML that mentions the root", "<note>CrossIndustryInvoice urn:cen.eu:en16931:2017</note>"],
    ["HTML that is not well-formed", "<p>CrossIndustryInvoice<br>"],
    ["text", "CrossIndustryInvoice"],
    ["nothing", ""],
  ])("%s", (_, text) => {
    expect(reading(text)).toEqual({ kind: "other" });
  });

  test("an invoice that the caller attaches as Supplement", () => {
    for (const text of [invoice, ubl]) expect(reading(text, "factur-x.xml", "Supplement")).toEqual({ kind: "other" });
  });
});
