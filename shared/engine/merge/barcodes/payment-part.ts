/**
 * Lays out the payment part of a Swiss QR-bill with its receipt: 210 × 105 mm, by the Implementation Guidelines QR-bill
 * 2.3 of SIX (chapter 3) and the style guide to them.
 */
import { rectangle } from "./outline.ts";
import { type BillLanguage, type BillWords, billWords } from "./payments/bill-words.ts";
import type { Address, SwissBill } from "./payments/swiss-code.ts";
import { wrappedLines } from "./payments/wrapped-lines.ts";
import { perforation } from "./perforation.ts";

/** Lines of text below each other. The position and size are in millimetres. */
export interface TextBlock {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lines: readonly TextLine[];
  readonly isRight?: boolean;
}

export interface TextLine {
  readonly text: string;
  /** In points. */
  readonly size: number;
  readonly height: number;
  readonly isBold: boolean;
}

export interface PaymentPart {
  readonly texts: readonly TextBlock[];
  /** As in `Layer`, in hundredths of a millimetre: the perforation with its scissors, and frames to write into. */
  readonly paths: readonly string[];
}

export function paymentPart(bill: SwissBill, language: BillLanguage): PaymentPart {
  const words = billWords(language);
  const receipt = blocks(bill, words, RECEIPT);
  const payment = blocks(bill, words, PAYMENT);
  const acceptance = line(words.acceptancePoint, RECEIPT.heading, { isBold: true, height: 8 });
  return {
    texts: [
      { x: 5, y: 5, width: 52, lines: [line(words.receipt, TITLE, { isBold: true })] },
      { x: 5, y: 82, width: 52, lines: [acceptance], isRight: true },
      { x: 67, y: 5, width: 51, lines: [line(words.paymentPart, TITLE, { isBold: true })] },
      ...receipt.texts,
      ...payment.texts,
    ],
    paths: [...perforation(), ...receipt.paths, ...payment.paths],
  };
}

/** Sizes and places in one of the two parts. Lengths are in millimetres, sizes and heights in points. */
interface PartStyle {
  readonly heading: Size;
  /** The usual look of the information first, then those for long names, addresses and messages. */
  readonly looks: readonly Look[];
  readonly amount: Size;
  readonly information: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly amountAt: { readonly x: number; readonly y: number; readonly second: number };
  /** The frames for an amount and a debtor that are filled in by hand. */
  readonly amountFrame: Frame;
  readonly debtorFrame: Omit<Frame, "x" | "y">;
  /** The receipt shows neither message nor bill information. */
  readonly hasMessage: boolean;
}

interface Look {
  readonly heading: Size;
  readonly value: Size;
  /** The guidelines allow a receipt without streets. */
  readonly hasStreets?: false;
}

