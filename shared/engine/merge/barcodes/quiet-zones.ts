/** Knows the blank margins that the kinds of barcodes need to be read. */

/** In hundredths of a point: a module of a linear code is 100, one of most square codes 200. */
export interface QuietZone {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The first rule whose kind matches. The margins are those of the kind's standard, in modules. */
export function quietZoneOf(kind: string): QuietZone {
  const [, margins = LINEAR] = RULES.find(([kinds]) => kinds.test(kind)) ?? [];
  return margins;
}

const LINEAR = beside(10, 10);

const RULES: readonly (readonly [kinds: RegExp, QuietZone])[] = [
  // GS1 General Specifications, 5.2.3.4 to 5.2.3.6.
  [/^(?:ean13|isbn|ismn|issn)/, beside(11, 7)],
  [/^ean8/, beside(7, 7)],
  [/^upca/, beside(9, 9)],
  [/^upce/, beside(9, 7)],
  [/^ean[25]$/, beside(7, 5)],
  // DataBar needs none; one module keeps other ink away.
  [/^(?:databar|gs1northamericancoupon)/, around(100)],
  // ISO/IEC 18004 (QR), 21471 (DotCode), 20830 (Han Xin), 16022 (Data Matrix), 24778 (Aztec), 15438 (PDF417).
  [/^(?:qrcode|gs1(?:dl)?qrcode|hibcqrcode|d3aqr)$/, around(800)],
  [/^(?:microqrcode|rectangularmicroqrcode)$/, around(400)],
  [/^(?:gs1)?dotcode$|^hanxin$/, around(600)],
  [/datamatrix|aztec|^(?:maxicode|codeone|ultracode|mailmark)$/, around(200)],
  [/pdf417|^gs1-cc$/, around(200)],
  // The border belongs to the symbol.
  [/^itf14$/, around(0)],
  [/^pharmacode/, beside(17, 17)],
  // Posts ask for 2 mm around.
  [/^(?:onecode|postnet|planet|royalmail|auspost|kix|japanpost|daft)$/, around(600)],
];

function beside(left: number, right: number): QuietZone {
  return { left: left * 100, right: right * 100, top: 0, bottom: 0 };
}

function around(margin: number): QuietZone {
  return { left: margin, right: margin, top: margin, bottom: margin };
}
