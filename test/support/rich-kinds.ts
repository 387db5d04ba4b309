/**
 * The kinds of things that a template can show beside plain text, for random combinations: a new kind is one line of
 * `KINDS`. Every text of a kind's data says the word that it is given, so that a test finds where it went.
 */
import { crc32, deflateSync } from "node:zlib";
import { type ChartContent, chartParagraph, titleRun } from "./chart-template.ts";
import { bookmark, contentControl, field, noteReference, paragraph, picture, run, table } from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";
import { QUARTERS_AVIF, QUARTERS_WEBP, turnedJpeg } from "./small-pictures.ts";

export interface RichKind {
  /** Block XML whose tags read the field `name` alone. The number is one that no other use of a kind gets. */
  readonly blocks: (name: string, id: number) => string;
  /** The value of the field. */
  readonly value: (word: string, random: number) => unknown;
  /** The chart that the blocks show: see `chartParagraph`. */
  readonly chart?: (name: string) => ChartContent;
  /** Stands in the body alone: the default is that it stands anywhere. */
  readonly inBodyOnly?: true;
}

const rows = (word: string, random: number) =>
  Array.from({ length: random % 6 }, (_, at) => ({
    Name: `${word} ${at}`,
    Group: `${word} g${(at * random) % 3}`,
    Amount: (at * random) % 50,
  }));

const party = (name: string) => ({ name, street: "Weg", building: "1", postcode: "8000", town: "Bern", country: "CH" });