interface Size {
  readonly size: number;
  readonly height: number;
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const TITLE: Size = { size: 11, height: 13 };

const RECEIPT: PartStyle = {
  heading: { size: 6, height: 9 },
  looks: [
    { heading: { size: 6, height: 9 }, value: { size: 8, height: 9 } },
    { heading: { size: 6, height: 9 }, value: { size: 8, height: 9 }, hasStreets: false },
    { heading: { size: 6, height: 7 }, value: { size: 6, height: 7 }, hasStreets: false },
  ],
  amount: { size: 8, height: 11 },
  information: { x: 5, y: 12, width: 52, height: 56 },
  amountAt: { x: 5, y: 68, second: 12 },
  amountFrame: { x: 27, y: 68, width: 30, height: 10 },
  debtorFrame: { width: 52, height: 20 },
  hasMessage: false,
};

const PAYMENT: PartStyle = {
  heading: { size: 8, height: 11 },
  looks: [
    { heading: { size: 8, height: 11 }, value: { size: 10, height: 11 } },
    { heading: { size: 6, height: 9 }, value: { size: 8, height: 9 } },
    { heading: { size: 6, height: 7 }, value: { size: 6, height: 7 } },
  ],
  amount: { size: 10, height: 13 },
  information: { x: 118, y: 5, width: 87, height: 85 },
  amountAt: { x: 67, y: 68, second: 15 },
  amountFrame: { x: 78, y: 73, width: 40, height: 15 },
  debtorFrame: { width: 65, height: 25 },
  hasMessage: true,
};

function blocks(bill: SwissBill, words: BillWords, part: PartStyle): PaymentPart {
  const { x, y, width } = part.information;
  const lines = informationLines(bill, words, part);
  const bottom = y + lines.reduce((sum, { height }) => sum + height, 0) / POINTS_PER_MILLIMETRE;
  return {
    texts: [{ x, y, width, lines }, ...amountBlocks(bill, words, part)],
    paths: [
      ...(bill.debtor ? [] : [corners({ x, y: bottom + 0.7, ...part.debtorFrame })]),
      ...(bill.amount === "" ? [corners(part.amountFrame)] : []),
    ],
  };
}

const POINTS_PER_MILLIMETRE = 72 / 25.4;

/** Returns the lines in the first look that fits; the last one fits whatever the texts are. */
function informationLines(bill: SwissBill, words: BillWords, part: PartStyle): readonly TextLine[] {
  const room = part.information.height * POINTS_PER_MILLIMETRE;
  const looks = part.looks.map((look) => sections(bill, words, part, look));
  const fitting = looks.find((lines) => lines.reduce((sum, { height }) => sum + height, 0) <= room);
  return fitting ?? looks.at(-1) ?? [];
}

function sections(bill: SwissBill, words: BillWords, part: PartStyle, look: Look): readonly TextLine[] {
  const wrap = (text: string) => wrappedLines(text, part.information.width * POINTS_PER_MILLIMETRE, look.value.size);
  const hasStreets = look.hasStreets !== false;
  const texts = [
    [words.account, grouped(bill.account, 4), ...addressLines(bill.creditor, hasStreets)],
    ...(bill.reference.number === "" ? [] : [[words.reference, referenceText(bill.reference)]]),
    ...(part.hasMessage && bill.message + bill.information !== ""
      ? [[words.information, bill.message, bill.information]]
      : []),
    bill.debtor ? [words.debtor, ...addressLines(bill.debtor, hasStreets)] : [words.anybody],
  ];
  return texts.flatMap(([heading = "", ...values], index) => [
    ...(index === 0 ? [] : [line("", look.value)]),
    line(heading, look.heading, { isBold: true }),
    ...values.flatMap(wrap).map((text) => line(text, look.value)),
  ]);
}

function amountBlocks({ currency, amount }: SwissBill, words: BillWords, part: PartStyle): readonly TextBlock[] {
  const { x, y, second } = part.amountAt;
  const block = (left: number, heading: string, value: string): TextBlock => ({
    x: left,
    y,
    width: left === x ? second : 36,
    lines: [line(heading, part.heading, { isBold: true }), ...(value === "" ? [] : [line(value, part.amount)])],
  });
  return [block(x, words.currency, currency), block(x + second, words.amount, amountText(amount))];
}

function line(text: string, { size, height }: Size, other: { isBold?: boolean; height?: number } = {}): TextLine {
  return { text, size, height, isBold: false, ...other };
}

/** The country stands before the postcode of a foreign address. */
function addressLines(address: Address, hasStreet: boolean): readonly string[] {
  const { name, street, building, postcode, town, country } = address;
  const isForeign = country !== "CH" && country !== "LI";
  const first = hasStreet ? `${street} ${building}`.trim() : "";
  return [name, ...(first === "" ? [] : [first]), `${isForeign ? `${country}-` : ""}${postcode} ${town}`];
}

function grouped(text: string, length: number): string {
  return text.replace(new RegExp(`.{${length}}(?=.)`, "g"), "$& ");
}

/** A QR reference is in groups of five digits from its end, a creditor reference in groups of four from its start. */
function referenceText({ type, number }: SwissBill["reference"]): string {
  return type === "QRR" ? `${number.slice(0, 2)} ${grouped(number.slice(2), 5)}` : grouped(number, 4);
}

function amountText(amount: string): string {
  return amount.replace(/\d(?=(?:\d{3})+\.)/g, "$& ");
}

const UNITS_PER_MILLIMETRE = 100;
/** 0.75 points. */
const STROKE = 26;

/** Corners of 3 mm, which stand for a frame. */
function corners({ x, y, width, height }: Frame): string {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map((at) =>
    Math.round(at * UNITS_PER_MILLIMETRE),
  ) as Box;
  const arm = 3 * UNITS_PER_MILLIMETRE;
  return [
    [left, top, arm, STROKE],
    [left, top + STROKE, STROKE, arm - STROKE],
    [right - arm, top, arm, STROKE],
    [right - STROKE, top + STROKE, STROKE, arm - STROKE],
    [left, bottom - STROKE, arm, STROKE],
    [left, bottom - arm, STROKE, arm - STROKE],
    [right - arm, bottom - STROKE, arm, STROKE],
    [right - STROKE, bottom - arm, STROKE, arm - STROKE],
  ]
    .map(([boxX = 0, boxY = 0, boxWidth = 0, boxHeight = 0]) => rectangle(boxX, boxY, boxWidth, boxHeight))
    .join("");
}

type Box = [left: number, top: number, right: number, bottom: number];
