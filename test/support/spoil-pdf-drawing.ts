/** PDF/A spoiled in what its pages draw: colours, pictures, forms, graphics states, transparency. */
import { type EditablePdf, iccProfile, OBJECT, stream } from "./conforming-pdf.ts";
import { jpeg2000 } from "./jpeg2000.ts";
import { type Spoiler, spoiler } from "./spoil-pdf-kinds.ts";
import { withoutDeviceColours } from "./spoil-pdf-page.ts";

const FREE = 40;

function enter(object: number, entries: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.enter(object, entries);
  };
}

function draw(operators: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.draw(operators);
  };
}

/** No output intent, and nothing on the page but these operators. */
function drawUnexplained(operators: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    withoutDeviceColours(pdf);
    pdf.set(OBJECT.content, stream(operators));
  };
}

function paintIn(space: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.enter(OBJECT.resources, `/ColorSpace << /C1 ${space} >>`);
    pdf.draw("/C1 cs 0 sc 0 0 5 5 re f");
  };
}

function profile(options: Parameters<typeof iccProfile>[0], components = 3): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.set(FREE, stream(iccProfile(options), `/N ${components}`));
    paintIn(`[/ICCBased ${FREE} 0 R]`)(pdf);
  };
}

/** A function of one tint to three colours. */
const TINT = "<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0 0 0] /N 1 >>";
const colorants = (count: number): string => Array.from({ length: count }, (_, index) => `/Ink${index}`).join(" ");

function deviceN(count: number): (pdf: EditablePdf) => void {
  return (pdf) => {
    const described = Array.from({ length: count }, (_, i) => `/Ink${i} [/Separation /Ink${i} /DeviceRGB ${TINT}]`);
    const domain = "0 1 ".repeat(count);
    pdf.set(
      FREE,
      stream(`{ ${"pop ".repeat(count)} 0 0 0 }`, `/FunctionType 4 /Domain [${domain}] /Range [0 1 0 1 0 1]`),
    );
    paintIn(`[/DeviceN [${colorants(count)}] /DeviceRGB ${FREE} 0 R << /Colorants << ${described.join(" ")} >> >>]`)(
      pdf,
    );
  };
}

