import { describe, expect, test } from "vitest";
import { readDataTable } from "#shared/engine/data/read-data.ts";
import { readDataFile } from "#test/support/read-data-file.ts";

function read(content: string | Uint8Array, filename = "data.csv") {
  return readDataFile({ filename, bytes: Buffer.from(content) }, {});
}

describe("values are text exactly as it stands in the file", () => {
  test("leading zeros, long numbers, dates, formulas and blanks stay exactly as they are in the file", () => {
    expect(read("Zip,Id,Date,Formula,Text\n00123,12345678901234567890,1/2/26,=1+1, two  blanks \n")).toEqual([
      { Zip: "00123", Id: "12345678901234567890", Date: "1/2/26", Formula: "=1+1", Text: " two  blanks " },
    ]);
  });

  test("quoted values hold separators, line breaks and doubled quotation marks", () => {
    expect(read('Name,Note\r\n"Smith, Ann","first\r\nsecond ""line"""\r\n')).toEqual([
      { Name: "Smith, Ann", Note: 'first\r\nsecond "line"' },
    ]);
  });

  test("a quoted value of several lines tells the separator, although the names hold another one", () => {
    expect(read('Adresse;Name, Vorname\n"Weg 1\n8000 Z";Meier\n"Weg 2\n8000 Z";Müller\n')).toEqual([
      { Adresse: "Weg 1\n8000 Z", "Name, Vorname": "Meier" },
      { Adresse: "Weg 2\n8000 Z", "Name, Vorname": "Müller" },
    ]);
  });

  test("a quotation mark within a value is text", () => {
    expect(read('Size,Name\n5" pipe,"A"nn\n')).toEqual([{ Size: '5" pipe', Name: "Ann" }]);
  });

  test.each(["\n", "\r\n", "\r"])("lines end with %j, and the last one need not", (end) => {
    expect(read(`A,B${end}1,${end}${end},2`)).toEqual([
      { A: "1", B: "" },
      { A: "", B: "2" },
    ]);
  });

  test("a short row leaves values empty, and separators at the end of a row are none", () => {
    expect(read("A,B\n1\n1,2, ,,\n")).toEqual([
      { A: "1", B: "" },
      { A: "1", B: "2" },
    ]);
  });

  test("blanks around a quoted value do not count", () => {
    expect(read('Name, Note, Size\nAnn, "a, b" ,\t"5"" pipe"\n')).toEqual([
      { Name: "Ann", Note: "a, b", Size: '5" pipe' },
    ]);
    expect(read('Name\tNote\n"Ann"\t "a\tb"\n', "data.tsv")).toEqual([{ Name: "Ann", Note: "a\tb" }]);
  });

  test("a quotation mark behind blanks that does not enclose the value is text", () => {
    expect(read('Name,Size\nAnn, "5" or so\nBob, "open\n')).toEqual([
      { Name: "Ann", Size: ' "5" or so' },
      { Name: "Bob", Size: ' "open' },
    ]);
  });
});

describe("the separator is found", () => {
  test.each([
    [",", ","],
    [";", ";"],
    ["tab", "\t"],
    ["|", "|"],
  ])("%s", (_name, separator) => {
    expect(read(`Name${separator}Zip\nAnn${separator}007\n`)).toEqual([{ Name: "Ann", Zip: "007" }]);
  });

  test("decimal commas do not count against semicolons", () => {
    expect(read("Name;Net, Gross;Rate\nAnn;1,50;2,5\nBob;3,50;4,5\n")[0]).toEqual({
      Name: "Ann",
      "Net, Gross": "1,50",
      Rate: "2,5",
    });
  });

  test("separators within quotation marks do not count", () => {
    expect(read('"a;b;c";Name\n"1;2;3";Ann\n')).toEqual([{ "a;b;c": "1;2;3", Name: "Ann" }]);
  });

  test("one column stays one column when its values hold commas", () => {
    expect(read("Address\nMain Street 5, London\nHigh Street 7, York\n")).toEqual([
      { Address: "Main Street 5, London" },
      { Address: "High Street 7, York" },
    ]);
  });

  test.each(["sep=|\r\n", '"sep=|"\n', "SEP=|\n"])("%j at the top names it, and is no row", (line) => {
    expect(read(`${line}Name, first|Zip\nAnn, Mary|7\n`)).toEqual([{ "Name, first": "Ann, Mary", Zip: "7" }]);
  });

  test("commas in the header of a .tsv with tabs are text", () => {
    expect(read("a, b, c\td\n1, 2, 3\t4\n", "data.tsv")).toEqual([{ "a, b, c": "1, 2, 3", d: "4" }]);
  });

  test("a .tsv without tabs is read by the separator that it has", () => {
    expect(read("a,b\n1,2\n", "data.tsv")).toEqual([{ a: "1", b: "2" }]);
  });
});

describe("encodings", () => {
  const text = "Größe,Preis\nMüller,5 €\n";
  const expected = [{ Größe: "Müller", Preis: "5 €" }];

  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 without one", Buffer.from(text, "utf16le")],
    ["windows-1252", Buffer.from(text.replace("€", "\u0080"), "latin1")],
  ])("%s", (_name, bytes) => {
    expect(read(bytes)).toEqual(expected);
  });
});

