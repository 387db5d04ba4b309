/** The templates of examples/grouped-invoice and examples/label-sheet, which work lists out with filters. */
import { paragraph, run } from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";

const STYLES =
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults>';
const MONEY = "currency:'EUR':'en-IE'";
const RIGHT = '<w:jc w:val="right"/>';

interface Cell {
  readonly text: string;
  /** In twentieths of a point. */
  readonly width: number;
  readonly columns?: number;
  readonly isRight?: boolean;
  readonly isBold?: boolean;
  readonly fill?: string;
}

export function groupedInvoice(): Uint8Array {
  const widths = [700, 3800, 1100, 1350, 1400, 1450];
  const cells = (texts: readonly string[], style: Partial<Cell> = {}) =>
    row(texts.map((text, index) => ({ text, width: widths[index] ?? 0, isRight: index > 1, ...style })));
  const heading = (text: string) => row([{ text, width: 9800, columns: 6, isBold: true, fill: "E7EEF4" }]);
  const total = (text: string, amount: string, isBold = false) =>
    row([
      { text, width: 6950, columns: 4, isRight: true, isBold },
      { text: amount, width: 1400, isRight: true, isBold },
      { text: "", width: 1450 },
    ]);
  const net = "sum:'Price * Quantity'";
  const invoice = table(widths, [
    cells(["No", "Item", "Quantity", "Price", "Amount", "So far"], { isBold: true, fill: "C9D9E6" }),
    heading("[#Items | group:'Category'][$index + 1]  [key]"),
    cells([
      "[#items | running:'Price * Quantity'][$parent.$index + 1].[$index + 1]",
      "[Name]",
      "[Quantity]",
      `[Price | ${MONEY}]`,
      `[Price * Quantity | ${MONEY}]`,
      `[$running | ${MONEY}][/]`,
    ]),
    total("[key], [items | count] items", `[items | ${net} | ${MONEY}][/]`, true),
    total("Net, [Items | count] items", `[Items | ${net} | ${MONEY}]`),
    total(
      "[#Items | group:'VAT' | sort:'key']VAT [key] %",
      `[items | sum:'Price * Quantity * VAT / 100' | ${MONEY}][/]`,
    ),
    total("To pay", `[Items | sum:'Price * Quantity * (100 + VAT) / 100' | ${MONEY}]`, true),
  ]);
  const body = [
    paragraph([run("[Company]", '<w:b/><w:color w:val="1F4E79"/><w:sz w:val="32"/>')]),
    paragraph("[Customer.Name], [Customer.Street], [Customer.City]", '<w:spacing w:before="360"/>'),
    paragraph(
      [run("Invoice [Number]", '<w:b/><w:sz w:val="26"/>'), run(" of [Date | date:'d MMMM yyyy']")],
      '<w:spacing w:before="360" w:after="160"/>',
    ),
    invoice,
    paragraph(
      "[#Items | where:'Quantity >= 10' | count]Ten or more: [Items | where:'Quantity >= 10' | join:', ':' and ':'Name']. [/]On average an item costs [Items | avg:'Price' | " +
        `${MONEY}], and the dearest [Items | max:'Price' | ${MONEY}].`,
      '<w:spacing w:before="240"/>',
    ),
  ].join("");
  const page =
    '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1053" w:bottom="1134" w:left="1053" w:header="708" w:footer="708" w:gutter="0"/>';
  return docx({ body, styles: STYLES, page, title: "Invoice" });
}

/** Three by eight labels of 70 × 37 mm, without margins. */
export function labelSheet(): Uint8Array {
  const widths = [3969, 3969, 3968];
  const label = (position: number) =>
    `[#items | nth:${position}][Name]↵[Street]↵[#Country][Zip] [City]↵[Country | upper][/][^Country][Zip] [City][/][/]`;
  const cells = [`[#People | sort:'Name' | chunk:3]${label(1)}`, label(2), `${label(3)}[/]`];
  const cell = (text: string, index: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[index]}" w:type="dxa"/><w:vAlign w:val="center"/></w:tcPr>${paragraph(inLines(text), '<w:ind w:left="400" w:right="200"/>')}</w:tc>`;
  const properties = '<w:trPr><w:cantSplit/><w:trHeight w:val="2098" w:hRule="exact"/></w:trPr>';
  const body =
    `<w:tbl><w:tblPr><w:tblW w:w="11906" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr>${grid(widths)}` +
    `<w:tr>${properties}${cells.map(cell).join("")}</w:tr></w:tbl>` +
    '<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>';
  const page =
    '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="0" w:right="0" w:bottom="0" w:left="0" w:header="0" w:footer="0" w:gutter="0"/>';
  return docx({ body, styles: STYLES, page, title: "Labels" });
}

function table(widths: readonly number[], rows: readonly string[]): string {
  const line = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="B5C4D1"/>`;
  const borders = `<w:tblBorders>${["top", "bottom", "insideH"].map(line).join("")}</w:tblBorders>`;
  return `<w:tbl><w:tblPr><w:tblW w:w="9800" w:type="dxa"/>${borders}<w:tblLayout w:type="fixed"/></w:tblPr>${grid(widths)}${rows.join("")}</w:tbl>`;
}

function grid(widths: readonly number[]): string {
  return `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("")}</w:tblGrid>`;
}

function row(cells: readonly Cell[]): string {
  return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.map(cellXml).join("")}</w:tr>`;
}

function cellXml({ text, width, columns = 1, isRight = false, isBold = false, fill }: Cell): string {
  const span = columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : "";
  const shade = fill === undefined ? "" : `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
  const content = paragraph([run(text, isBold ? "<w:b/>" : "")], isRight ? RIGHT : "");
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${span}${shade}</w:tcPr>${content}</w:tc>`;
}

/** Runs of a text with `↵` for line breaks. */
function inLines(text: string): readonly string[] {
  return text.split("↵").flatMap((line, index) => (index === 0 ? [run(line)] : ["<w:r><w:br/></w:r>", run(line)]));
}
