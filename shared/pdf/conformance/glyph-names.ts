/** Lists the names of Latin glyphs, the characters they stand for, and the encodings of ISO 32000-1, annex D. */

/** The standard strings of the Compact Font Format (Adobe technical note 5176, annex A), in order. */
export const STANDARD_NAMES: readonly string[] =
  `.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma
hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C
D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e
f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde exclamdown cent sterling fraction yen florin
section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl
periodcentered paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown
grave acute circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine
Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth onehalf
plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth multiply
threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave
Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis
Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis
egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex
udieresis ugrave yacute ydieresis zcaron exclamsmall Hungarumlautsmall
dollaroldstyle dollarsuperior ampersandsmall Acutesmall parenleftsuperior parenrightsuperior twodotenleader onedotenleader
zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle eightoldstyle
nineoldstyle commasuperior threequartersemdash periodsuperior questionsmall asuperior bsuperior centsuperior dsuperior
esuperior isuperior lsuperior msuperior nsuperior osuperior rsuperior ssuperior tsuperior ff ffi ffl parenleftinferior
parenrightinferior Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall Gsmall Hsmall
Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall Usmall Vsmall Wsmall Xsmall Ysmall
Zsmall colonmonetary onefitted rupiah Tildesmall exclamdownsmall centoldstyle Lslashsmall Scaronsmall Zcaronsmall
Dieresissmall Brevesmall Caronsmall Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall
Cedillasmall questiondownsmall oneeighth threeeighths fiveeighths seveneighths onethird twothirds zerosuperior
foursuperior fivesuperior sixsuperior sevensuperior eightsuperior ninesuperior zeroinferior oneinferior twoinferior
threeinferior fourinferior fiveinferior sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior
periodinferior commainferior Agravesmall Aacutesmall Acircumflexsmall Atildesmall Adieresissmall Aringsmall AEsmall
Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall Edieresissmall Igravesmall Iacutesmall Icircumflexsmall
Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall Ocircumflexsmall Otildesmall Odieresissmall OEsmall
Oslashsmall Ugravesmall Uacutesmall Ucircumflexsmall Udieresissmall Yacutesmall Thornsmall Ydieresissmall 001.000 001.001
001.002 001.003 Black Bold Book Light Medium Regular Roman Semibold`.split(/\s+/);

/** The same in Unicode; `.notdef` is a placeholder. */
const CHARACTERS =
  "\0 !\"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡" +
  "·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž";

/** Names with a second meaning, or outside of the standard strings. */
const FURTHER: readonly (readonly [string, string])[] = [
  ["Euro", "€"],
  ["grave", "`"],
  ["nbspace", "\u00a0"],
  ["sfthyphen", "\u00ad"],
];

const characters = new Map([
  ...Array.from(CHARACTERS, (character, index) => [STANDARD_NAMES[index] ?? "", character] as const),
  ...FURTHER,
]);
const names = new Map(Array.from(characters, ([name, character]) => [character, name] as const));

/** Runs of Adobe's StandardEncoding: the first code, the last, and the number of the first name. */
const STANDARD_RUNS = [
  [32, 126, 1],
  [161, 175, 96],
  [177, 180, 111],
  [182, 189, 115],
  [191, 191, 123],
  [193, 200, 124],
  [202, 203, 132],
  [205, 208, 134],
  [225, 225, 138],
  [227, 227, 139],
  [232, 235, 140],
  [241, 241, 144],
  [245, 245, 145],
  [248, 251, 146],
] as const;

type NameOfCode = (code: number) => string | undefined;

export const LATIN_ENCODINGS: ReadonlyMap<string, NameOfCode> = new Map([
  ["WinAnsiEncoding", winAnsi()],
  ["MacRomanEncoding", decodedBy("macintosh")],
  ["StandardEncoding", standardName],
]);

/** Returns the character of a glyph's name, by the rules of the Adobe Glyph List if the name states it. */
export function characterOf(name: string | undefined): number | undefined {
  const known = characters.get(name ?? "")?.codePointAt(0);
  const written = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(name ?? "");
  return known ?? (written ? Number.parseInt(written[1] ?? written[2] ?? "", 16) : undefined);
}

const macCodes = new Map<string, number>();

/** Returns the code of a glyph's name in Mac Roman. */
export function macCodeOf(name: string | undefined): number | undefined {
  if (macCodes.size === 0) {
    for (let code = 255; code >= 0; code--) macCodes.set(LATIN_ENCODINGS.get("MacRomanEncoding")?.(code) ?? "", code);
  }
  return name === undefined ? undefined : macCodes.get(name);
}

export function standardName(code: number): string | undefined {
  const run = STANDARD_RUNS.find(([first, last]) => code >= first && code <= last);
  return run && STANDARD_NAMES[run[2] + code - run[0]];
}

/**
 * Codes without a character of their own are bullets. The no-break space and the soft hyphen look like the plain ones.
 */
function winAnsi(): NameOfCode {
  const decoded = decodedBy("windows-1252");
  return (code) => {
    if (code === 0xa0) return "space";
    if (code === 0xad) return "hyphen";
    return code < 32 ? undefined : (decoded(code) ?? "bullet");
  };
}

function decodedBy(encoding: string): NameOfCode {
  const decoder = new TextDecoder(encoding);
  const table = Array.from({ length: 256 }, (_, code) => nameOf(decoder.decode(Uint8Array.of(code))));
  return (code) => table[code];
}

function nameOf(character: string): string | undefined {
  const known = names.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  return code < 0xa0 ? undefined : `uni${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
