/** PDF/A spoiled in its fonts. */
import { writeCompactFont } from "#shared/pdf/mend/write-compact-font.ts";
import { type EditablePdf, OBJECT, stream } from "./conforming-pdf.ts";
import { type Spoiler, spoiler } from "./spoil-pdf-kinds.ts";
import { tinyFont } from "./tiny-font.ts";

function change(object: number, text: string, replacement = ""): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.replace(object, text, replacement);
  };
}

const FREE = 40;

/** A font whose letter A is drawn by a content stream (Type 3), as emoji are. */
function draw(glyph: string, resources: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.set(FREE, stream(`600 0 d0 ${glyph}`));
    const widths = "/FirstChar 65 /LastChar 65 /Widths [600]";
    const encoding = `/Encoding << /Type /Encoding /Differences [65 /A] >> /CharProcs << /A ${FREE} 0 R >>`;
    const box = "/FontBBox [0 0 600 600] /FontMatrix [0.001 0 0 0.001 0 0]";
    pdf.set(FREE + 1, `<< /Type /Font /Subtype /Type3 ${box} ${widths} ${encoding} ${resources} >>`);
    pdf.replace(OBJECT.resources, "/F1 ", `/F3 ${FREE + 1} 0 R /F1 `);
    pdf.draw("BT /F3 12 Tf (A) Tj ET");
  };
}

/** A subset of a Type 1 font with the glyphs A and ff. @param list the entry that lists them */
function drawType1(list: string): (pdf: EditablePdf) => void {
  const glyphs = ["A", "ff"].map((label) => ({ label, width: 600, outline: [] }));
  return (pdf) => {
    pdf.set(FREE, stream(writeCompactFont("Small", glyphs), "/Subtype /Type1C"));
    const metrics = "/FontBBox [0 0 600 600] /ItalicAngle 0 /Ascent 600 /Descent 0 /CapHeight 600 /StemV 80";
    const descriptor = `<< /Type /FontDescriptor /FontName /ABCDEF+Small /Flags 4 ${metrics} ${list} /FontFile3 ${FREE} 0 R >>`;
    const widths = "/FirstChar 65 /LastChar 66 /Widths [600 600] /Encoding << /Differences [65 /A /ff] >>";
    pdf.set(
      FREE + 1,
      `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Small ${widths} /FontDescriptor ${FREE + 2} 0 R >>`,
    );
    pdf.set(FREE + 2, descriptor);
    pdf.replace(OBJECT.resources, "/F1 ", `/F3 ${FREE + 1} 0 R /F1 `);
    pdf.draw("BT /F3 12 Tf (AB) Tj ET");
  };
}

const WIN = "/Encoding /WinAnsiEncoding";

