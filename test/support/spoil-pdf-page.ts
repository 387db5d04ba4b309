/** PDF/A spoiled in its pages and annotations. */
import { type EditablePdf, OBJECT, stream } from "./conforming-pdf.ts";
import { type Spoiler, spoiler } from "./spoil-pdf-kinds.ts";

const FREE = 40;
const APPEARANCE = stream("", "/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << >>");

/** A second annotation on the page, with an appearance unless its entries begin with `/AP`. */
function annotate(entries: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.set(FREE, APPEARANCE);
    const appearance = entries.includes("/AP") ? "" : `/AP << /N ${FREE} 0 R >>`;
    pdf.set(FREE + 1, `<< /Type /Annot /Rect [10 10 30 30] ${appearance} ${entries} >>`);
    pdf.replace(OBJECT.page, "/Annots [", `/Annots [${FREE + 1} 0 R `);
  };
}

/** A form field. */
function field(entries: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    annotate(`/Subtype /Widget /F 4 /T (field) ${entries}`)(pdf);
    pdf.enter(OBJECT.catalog, `/AcroForm << /Fields [${FREE + 1} 0 R] >>`);
  };
}

function flags(value: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.replace(OBJECT.link, "/F 4", value);
  };
}

const TYPES_OF_NONE = ["Sound", "Movie", "Screen", "3D", "Unheard"];
const TYPES_OF_LATER_PARTS = ["Polygon", "PolyLine", "Caret", "Watermark", "Redact"];

export const SPOILED_PAGES: readonly Spoiler[] = [
  spoiler("a link to another file that it specifies", [null, null, "6.8"], (pdf) => {
    const target = "<< /S /GoToR /D [0 /Fit] /F << /Type /Filespec /F (a.pdf) /UF (a.pdf) >> >>";
    annotate(`/Subtype /Link /F 4 /A ${target}`)(pdf);
  }),
  ...TYPES_OF_NONE.map((type) =>
    spoiler(`an annotation of type ${type}`, ["6.5.2", "6.3.1"], annotate(`/Subtype /${type} /F 4`)),
  ),
  ...TYPES_OF_LATER_PARTS.map((type) =>
    spoiler(`an annotation of type ${type}`, ["6.5.2", null], annotate(`/Subtype /${type} /F 4`)),
  ),
  spoiler("an annotation without flags", ["6.5.3", "6.3.2"], flags("")),
  spoiler("an annotation that is not printed", ["6.5.3", "6.3.2"], flags("/F 0")),
  spoiler("a hidden annotation", ["6.5.3", "6.3.2"], flags("/F 6")),
  spoiler("an annotation that is only printed", ["6.5.3", "6.3.2"], flags("/F 36")),
  spoiler("an annotation that appears under the pointer", [null, "6.3.2"], flags("/F 260")),
  spoiler("a pop-up window without flags", ["6.5.3", null], annotate("/Subtype /Popup")),
  spoiler("an annotation without an appearance", [null, "6.3.3"], annotate("/Subtype /Square /F 4 /AP null")),
  spoiler(
    "an annotation with an appearance under the pointer",
    ["6.5.3", "6.3.3"],
    annotate(`/Subtype /Square /F 4 /AP << /N ${FREE} 0 R /D ${FREE} 0 R >>`),
  ),
  spoiler(
    "an annotation with several appearances",
    ["6.5.3", "6.3.3"],
    annotate(`/Subtype /Square /F 4 /AP << /N << /On ${FREE} 0 R >> >>`),
  ),
  spoiler("a transparent annotation", ["6.5.3", null], annotate("/Subtype /Square /F 4 /CA 0.5")),
  spoiler("a coloured annotation", [null, null], annotate("/Subtype /Square /F 4 /C [1 0 0]")),
  spoiler("a coloured annotation without an output intent", ["6.5.3", null], (pdf) => {
    withoutDeviceColours(pdf);
    annotate("/Subtype /Square /F 4 /C [1 0 0]")(pdf);
  }),
  spoiler("a field", [null, null], field("/FT /Tx")),
  spoiler("a field without an appearance", ["6.9", "6.3.3"], field("/FT /Tx /AP null")),
  spoiler("a field with an action", ["6.6.1", "6.4.1"], field("/FT /Tx /A << /S /URI /URI (x) >>")),
  spoiler("a field with additional actions", ["6.6.2", "6.4.1"], field("/FT /Tx /AA << /F << /S /URI /URI (x) >> >>")),
  spoiler(
    "a button with one appearance for all its states",
    ["6.5.3", "6.3.3"],
    field(`/FT /Btn /AP << /N ${FREE} 0 R >>`),
  ),
  spoiler(
    "a button of which no state is drawn",
    ["6.5.3", "6.3.3"],
    field("/FT /Btn /AS /Off /AP << /N << /Off /None >> >>"),
  ),
  spoiler(
    "a button with an appearance for each of its states",
    [null, null],
    field(`/FT /Btn /AS /On /AP << /N << /On ${FREE} 0 R /Off ${FREE} 0 R >> >>`),
  ),
  spoiler("additional actions of a page", [null, "6.5.2"], (pdf) => {
    pdf.enter(OBJECT.page, "/AA << /O << /S /URI /URI (x) >> >>");
  }),
  spoiler("transitions within a page", [null, "6.10"], (pdf) => {
    pdf.enter(OBJECT.page, "/PresSteps << /Type /NavNode >>");
  }),
  spoiler("a page of 2 units", [null, "6.1.13"], (pdf) => {
    pdf.replace(OBJECT.page, "[0 0 200 100]", "[0 0 200 2]");
  }),
  spoiler("a page whose size is behind references", [null, "6.1.13"], (pdf) => {
    pdf.set(FREE, "200");
    pdf.replace(OBJECT.page, "[0 0 200 100]", `[0 0 ${FREE} 0 R 100]`);
  }),
  spoiler("a page of 14,401 units", [null, "6.1.13"], (pdf) => {
    pdf.replace(OBJECT.page, "[0 0 200 100]", "[0 0 200 14401]");
  }),
  spoiler("a crop box of 2 units", [null, "6.1.13"], (pdf) => {
    pdf.enter(OBJECT.page, "/CropBox [0 0 200 2]");
  }),
];

/** A page of nothing, so that no colour needs the output intent, which is taken away. */
export function withoutDeviceColours(pdf: EditablePdf): void {
  pdf.set(OBJECT.content, stream(""));
  pdf.replace(OBJECT.catalog, "/OutputIntents [4 0 R]", "");
}