describe("traces of old programs display nothing", () => {
  test("Ctrl-Z at the end, and what pads the file behind it, are no row", () => {
    expect(read("Name,Zip\nAnn,7\n\u001a")).toEqual([{ Name: "Ann", Zip: "7" }]);
    expect(read("Name,Zip\r\nAnn,7\r\n\u001a\u001a\r\n\u0000")).toEqual([{ Name: "Ann", Zip: "7" }]);
  });

  test("a Ctrl-Z within the text ends nothing", () => {
    expect(read("Name\nAn\u001an\nBob\n")).toEqual([{ Name: "An\u001an" }, { Name: "Bob" }]);
  });

  test("a U+0000 is left out, and its value stays", () => {
    expect(read("Name,Zip\nAn\u0000n,7\n")).toEqual([{ Name: "Ann", Zip: "7" }]);
  });
});

describe("titles above the names", () => {
  const table = (content: string, names: readonly string[]) =>
    readDataTable({ filename: "data.csv", bytes: Buffer.from(content) }, { names });

  test("are left out if a row below has names that the template looks for", () => {
    const { names, rows, numbers } = table("Customers 2026\n\nName;City, Land\nAnn;Bonn, NRW\n", [
      "City, Land",
      "Name",
    ]);
    expect({ names, rows, numbers }).toEqual({
      names: ["Name", "City, Land"],
      rows: [["Ann", "Bonn, NRW"]],
      numbers: [4],
    });
  });

  test("are the names if no row has names that the template looks for", () => {
    expect(table("Address\nMain Street 5, London\n", ["Street"]).names).toEqual(["Address"]);
  });

  test("are the names if the rows below have no more of those that the template looks for", () => {
    const { rows } = table("Name,Answer\nName,yes\nAnn,no\n", ["Name"]);
    expect(rows).toEqual([
      ["Name", "yes"],
      ["Ann", "no"],
    ]);
  });

  test("may be wider than the names, but a row below them may not", () => {
    const titles = "Customers, 2026, all\nName,City\n";
    expect(table(`${titles}Ann,Bonn\n`, ["Name", "City"]).rows).toEqual([["Ann", "Bonn"]]);
    expect(() => table(`${titles}Ann,Bonn,x\n`, ["Name", "City"])).toThrow("its line 3 has more values");
  });
});

describe("warnings list", () => {
  const warningsOf = (content: Uint8Array, charset?: string) =>
    readDataTable({ filename: "data.csv", bytes: content, ...(charset !== undefined && { charset }) }, {}).warnings;
  const short = Buffer.from("Name\n\xa3\xf3d\x9f\n", "latin1");

  test("an encoding that was guessed is listed, unless the sender declares it", () => {
    expect(warningsOf(short)).toEqual([{ kind: "encoding_guessed", encoding: "windows-1250" }]);
    expect(warningsOf(short, "windows-1254")).toEqual([]);
    expect(warningsOf(Buffer.from("Name\nMüller\n"))).toEqual([]);
  });

  test("bytes that are no text are listed with their line", () => {
    const bytes = Buffer.concat([Buffer.from("Name\nZoë\nA"), Buffer.from([0x96]), Buffer.from("\n")]);
    expect(warningsOf(bytes)).toEqual([{ kind: "bytes_replaced", encoding: "utf-8", line: 3 }]);
  });

  test("errors of formulas are listed with the row of the first", () => {
    expect(warningsOf(Buffer.from("Name,Pay\n\nAnn,#N/A\nBob,#NV\n#1,no #N/A\n"))).toEqual([
      { kind: "error_cells", sheet: undefined, first: { row: 3, column: "Pay", value: "#N/A" }, more: 1 },
    ]);
  });
});

describe("a file that cannot be read is refused with the reason", () => {
  test("a quotation mark that the mark of a later row closes, with both lines, for the rows between would be lost", () => {
    expect(() => read('sep=,\nA,B\n"Oak,1\nElm,2\n"Ash",3\nFir,4\n')).toThrow(
      "opens a value in line 3 is closed only in line 5, in the middle of a value: close it, and",
    );
    expect(() => read('A,B\n"Oak,1\nElm,"2"\n')).toThrow("opens a value in line 2 is closed only in line 3");
    expect(read('A,B\n"5" disk","Oak\nand elm"\n')).toEqual([{ A: '5 disk"', B: "Oak\nand elm" }]);
  });

  test("a quotation mark that is never closed, with its line", () => {
    expect(() => read('A,B\n1,2\n3,"4\n5,6\n')).toThrow("opens a value in line 3 is never closed");
  });

  test.each([
    ["A,B\n1,2,3\n", 2],
    ['\n,\nA,B\n\n1,2\n"1\n2",3,4\n', 6],
    ["sep=;\nA;B\n1;2;3\n", 3],
    ["Name;Address\nAnn;Main Street 5; London\n", 2],
  ])("a row with more values than there are names, with its line: %j", (content, line) => {
    expect(() => read(content)).toThrow(`its line ${line} has more values than the first row has names`);
  });

  test("more columns than a sheet has", () => {
    expect(() => read(`${"a,".repeat(16_384)}b\n1\n`)).toThrow("more than 16384 columns");
  });

  test("more rows than items may be", () => {
    expect(() => read(`A\n${"1\n".repeat(100_001)}`)).toThrow("more than 100000 rows");
    expect(read(`A\n${"1\n".repeat(100_000)}`)).toHaveLength(100_000);
  });
});