export const SPOILED_DRAWINGS: readonly Spoiler[] = [
  spoiler("RGB without an output intent", ["6.2.3.3", "6.2.4.3"], drawUnexplained("1 0 0 rg 0 0 5 5 re f")),
  spoiler("grey without an output intent", ["6.2.3.3", "6.2.4.3"], drawUnexplained("0 g 0 0 5 5 re f")),
  spoiler("CMYK beside an RGB output intent", ["6.2.3.3", "6.2.4.3"], draw("0 0 0 1 k 0 0 5 5 re f")),
  spoiler("a line in CMYK", ["6.2.3.3", "6.2.4.3"], draw("0 0 0 1 K 0 0 m 5 5 l S")),
  spoiler("a picture in CMYK", ["6.2.3.3", "6.2.4.3"], (pdf) => {
    pdf.set(
      OBJECT.picture,
      stream(
        "\x00\x00\x00\x00",
        "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceCMYK",
      ),
    );
  }),
  spoiler("an inline picture in CMYK", ["6.2.3.3", "6.2.4.3"], draw("BI /W 1 /H 1 /BPC 8 /CS /CMYK ID abcd\nEI")),
  spoiler(
    "a spot colour that is replaced by CMYK",
    ["6.2.3.3", "6.2.4.3"],
    paintIn("[/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0 1 0] /N 1 >>]"),
  ),
  spoiler("a palette of CMYK", ["6.2.3.3", "6.2.4.3"], paintIn("[/Indexed /DeviceCMYK 0 <00000000>]")),
  spoiler("RGB under a default colour space", [null, null], (pdf) => {
    drawUnexplained("1 0 0 rg 0 0 5 5 re f")(pdf);
    pdf.enter(OBJECT.resources, "/ColorSpace << /DefaultRGB [/CalRGB << /WhitePoint [0.95 1 1.09] >>] >>");
  }),
  spoiler("a spot colour in two ways", [null, "6.2.4.4"], (pdf) => {
    paintIn(`[/Separation /Gold /DeviceRGB ${TINT}]`)(pdf);
    pdf.replace(
      OBJECT.resources,
      "/C1 ",
      `/C2 [/Separation /Gold /DeviceRGB ${TINT.replace("[0 0 0]", "[1 0 0]")}] /C1 `,
    );
    pdf.draw("/C2 cs 0 sc 0 0 5 5 re f");
  }),
  spoiler("an output intent of an input device", ["6.2.2", "6.2.3"], (pdf) => {
    pdf.set(OBJECT.profile, stream(iccProfile({ deviceClass: "scnr" }), "/N 3"));
  }),
  spoiler("two output intents of different profiles", ["6.2.2", "6.2.3"], (pdf) => {
    pdf.set(FREE, stream(iccProfile(), "/N 3"));
    pdf.replace(
      OBJECT.catalog,
      "[4 0 R]",
      `[4 0 R << /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (x) /DestOutputProfile ${FREE} 0 R >>]`,
    );
  }),
  spoiler("an ICC profile of version 4", ["6.2.3.2", null], profile({ version: 4 })),
  spoiler("an ICC profile of a linked device", ["6.2.3.2", "6.2.4.2"], profile({ deviceClass: "link" })),
  spoiler(
    "an ICC profile with a wrong number of components",
    ["6.2.3.2", "6.2.4.2"],
    profile({ space: "GRAY" }),
    "in parts 2 and 3 it leaves this to ISO 32000-1, 8.6.5.5",
  ),
  spoiler("nine inks", ["6.1.12", null], deviceN(9)),
  spoiler("33 inks", ["6.1.12", "6.1.13"], deviceN(33)),
  spoiler("a picture with alternates", ["6.2.4", "6.2.8"], enter(OBJECT.picture, "/Alternates []")),
  spoiler("a picture with OPI", ["6.2.4", "6.2.8"], enter(OBJECT.picture, "/OPI << >>")),
  spoiler("an interpolated picture", ["6.2.4", "6.2.8"], enter(OBJECT.picture, "/Interpolate true")),
  spoiler(
    "an inline picture that is interpolated",
    ["6.2.4", "6.2.8"],
    draw("BI /W 1 /H 1 /BPC 8 /CS /G /I true ID a\nEI"),
  ),
  spoiler(
    "an inline picture in LZW",
    ["6.1.10", "6.1.10"],
    draw("BI /W 1 /H 1 /BPC 8 /CS /G /F /LZW ID \x80\x0b\x60\x50\nEI"),
  ),
  spoiler("a picture of 3 bits", ["6.2.4", "6.2.8"], (pdf) => {
    pdf.replace(OBJECT.picture, "/BitsPerComponent 8", "/BitsPerComponent 3");
  }),
  spoiler("a picture of 16 bits", ["6.2.4", null], (pdf) => {
    pdf.set(
      OBJECT.picture,
      stream(
        "\0\0\0\0\0\0",
        "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 16 /ColorSpace /DeviceRGB",
      ),
    );
  }),
  ...(
    [
      ["of three colours", {}, null],
      ["of two channels", { channels: 2 }, "6.2.8.3"],
      ["of the colours of CIEJab", { space: 19 }, "6.2.8.3"],
      ["of an unknown method", { method: 5 }, "6.2.8.3"],
      ["of two colour spaces", { spaces: 2 }, "6.2.8.3"],
      ["of different depths", { depth: 255 }, "6.2.8.3"],
    ] as const
  ).map(([what, header, clause]) =>
    spoiler(`a picture in JPEG 2000 ${what}`, [undefined, clause], (pdf) => {
      const entries = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8";
      pdf.set(OBJECT.picture, stream(jpeg2000(header), `${entries} /Filter /JPXDecode`));
    }),
  ),
  spoiler("a picture with an unknown rendering intent", ["6.2.9", "6.2.6"], enter(OBJECT.picture, "/Intent /Mine")),
  spoiler("an unknown rendering intent in the content", ["6.2.9", "6.2.6"], draw("/Mine ri")),
  spoiler("a graphics state with an unknown rendering intent", ["6.2.9", "6.2.6"], enter(OBJECT.state, "/RI /Mine")),
  spoiler("a form with PostScript", ["6.2.5", "6.2.9"], (pdf) => {
    pdf.set(FREE, stream("%!PS"));
    pdf.enter(OBJECT.form, `/Subtype2 /PS /PS ${FREE} 0 R`);
  }),
  spoiler("a form with OPI", ["6.2.4", "6.2.9"], enter(OBJECT.form, "/OPI << >>")),
  spoiler("a form that shows another file", ["6.2.6", "6.2.9"], enter(OBJECT.form, "/Ref << /F (a.pdf) /Page 0 >>")),
  spoiler("a PostScript object", ["6.2.7", "6.2.9"], (pdf) => {
    pdf.set(OBJECT.form, stream("%!PS", "/Type /XObject /Subtype /PS"));
  }),
  spoiler("a transfer function", ["6.2.8", "6.2.5"], enter(OBJECT.state, "/TR /Identity")),
  spoiler("a second transfer function", ["6.2.8", "6.2.5"], enter(OBJECT.state, "/TR2 /Identity")),
  spoiler("the default transfer function", [null, null], enter(OBJECT.state, "/TR2 /Default")),
  spoiler("the origin of halftones", [null, "6.2.5"], enter(OBJECT.state, "/HTP [0 0]")),
  spoiler("a halftone of type 6", [null, "6.2.5"], (pdf) => {
    pdf.set(FREE, stream("\0", "/Type /Halftone /HalftoneType 6 /Width 1 /Height 1"));
    pdf.enter(OBJECT.state, `/HT ${FREE} 0 R`);
  }),
  spoiler(
    "a halftone with a name",
    [null, "6.2.5"],
    enter(
      OBJECT.state,
      "/HT << /Type /Halftone /HalftoneType 1 /HalftoneName (x) /Frequency 60 /Angle 0 /SpotFunction /Round >>",
    ),
  ),
  spoiler("an operator that is not defined", ["6.2.10", "6.2.2"], draw("1 unheard")),
  spoiler("a comment right behind an operator", ["6.2.10", "6.2.2"], draw("0 0 5 5 re%\n f")),
  spoiler("a number without digits", ["6.1.12", "6.1.13"], draw(". .5 .5 rg 0 0 5 5 re f")),
  spoiler("an operator that is not defined, in a compatibility section", ["6.2.10", "6.2.2"], draw("BX 1 unheard EX")),
  spoiler("resources that are only inherited", [null, "6.2.2"], (pdf) => {
    pdf.replace(OBJECT.page, "/Resources 7 0 R", "").enter(OBJECT.pages, "/Resources 7 0 R");
  }),
  spoiler("a form that draws with the resources of its page", [null, "6.2.2"], (pdf) => {
    pdf.set(OBJECT.form, stream("/G1 gs", "/Type /XObject /Subtype /Form /BBox [0 0 10 10]"));
  }),
];
