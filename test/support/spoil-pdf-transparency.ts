/** PDF/A spoiled by transparency, which part 1 forbids. */
import { type EditablePdf, OBJECT, stream } from "./conforming-pdf.ts";
import { type Spoiler, spoiler } from "./spoil-pdf-kinds.ts";
import { withoutDeviceColours } from "./spoil-pdf-page.ts";

const FREE = 40;

function enter(object: number, entries: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.enter(object, entries);
  };
}

const SOFT_MASK = stream(
  "\x80\x80\x80\x80",
  "/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray",
);
const GROUP = "/Group << /S /Transparency /CS /DeviceRGB >>";
const CRASH = "in part 1 its release 1.28 ends with an exception at any blend mode";

export const SPOILED_TRANSPARENCY: readonly Spoiler[] = [
  spoiler("a soft mask", ["6.4", null], (pdf) => {
    pdf.set(FREE, SOFT_MASK).enter(OBJECT.picture, `/SMask ${FREE} 0 R`);
  }),
  spoiler("a picture that says that it has no soft mask", ["6.4", null], enter(OBJECT.picture, "/SMask /None")),
  spoiler("a transparent graphics state", ["6.4", null], enter(OBJECT.state, "/ca 0.5")),
  spoiler("a transparent line", ["6.4", null], enter(OBJECT.state, "/CA 0.5")),
  spoiler("a blend mode", ["6.4", null], enter(OBJECT.state, "/BM /Multiply"), CRASH),
  spoiler("a blend mode that is not defined", ["6.4", "6.2.10"], enter(OBJECT.state, "/BM /Unheard"), CRASH),
  spoiler("a soft mask in a graphics state", ["6.4", null], (pdf) => {
    pdf.set(FREE, stream("", `/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << >> ${GROUP}`));
    pdf.enter(OBJECT.state, `/SMask << /Type /Mask /S /Alpha /G ${FREE} 0 R >>`);
  }),
  spoiler("a form that is a transparency group", ["6.4", null], enter(OBJECT.form, GROUP)),
  spoiler("a page that is a transparency group", ["6.4", null], enter(OBJECT.page, GROUP)),
  spoiler("transparency without an output intent", ["6.4", "6.2.10"], (pdf) => {
    withoutDeviceColours(pdf);
    pdf.enter(OBJECT.resources, "/ColorSpace << /C1 [/CalGray << /WhitePoint [0.95 1 1.09] >>] >>");
    pdf.set(OBJECT.content, stream("/G1 gs /C1 cs 0 sc 0 0 5 5 re f")).enter(OBJECT.state, "/ca 0.5");
  }),
];
