/** PDF/A spoiled in what belongs to the document: actions, forms, layers, attached files. */
import { conformingPdf, type EditablePdf, OBJECT, stream } from "./conforming-pdf.ts";
import { type Spoiler, spoiler } from "./spoil-pdf-kinds.ts";

const FREE = 40;

function act(action: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.set(OBJECT.action, `<< /Type /Action ${action} >>`);
  };
}

function inCatalog(entries: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.enter(OBJECT.catalog, entries);
  };
}

/** Layers with a configuration. */
function withLayers(configuration: string): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.set(FREE, "<< /Type /OCG /Name (Layer) >>");
    pdf.enter(OBJECT.catalog, `/OCProperties << /OCGs [${FREE} 0 R] /D << ${configuration} >> >>`);
  };
}

interface AttachedFile {
  readonly data?: string;
  readonly type?: string;
  readonly relationship?: string;
  readonly names?: string;
  readonly isListed?: boolean;
}

const PDF_2B = Buffer.from(conformingPdf("2b").bytes()).toString("latin1");
const PDF_3B = Buffer.from(conformingPdf("3b").bytes()).toString("latin1");

function attach({
  data = PDF_2B,
  type = "/Subtype /application#2Fpdf",
  relationship = "/AFRelationship /Unspecified",
  names = "/F (a.pdf) /UF (a.pdf)",
  isListed = true,
}: AttachedFile): (pdf: EditablePdf) => void {
  return (pdf) => {
    pdf.set(FREE, stream(data, `/Type /EmbeddedFile ${type}`));
    const file = `/EF << /F ${FREE} 0 R /UF ${FREE} 0 R >>`;
    pdf.set(FREE + 1, `<< /Type /Filespec ${names} ${relationship} ${file} >>`);
    const listed = isListed ? `/AF [${FREE + 1} 0 R]` : "";
    pdf.enter(OBJECT.catalog, `/Names << /EmbeddedFiles << /Names [(a.pdf) ${FREE + 1} 0 R] >> >> ${listed}`);
  };
}

const FORBIDDEN = [
  "Launch",
  "Sound",
  "Movie",
  "ResetForm",
  "ImportData",
  "JavaScript",
  "Hide",
  "SetOCGState",
  "Rendition",
  "Trans",
  "GoTo3DView",
  "Unheard",
];

export const SPOILED_DOCUMENTS: readonly Spoiler[] = [
  ...FORBIDDEN.map((kind) => spoiler(`an action of type ${kind}`, ["6.6.1", "6.5.1"], act(`/S /${kind} /JS (1)`))),
  spoiler("an action into an attached file", ["6.6.1", null], act("/S /GoToE /D [0 /Fit]")),
  spoiler("a named action that the standard lacks", ["6.6.1", "6.5.1"], act("/S /Named /N /Print")),
  spoiler("a named action of the standard", [null, null], act("/S /Named /N /NextPage")),
  spoiler(
    "JavaScript behind an allowed action",
    ["6.6.1", "6.5.1"],
    act("/S /Named /N /NextPage /Next << /S /JavaScript /JS (1) >>"),
  ),
  spoiler("JavaScript at opening", ["6.6.1", "6.5.1"], inCatalog("/OpenAction << /S /JavaScript /JS (1) >>")),
  spoiler(
    "JavaScript of the document",
    ["6.6.1", "6.5.1"],
    inCatalog("/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>"),
    "it does not look into the name tree of scripts",
  ),
  spoiler("a bookmark that starts a program", ["6.6.1", "6.5.1"], (pdf) => {
    pdf.replace(OBJECT.bookmark, "/Dest [6 0 R /Fit]", "/A << /S /Launch /F (a.exe) >>");
  }),
  spoiler("additional actions of the document", ["6.6.2", "6.5.2"], inCatalog("/AA << /WC << /S /URI /URI (x) >> >>")),
  spoiler(
    "fields that the reader shall draw",
    ["6.9", "6.4.1"],
    inCatalog("/AcroForm << /Fields [] /NeedAppearances true >>"),
  ),
  spoiler("an XFA form", [undefined, "6.4.2"], (pdf) => {
    pdf.set(FREE, stream("<x/>"));
    pdf.enter(OBJECT.catalog, `/AcroForm << /Fields [] /XFA ${FREE} 0 R >>`);
  }),
  spoiler("pages that the reader shall build", [null, "6.4.2"], inCatalog("/NeedsRendering true")),
  spoiler("permissions beyond signatures", [null, "6.1.12"], inCatalog("/Perms << /Mine << >> >>")),
  spoiler(
    "demands on the reader",
    [null, "6.11"],
    inCatalog("/Requirements [<< /Type /Requirement /S /EnableJavaScripts >>]"),
  ),
  spoiler("alternate presentations", [null, "6.10"], inCatalog("/Names << /AlternatePresentations << /Names [] >> >>")),
  spoiler("layers", ["6.1.13", null], withLayers(`/Name (All) /Order [${FREE} 0 R]`)),
  spoiler("layers whose configuration has no name", ["6.1.13", "6.9"], withLayers("")),
  spoiler("layers that switch themselves", ["6.1.13", "6.9"], withLayers("/Name (All) /AS []")),
  spoiler("a layer that the order does not list", ["6.1.13", "6.9"], withLayers("/Name (All) /Order []")),
  spoiler("two layer configurations of one name", ["6.1.13", "6.9"], (pdf) => {
    withLayers("/Name (All)")(pdf);
    pdf.replace(OBJECT.catalog, "/OCProperties <<", "/OCProperties << /Configs [<< /Name (All) >>]");
  }),
  spoiler("an attached PDF/A-2", ["6.1.11", null], attach({})),
  spoiler("an attached PDF/A-3", ["6.1.11", "6.8", null], attach({ data: PDF_3B })),
  spoiler("an attached text", ["6.1.11", "6.8", null], attach({ data: "text", type: "/Subtype /text#2Fplain" })),
  spoiler("an attached file without a type", ["6.1.11", null, "6.8"], attach({ type: "" })),
  spoiler("an attached file with a type of one word", ["6.1.11", null, "6.8"], attach({ type: "/Subtype /pdf" })),
  spoiler("an attached file without a relationship", ["6.1.11", null, "6.8"], attach({ relationship: "" })),
  spoiler("an attached file that is listed nowhere", ["6.1.11", null, "6.8"], attach({ isListed: false })),
  spoiler("an attached file without a Unicode name", ["6.1.11", "6.8"], attach({ names: "/F (a.pdf)" })),
];
