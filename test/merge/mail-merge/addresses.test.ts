/**
 * ADDRESSBLOCK and GREETINGLINE (ISO 29500-1, 17.16.5.1 and 17.16.5.24; MS-OE376, 2.1.486; Word's help on both). The
 * first results are those that Word printed.
 */
import { describe, expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { withFields } from "#test/support/word-fields.ts";

function merged(text: string, item: DataItem): string {
  const file = mergeDocx(docx(withFields(text)), item, { delimiters: { left: "«", right: "»" } });
  expect(lintDocx(file)).toEqual([]);
  return documentText(file);
}

const ADA = {
  Title: "Dr.",
  "First Name": "Ada",
  "Last Name": "Lovelace",
  Suffix: "PhD",
  Company: "Analytical Engines",
  "Address 1": "12 St James's Square",
  "Address 2": "Flat 3",
  City: "London",
  State: "CA",
  "Postal Code": "12345",
  "Country or Region": "United Kingdom",
};
const GRACE = {
  "First Name": "Grace",
  "Last Name": "Hopper",
  "Address 1": "1 Navy Way",
  City: "Arlington",
  State: "VA",
  "Postal Code": "22201",
  "Country or Region": "United States",
};
const NOBODY = { "Address 1": "3 Anonymous Ave", City: "Nowhere", State: "NY", "Postal Code": "10000" };

const BLOCK = "{ ADDRESSBLOCK  \\* MERGEFORMAT | «AddressBlock» }";
const GREETING =
  '{ GREETINGLINE \\f "<<_BEFORE_ Dear >><<_TITLE0_ >><<_LAST0_>><<_AFTER_ ,>>" \\l 1033 \\e "Dear Sir or Madam," | «GreetingLine» }';
const FORM =
  "<<_TITLE0_ >><<_FIRST0_>><< _LAST0_>>¶<<_COMPANY_¶>><<_STREET1_¶>><<_CITY_>><<, _STATE_>><< _POSTAL_>><<¶_COUNTRY_>>";

test("prints an address and a greeting as Word does, and leaves out what is missing", () => {
  expect(merged(BLOCK, ADA).split("\n")).toEqual([
    "Dr. Ada Lovelace PhD",
    "Analytical Engines",
    "12 St James's Square",
    "Flat 3",
    "London, CA 12345",
    "United Kingdom",
  ]);
  expect(merged(BLOCK, GRACE)).toBe("Grace Hopper\n1 Navy Way\nArlington, VA 22201\nUnited States");
  // Word leaves the line of the name empty.
  expect(merged(BLOCK, NOBODY)).toBe("\n3 Anonymous Ave\nNowhere, NY 10000");
  expect(merged(GREETING, ADA)).toBe("Dear Dr. Lovelace,");
  expect(merged(GREETING, GRACE)).toBe("Dear Grace Hopper,");
  expect(merged(GREETING, NOBODY)).toBe("Dear Sir or Madam,");
});

test("prints nothing for a record without an address, as on the rest of a sheet of labels", () => {
  expect(merged(`${BLOCK}¶end`, { Note: "x" })).toBe("end");
});

test("divides the paragraph with its formatting at the ends of lines, which may be paragraphs in the code", () => {
  const template = docx(
    withFields(`To: { ADDRESSBLOCK \\f "${FORM}" | «AddressBlock» }!`, "<w:b/>").replace(
      "<w:p>",
      '<w:p><w:pPr><w:jc w:val="right"/></w:pPr>',
    ),
  );
  const file = mergeDocx(template, GRACE, { delimiters: { left: "«", right: "»" } });
  expect(lintDocx(file)).toEqual([]);
  expect(documentText(file)).toBe("To: Grace Hopper\n1 Navy Way\nArlington, VA 22201\nUnited States!");
  const paragraphs = partXml(file).match(/<w:p>.*?<\/w:p>/gs) ?? [];
  expect(paragraphs.length).toBe(4);
  for (const each of paragraphs)
    expect(each).toMatch(/^<w:p><w:pPr><w:jc w:val="right"\/><\/w:pPr><w:r><w:rPr><w:b\/>/);
});

test.each([
  ["\\c 0", "United Kingdom", ""],
  ["\\c 1", "United Kingdom", "United Kingdom"],
  ['\\c 2 \\e "United Kingdom"', "united kingdom", ""],
  ['\\c 2 \\e France \\e "United Kingdom"', "United Kingdom", ""],
  ['\\c 2 \\e "United States"', "United Kingdom", "United Kingdom"],
])("prints the country with %s as Word's help says", (switches, country, printed) => {
  const text = merged(`{ ADDRESSBLOCK \\f "<<_CITY_>>;<<_COUNTRY_>>" ${switches} | }`, {
    City: "York",
    Country: country,
  });
  expect(text).toBe(`York;${printed}`);
});

test.each([
  ["Deutschland", "8000 Bern"],
  ["Suisse", "8000 Bern"],
  ["FR", "8000 Bern"],
  ["USA", "Bern, BE 8000"],
  ["Canada", "Bern BE 8000"],
  ["Italia", "8000 Bern BE"],
  ["Great Britain", "Bern\nBE\n8000"],
  ["Atlantis", "Bern, BE 8000"],
])("orders the line of the town for %s with \\d", (Country, line) => {
  const block = `{ ADDRESSBLOCK \\f "<<_CITY_>><<, _STATE_>><< _POSTAL_>>" \\c 0 \\d | }`;
  expect(merged(block, { City: "Bern", State: "BE", ZIP: "8000", Country })).toBe(line);
});

test("chooses the order of an address without a form by the language of \\l", () => {
  const item = { Vorname: "Ada", Nachname: "König", Straße: "Hauptstr. 5", PLZ: "8000", Ort: "Zürich" };
  expect(merged("{ ADDRESSBLOCK \\l 2055 | }", item)).toBe("Ada König\nHauptstr. 5\n8000 Zürich");
  expect(merged("{ ADDRESSBLOCK \\l de-DE | }", item)).toBe("Ada König\nHauptstr. 5\n8000 Zürich");
  expect(merged("{ ADDRESSBLOCK \\l 1033 | }", item)).toBe("Ada König\nHauptstr. 5\nZürich 8000");
});

test.each<[string, DataItem]>([
  [
    "English",
    { "Courtesy Title": "T", Forename: "F", Surname: "L", Organisation: "C", Street: "S", Town: "O", Postcode: "P" },
  ],
  [
    "German",
    { Anrede: "T", Vorname: "F", Nachname: "L", Firma: "C", "Straße und Hausnummer": "S", Ort: "O", PLZ: "P" },
  ],
  ["French", { Civilité: "T", Prénom: "F", Nom: "L", Société: "C", "Adresse 1": "S", Ville: "O", "Code postal": "P" }],
  [
    "Spanish",
    { Tratamiento: "T", Nombre: "F", Apellidos: "L", Empresa: "C", Dirección: "S", Ciudad: "O", "Código postal": "P" },
  ],
  ["Polish", { Tytuł: "T", Imię: "F", Nazwisko: "L", Firma: "C", Ulica: "S", Miejscowość: "O", "Kod pocztowy": "P" }],
  ["Italian", { Titolo: "T", Nome: "F", Cognome: "L", Azienda: "C", Indirizzo: "S", Città: "O", CAP: "P" }],
])("finds the columns of a list in %s", (_, item) => {
  const parts = ["TITLE0", "FIRST0", "LAST0", "COMPANY", "STREET1", "POSTAL", "CITY"].map((part) => `<<_${part}_>>`);
  expect(merged(`{ ADDRESSBLOCK \\f "${parts.join(" ")}" | }`, item)).toBe("T F L C S P O");
});

test("finds the column of a mapped merge field by its common names", () => {
  const field = (name: string, mapped: string) => `{ MERGEFIELD ${name} ${mapped} | «${name}» }`;
  const body = `${field("Last_Name", "\\m")}|${field("Last_Name2", "")}|${field("City", "\\m")}`.replaceAll(
    "}|{",
    "};{",
  );
  expect(merged(body, { Surname: "Lovelace", City: "Bath", Town: "York" })).toBe("Lovelace;;Bath");
});

describe("Match Fields of Word", () => {
  /** Word writes its 30 fields in this order, with their names in its own language. */
  const FIELDS = "id title first middle last suffix nick job company street1 street2 city state postal country".split(
    " ",
  );
  const settings = (matches: Readonly<Record<string, readonly [column: string, field: string]>>) =>
    Array.from({ length: 30 }, (_, index) => {
      const [column, field] = matches[FIELDS[index] ?? ""] ?? [];
      if (column === undefined) return '<w:fieldMapData><w:column w:val="0"/><w:lid w:val="nl-NL"/></w:fieldMapData>';
      return `<w:fieldMapData><w:type w:val="dbColumn"/><w:name w:val="${column}"/><w:mappedName w:val="${field}"/><w:column w:val="${index}"/><w:lid w:val="nl-NL"/></w:fieldMapData>`;
    }).join("");
  const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const mainDocument = (text: string, matches: Parameters<typeof settings>[0]) =>
    docx({
      body: withFields(text),
      parts: {
        "word/settings.xml": `<w:settings xmlns:w="${WORD}"><w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:linkToQuery/><w:dataType w:val="native"/><w:connectString w:val="Data Source=C:\\secret.mdb"/><w:query w:val="SELECT * FROM secret"/><w:odso><w:udl w:val="secret"/><w:table w:val="secret"/>${settings(matches)}</w:odso></w:mailMerge></w:settings>`,
      },
    });
  const MATCHES = {
    first: ["Voornaam &amp; tussen", "Voornaam"],
    last: ["F 7", "Achternaam"],
    street1: ["Adresregel 1", "Adres 1"],
    city: ["Gemeente", "Plaats"],
  } as const;
  const print = (text: string, item: DataItem) =>
    mergeDocx(mainDocument(text, MATCHES), item, { delimiters: { left: "«", right: "»" } });

  test("decide which columns an address, a greeting and a mapped merge field print", () => {
    const item = {
      "Voornaam & tussen": "Ada",
      F_7: "King",
      "Adresregel 1": "Weg 5",
      Gemeente: "Gent",
      Firma: "no match",
    };
    expect(documentText(print(BLOCK, item))).toBe("Ada King\nWeg 5\nGent");
    expect(documentText(print(GREETING, item))).toBe("Dear Ada King,");
    expect(documentText(print("{ MERGEFIELD Achternaam \\m | «Achternaam» }", item))).toBe("King");
  });

  test("leave parts to the common names whose columns the data lack, and no others", () => {
    const english = {
      first: ["First Name", "First Name"],
      last: ["Last Name", "Last Name"],
      street1: ["Address Line 1", "Address 1"],
      postal: ["ZIP Code", "Postal Code"],
      city: ["City", "City"],
    } as const;
    const item = { FirstName: "Ada", LastName: "King", Street: "Weg 5", Zip: "9000", City: "Gent" };
    expect(documentText(mergeDocx(mainDocument(BLOCK, english), item))).toBe("Ada King\nWeg 5\nGent 9000");
    const dutch = { ...item, "Voornaam & tussen": "Bea", Gemeente: "Aalst" };
    expect(documentText(print(BLOCK, dutch))).toBe("Bea King\nWeg 5\nAalst");
  });

  test("are followed only if the data have such columns", () => {
    expect(documentText(print(BLOCK, GRACE))).toBe("Grace Hopper\n1 Navy Way\nArlington, VA 22201\nUnited States");
  });

  test("leave nothing of the data source in the template, and nothing of themselves in documents", () => {
    const file = openDocx(mainDocument(BLOCK, MATCHES), "a.docx");
    expect(Buffer.from(file.archive.part("word/settings.xml") ?? []).toString()).not.toContain("secret");
    expect(partXml(print(BLOCK, GRACE), "word/settings.xml")).not.toContain("mailMerge");
  });
});

test("the line of the town stays a line with \\d if its form begins with the end of the one before", () => {
  const block = `{ ADDRESSBLOCK \\f "<<_STREET1_>><<¶_POSTAL_>><< _CITY_>>" \\c 0 \\d | }`;
  const address = { Address: "Weg 5", City: "Ulm", Country: "Germany" };
  expect(merged(block, { ...address, "Postal Code": "89073" })).toBe("Weg 5\n89073 Ulm");
  expect(merged(block, address)).toBe("Weg 5\nUlm");
  expect(merged(block, { ...address, City: "" })).toBe("Weg 5");
});