export const SPOILED_FONTS: readonly Spoiler[] = [
  spoiler("a font that is not embedded", ["6.3.4", "6.2.11.4.1"], change(OBJECT.descriptor, "/FontFile2 12 0 R")),
  spoiler(
    "a composite font that is not embedded",
    ["6.3.4", "6.2.11.4.1"],
    change(OBJECT.cidDescriptor, "/FontFile2 12 0 R"),
  ),
  spoiler("a standard font that is not embedded", ["6.3.4", "6.2.11.4.1"], (pdf) => {
    pdf.set(OBJECT.font, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  }),
  spoiler("an empty text in a font that is not embedded", ["6.3.4", "6.2.11.4.1"], (pdf) => {
    pdf.set(FREE, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
    pdf.replace(OBJECT.resources, "/F1 ", `/F3 ${FREE} 0 R /F1 `);
    pdf.draw("BT /F3 12 Tf () Tj ET");
  }),
  spoiler("invisible text in a font that is not embedded", [null, null], (pdf) => {
    pdf.set(FREE, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
    pdf.replace(OBJECT.resources, "/F1 ", `/F3 ${FREE} 0 R /F1 `);
    pdf.draw("BT 3 Tr /F3 12 Tf (AB) Tj ET");
  }),
  spoiler("a font that is not embedded, but not used either", [null, null], (pdf) => {
    pdf.set(FREE, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
    pdf.replace(OBJECT.resources, "/F1 ", `/F3 ${FREE} 0 R /F1 `);
  }),
  spoiler(
    "a font of an unknown type",
    ["6.3.2", "6.2.11.2"],
    change(OBJECT.font, "/Subtype /TrueType", "/Subtype /Unheard"),
    "it passes over fonts of unknown types",
  ),
  spoiler(
    "glyphs drawn with what their font holds",
    [null, null],
    draw("/Im1 Do", "/Resources << /XObject << /Im1 13 0 R >> >>"),
  ),
  spoiler("glyphs drawn with what their page holds", [null, "6.2.2"], draw("/Im1 Do", "")),
  spoiler("glyphs drawn in CMYK", ["6.2.3.3", "6.2.4.3"], draw("0 0 0 1 k 0 0 5 5 re f", "/Resources << >>")),
  spoiler("a drawn font without widths", ["6.3.2", "6.2.11.2"], (pdf) => {
    draw("", "/Resources << >>")(pdf);
    pdf.replace(FREE + 1, "/Widths [600]", "");
  }),
  spoiler("a font without a name", ["6.3.2", "6.2.11.2"], change(OBJECT.font, "/BaseFont /ABCDEF+Tiny")),
  spoiler("a font without its first character", ["6.3.2", "6.2.11.2"], change(OBJECT.font, "/FirstChar 65")),
  spoiler("a font without widths", ["6.3.2", "6.2.11.2"], change(OBJECT.font, "/Widths [600 700]")),
  spoiler("a font with too few widths", ["6.3.2", "6.2.11.2"], change(OBJECT.font, "[600 700]", "[600]")),
  spoiler("a font with wrong widths", ["6.3.6", "6.2.11.5"], change(OBJECT.font, "[600 700]", "[600 702]")),
  spoiler("a font with widths that differ by one unit", [null, null], change(OBJECT.font, "[600 700]", "[601 699]")),
  spoiler(
    "a composite font with wrong widths",
    ["6.3.6", "6.2.11.5"],
    change(OBJECT.cidFont, "[600 700]", "[600 702]"),
  ),
  spoiler("a font program with other widths", ["6.3.6", "6.2.11.5"], (pdf) => {
    const program = tinyFont([500, 650, 700]);
    pdf.set(OBJECT.fontFile, stream(program, `/Length1 ${program.length}`));
  }),
  spoiler("a character that the font lacks", ["6.3.5", "6.2.11.4.1"], (pdf) => {
    pdf.replace(OBJECT.font, "/LastChar 66 /Widths [600 700]", "/LastChar 67 /Widths [600 700 500]");
    pdf.draw("BT /F1 12 Tf (C) Tj ET");
  }),
  spoiler("the glyph .notdef", [null, "6.2.11.8"], (pdf) => {
    pdf.draw("BT /F2 12 Tf <0000> Tj ET");
  }),
  spoiler("a glyph beyond those of the font", ["6.3.5", "6.2.11.4.1"], (pdf) => {
    pdf.set(OBJECT.cidSet, stream("\xf0"));
    pdf.draw("BT /F2 12 Tf <0003> Tj ET");
  }),
  spoiler("a TrueType font without an encoding", ["6.3.7", "6.2.11.6"], change(OBJECT.font, WIN)),
  spoiler(
    "a TrueType font in the standard encoding",
    ["6.3.7", "6.2.11.6"],
    change(OBJECT.font, WIN, "/Encoding /StandardEncoding"),
  ),
  spoiler(
    "a TrueType font with an encoding that differs",
    ["6.3.7", null],
    change(OBJECT.font, WIN, "/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 /A] >>"),
  ),
  spoiler(
    "a symbolic TrueType font with an encoding",
    ["6.3.7", "6.2.11.6"],
    change(OBJECT.descriptor, "/Flags 32", "/Flags 4"),
  ),
  spoiler(
    "a composite font without a glyph map",
    ["6.3.3.2", "6.2.11.3.2"],
    change(OBJECT.cidFont, "/CIDToGIDMap /Identity"),
  ),
  spoiler(
    "a character map that is not embedded",
    ["6.3.3.3", "6.2.11.3.3"],
    change(OBJECT.composite, "/Identity-H", "/Mine-H"),
  ),
  spoiler(
    "a subset that does not list its characters",
    ["6.3.5", null],
    change(OBJECT.cidDescriptor, "/CIDSet 19 0 R"),
  ),
  spoiler("a subset that lists too few characters", ["6.3.5", "6.2.11.4.2"], (pdf) => {
    pdf.set(OBJECT.cidSet, stream("\xc0"));
  }),
  spoiler("a subset that lists too few characters of invisible text", ["6.3.5", "6.2.11.4.2"], (pdf) => {
    pdf.set(OBJECT.cidSet, stream("\xc0"));
    pdf.set(OBJECT.content, stream(pdf.data(OBJECT.content).replace("/F2 12 Tf", "/F2 12 Tf 3 Tr")));
  }),
  spoiler("a subset that lists one of two characters that share a glyph", ["6.3.5", "6.2.11.4.2"], (pdf) => {
    pdf.set(OBJECT.cidSet, stream("\xc0"));
    pdf.set(FREE, stream("\0\x01".repeat(10)));
    pdf.set(OBJECT.content, stream(pdf.data(OBJECT.content).replace("<00010002>", "<00010009>")));
    pdf.replace(OBJECT.cidFont, "/CIDToGIDMap /Identity /DW 500 /W [1 [600 700]]", `/CIDToGIDMap ${FREE} 0 R /DW 600`);
  }),
  spoiler("a Type 1 subset that lists its glyphs", [null, null], drawType1("/CharSet (/A/ff)")),
  spoiler("a Type 1 subset that does not list its glyphs", ["6.3.5", null], drawType1("")),
  spoiler("a Type 1 subset that lists too few glyphs", ["6.3.5", "6.2.11.4.2"], drawType1("/CharSet (/A)")),
  spoiler("a Type 1 subset that lists no glyph", ["6.3.5", "6.2.11.4.2"], drawType1("/CharSet ()")),
  spoiler("a Type 1 subset that lists too many glyphs", [undefined, "6.2.11.4.2"], drawType1("/CharSet (/A/ff/B)")),
  spoiler("a program of another kind than the font", [undefined, "6.2.11.4.1"], (pdf) => {
    pdf.replace(OBJECT.cidFont, "/CIDFontType2", "/CIDFontType0");
  }),
  spoiler("a drawn font without the glyph of a character", ["6.3.5", "6.2.11.4.1"], (pdf) => {
    draw("", "/Resources << >>")(pdf);
    pdf.draw("BT /F3 12 Tf (B) Tj ET");
  }),
  spoiler("a drawn font whose glyph is .notdef", [null, "6.2.11.8"], (pdf) => {
    draw("", "/Resources << >>")(pdf);
    pdf.replace(FREE + 1, "[65 /A]", "[65 /.notdef]").replace(FREE + 1, "<< /A ", "<< /.notdef ");
  }),
  spoiler("a font whose name is not in UTF-8", [null, "6.1.8"], (pdf) => {
    pdf.replace(OBJECT.font, "+Tiny", "+Tin#ff");
  }),
  spoiler("a font program of an unknown kind", ["6.3.2", "6.2.11.2"], (pdf) => {
    pdf.replace(OBJECT.descriptor, "/FontFile2", "/FontFile3");
    pdf.enter(OBJECT.fontFile, "/Subtype /Unheard");
  }),
];