/** A picture of one pixel with a text in it. */
function png(word: string): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, sum]);
  };
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", Buffer.from([0, 0, 0, 4, 0, 0, 0, 2, 8, 2, 0, 0, 0])),
    chunk("tEXt", Buffer.from(`Comment\0${word}`)),
    chunk("IDAT", deflateSync(Buffer.alloc(26))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const uri = (type: string, bytes: Uint8Array | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const svg = (word: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="9" height="9" fill="red"/><text>${word}</text></svg>`;
const frame = (tag: string, id: number) =>
  `<w:p>${picture("p.png", id).replace("<wp:docPr ", `<wp:docPr descr="${tag}" `)}</w:p>`;
const control = (name: string, id: number, kind: string) =>
  `<w:p>${contentControl(run("Choose"), id).replace("</w:sdtPr>", `${kind}</w:sdtPr>`).replace("<w:id ", `<w:tag w:val="[${name}]"/><w:id `)}</w:p>`;
const formField = (name: string, id: number, kind: string, shows = "") => {
  const char = (type: string, data = "") => `<w:r><w:fldChar w:fldCharType="${type}">${data}</w:fldChar></w:r>`;
  const data = `<w:ffData><w:name w:val="Form${id}"/><w:helpText w:type="text" w:val="[${name}]"/>${kind}</w:ffData>`;
  return `${char("begin", data)}<w:r><w:instrText> FORMTEXT </w:instrText></w:r>${char("separate")}${shows}${char("end")}`;
};
const repeating = (name: string, id: number, content: string) => {
  const w15 = (kind: string) => `<w15:${kind} xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"/>`;
  const section = (number: number, properties: string, inner: string) =>
    `<w:sdt><w:sdtPr>${properties}<w:id w:val="${number}"/></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
  const item = section(id + 800_000, "", content).replace("</w:sdtPr>", `${w15("repeatingSectionItem")}</w:sdtPr>`);
  return section(id + 900_000, `<w:tag w:val="[${name}]"/>`, item).replace(
    "</w:sdtPr>",
    `${w15("repeatingSection")}</w:sdtPr>`,
  );
};
const CHECK_BOX = '<w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"/>';
const DATE =
  '<w:date><w:dateFormat w:val="d MMMM yyyy"/><w:lid w:val="en-GB"/><w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/></w:date>';
const markup = (word: string, random: number) =>
  [
    `<h2>${word}</h2><p>a <b>${word}</b> <a href="https://example.com/${word}">${word}</a></p>`,
    `<ol start="3"><li>${word}<ul><li>${word}</li></ul></li></ol>${word}`,
    `<table><tr><th colspan="2">${word}</th></tr><tr><td>${word}</td><td rowspan="2">x</td></tr></table>`,
    `<pre>${word}\n${word}</pre><hr><p style="text-align:center;color:#369">${word}</p>`,
  ][random % 4];
const inner = (word: string, random: number) =>
  docx({
    body: paragraph([bookmark("Here", run(word)), noteReference("footnote", 1)]) + table([word, "x"]),
    footnotes: [paragraph(word)],
    ...(random % 2 === 0 ? { headers: { default: paragraph(word) } } : {}),
  });

const KINDS = {
  text: { blocks: (f) => paragraph(`Plain [${f}] text`), value: (word) => word },
  link: { blocks: (f) => paragraph(`[${f} | link:'here']`), value: (word) => `https://example.com/${word}?a=1&b=2` },
  bookmarkLink: {
    blocks: (f, id) => paragraph([bookmark(`Mark${id}`, run(`[${f}]`), id), run(`['#Mark${id}' | link:'there']`)]),
    value: (word) => word,
  },
  qr: { blocks: (f) => paragraph(`[${f} | qr:'20mm']`), value: (word) => word },
  code128: { blocks: (f) => paragraph(`a [${f} | barcode:'code128':'text=yes'] b`), value: (word) => word },
  dataMatrix: {
    blocks: (f) => paragraph(`[#${f}][. | barcode:'datamatrix'] [/]`),
    value: (word, n) => Array(n % 3).fill(word),
  },
  gs1: {
    blocks: (f) => paragraph(`[${f} | barcode:'gs1-128':'60mm']`),
    value: (word) => `(01)09521234543213(10)${word}`,
  },
  epcqr: {
    blocks: (f) => paragraph(`[${f} | epcqr:'30mm']`),
    value: (word) => ({ name: word, iban: "DE33100205000001194700", amount: 12.5 }),
  },
  swissqr: {
    blocks: (f) => paragraph(`[${f} | swissqr]`),
    value: (word) => ({ creditor: party(word), iban: "CH9300762011623852957", currency: "CHF" }),
  },
  qrbill: {
    blocks: (f) => paragraph(`a [${f} | qrbill:'fr'] b`),
    value: (word, n) => ({
      creditor: party(word),
      iban: "CH9300762011623852957",
      currency: "EUR",
      ...(n % 2 === 0 ? { amount: n + 1, debtor: party(word) } : {}),
    }),
    inBodyOnly: true,
  },
  colours: {
    blocks: (f) =>
      paragraph(
        `[${f}.text | color:'red':(${f}.on) | bold:(!${f}.on)] [${f}.text | fill:${f}.fill:'paragraph' | italic]`,
      ),
    value: (word, n) => ({ text: word, on: n % 2 === 0, fill: ["", "#ABC", "navy"][n % 3] }),
  },
  rowColour: {
    blocks: (f) =>
      table([`[#${f}][Amount | fill:'orange':'row':(Amount > 20)]`, "[Name | border:'red'] [Amount | checkbox][/]"]),
    value: rows,
  },
  hidden: {
    blocks: (f) => paragraph(`[${f} | hidden] [${f} | highlight:'yellow' | strike | underline]`),
    value: (word) => word,
  },
  html: { blocks: (f) => paragraph(`[${f} | html]`), value: markup },
  htmlPictures: {
    blocks: (f) => paragraph(`[${f} | html]`),
    value: (word, n) =>
      `<p><img src="${uri("image/png", png(word))}" alt="${word}" width="${n % 3 === 0 ? "50%" : "20"}"></p><table><tr><td><img src="${uri("image/svg+xml", svg(word))}"></td></tr></table>`,
  },
  htmlInLine: { blocks: (f) => paragraph(`See [${f} | html]!`), value: markup },
  markdown: {
    blocks: (f) => paragraph(`[${f} | markdown]`),
    value: (word) => `# ${word}\n\n1. ${word}\n2. *${word}*\n\n| a | b |\n|---|---|\n| ${word} | x |\n`,
  },
  picture: {
    blocks: (f) => paragraph(`a [%${f}] b`),
    value: (word) => ({ src: uri("image/png", png(word)), alt: word }),
  },
  sizedPicture: {
    blocks: (f) => paragraph(`[%${f} | size:'40mm':'20mm' | fit:'cover']`),
    value: (word) => uri("image/png", png(word)),
  },
  framedPicture: {
    blocks: (f, id) => frame(`[%${f} | fit:'contain']`, id),
    value: (word, n) => (n % 3 === 0 ? null : { src: uri("image/png", png(word)), alt: word }),
  },
  svg: { blocks: (f) => paragraph(`[%${f}]`), value: (word) => uri("image/svg+xml", svg(word)) },
  convertedPictures: {
    blocks: (f) => paragraph(`[#${f}][%.] [/]`),
    value: (_, n) =>
      [uri("image/webp", QUARTERS_WEBP), uri("image/avif", QUARTERS_AVIF), uri("image/jpeg", turnedJpeg(6))].slice(
        n % 3,
      ),
  },
  dropParagraph: {
    blocks: (f) => paragraph(`[${f}.text][${f}.gone | drop:'paragraph']`) + paragraph("after"),
    value: (word, n) => ({ text: word, gone: n % 2 === 0 }),
  },
  dropRows: {
    blocks: (f) => table(["Head", "Head"], [`[#${f}][Amount > 20 | drop:'row'][Name]`, "[Amount][/]"]),
    value: rows,
  },
  dropColumn: {
    blocks: (f) => table([`A[${f}.on | keep:'column']`, "B"], [`[${f}.text]`, `[${f}.text]`]),
    value: (word, n) => ({ text: word, on: n % 2 }),
  },
  columns: {
    blocks: (f) => table(["Head", `[#${f} | columns][Name][/]`], ["Total", `[#${f} | columns][Amount][/]`]),
    value: rows,
  },
  dropTable: {
    blocks: (f) => table([`[${f}.text][${f}.gone | drop:'table']`]),
    value: (word, n) => ({ text: word, gone: n % 2 }),
  },
  dropPicture: { blocks: (f, id) => frame(`[${f} | keep:'picture']`, id), value: (_, n) => n % 2 === 0 },
  checkBox: { blocks: (f, id) => control(f, id, CHECK_BOX), value: (_, n) => n % 2 === 0 },
  dateControl: { blocks: (f, id) => control(f, id, DATE), value: (word, n) => (n % 2 === 0 ? "2026-03-05" : word) },
  textControl: { blocks: (f, id) => control(f, id, "<w:text/>"), value: (word) => word },
  repeatingSection: {
    blocks: (f, id) => repeating(f, id, control("Name", id + 700_000, "<w:text/>")),
    value: (word, n) => Array.from({ length: n % 3 }, () => ({ Name: word })),
    inBodyOnly: true,
  },
  formFields: {
    blocks: (f, id) =>
      `<w:p>${formField(f, id, "<w:textInput/>", run("old"))} ${formField(f, id + 500_000, "<w:checkBox/>")}</w:p>`,
    value: (word) => word,
  },
  groups: {
    blocks: (f) =>
      table(
        [`[#${f} | group:'Group' | sort:'key'][key]`, "[items | sum:'Amount']"],
        ["[#items | running:'Amount'][$index + 1] [Name]", "[$running][/]"],
        ["[items | count]", "[items | avg:'Amount' | number:2][/]"],
      ),
    value: rows,
  },
  chunks: {
    blocks: (f) => table([`[#${f} | chunk:2][#items | nth:1][Name][/]`, "[#items | nth:2][Name][/][/]"]),
    value: rows,
  },
  selection: {
    blocks: (f) =>
      paragraph(
        `[#${f} | where:'Amount > 10'][#!$first], [/][Name][/] [${f} | distinct:'Group' | join:', ':' and ':'Group']`,
      ),
    value: rows,
  },
  sections: {
    blocks: (f, id) =>
      paragraph(`[#${f}]`) +
      paragraph([bookmark(`Entry${id}`, run("[Name]"), id), field(`REF Entry${id}`, "x")]) +
      paragraph("[/]"),
    value: rows,
  },
  document: {
    blocks: (f) => paragraph(`[${f} | document]`),
    value: (word, n) => uri("", inner(word, n)),
    inBodyOnly: true,
  },
  inlineDocument: {
    blocks: (f) => paragraph(`[${f} | document:'inline']`),
    value: (word, n) => uri("", inner(word, n)),
    inBodyOnly: true,
  },
  chart: {
    blocks: (f, id) => chartParagraph(id, `[${f}.Off | drop:'chart']`),
    chart: (f) => ({
      title: titleRun(`[${f}.Title]`),
      cells: [
        [" ", `[#${f}.Names | columns][.][/]`],
        [`[#${f}.Rows][Name]`, "[#Values | columns][.][/][/]"],
      ],
      series: [{ title: "B1", categories: "A2", values: "B2" }],
    }),
    value: (word, n) => ({
      Title: word,
      Off: n % 5 === 0,
      Names: Array.from({ length: n % 4 }, (_, at) => `${word} ${at}`),
      Rows: rows(word, n).map(({ Name, Amount }) => ({ Name, Values: Array(n % 4).fill(Amount) })),
    }),
  },
  pieChart: {
    blocks: (_f, id) => chartParagraph(id, "a pie"),
    chart: (f) => ({
      type: "pieChart",
      cells: [
        [" ", "Amount"],
        [`[#${f}][Name]`, "[Amount][/]"],
      ],
      series: [{ title: "B1", categories: "A2", values: "B2" }],
    }),
    value: rows,
  },
  dropPage: {
    blocks: (f) =>
      `<w:p><w:r><w:br w:type="page"/></w:r></w:p>${paragraph(`[${f}.text][${f}.gone | drop:'page']`)}<w:p><w:r><w:br w:type="page"/></w:r></w:p>`,
    value: (word, n) => ({ text: word, gone: n % 2 }),
    inBodyOnly: true,
  },
} as const satisfies Readonly<Record<string, RichKind>>;

export type RichKindName = keyof typeof KINDS;
export const RICH_KINDS: Readonly<Record<RichKindName, RichKind>> = KINDS;
