/** PDFs that act when they are opened, at a click or at a look. */
import { rawPdf, stream } from "./raw-pdf.ts";

export interface HostilePdf {
  readonly what: string;
  /** `address` is where it would lead a reader that does as it says. */
  readonly make: (address: string) => Uint8Array;
}

const page = (entries: string) => (address: string) =>
  rawPdf({ name: "B", pages: [entries.replaceAll("AT", address)] });
const catalog =
  (entries: string, objects: Readonly<Record<number, string>> = {}) =>
  (address: string) =>
    rawPdf({ name: "B", pages: [""], catalog: entries.replaceAll("AT", address), objects });
const link = (action: string) => page(`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 200 100] /A ${action} >>]`);

/** What a reader would do at its opening, at a click, or at a look. */
export const ACTING_PDFS: readonly HostilePdf[] = [
  {
    what: "JavaScript at its opening",
    make: catalog("/OpenAction << /S /JavaScript /JS (app.launchURL\\('AT'\\)) >>"),
  },
  {
    what: "JavaScript in its tree of names",
    make: catalog("/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (app.alert\\(1\\)) >>] >> >>"),
  },
  { what: "JavaScript when a page is shown", make: page("/AA << /O << /S /JavaScript /JS (app.alert\\(1\\)) >> >>") },
  { what: "JavaScript when it is closed", make: catalog("/AA << /WC << /S /JavaScript /JS (app.alert\\(1\\)) >> >>") },
  { what: "JavaScript behind a link", make: link("<< /S /JavaScript /JS (app.alert\\(1\\)) >>") },
  { what: "JavaScript in a stream behind a link", make: scriptInStream },
  {
    what: "a program at its opening",
    make: catalog("/OpenAction << /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) >> >>"),
  },
  { what: "a program behind a link", make: link("<< /S /Launch /F (cmd.exe) >>") },
  {
    what: "a program as the second action of a link",
    make: link("<< /S /GoTo /D [101 0 R /Fit] /Next << /S /Launch /F (cmd.exe) >> >>"),
  },
  { what: "a form that submits itself", make: catalog("/OpenAction << /S /SubmitForm /F (AT) >>") },
  { what: "a form that imports data", make: catalog("/OpenAction << /S /ImportData /F (AT) >>") },
  { what: "a field with a script", make: withScriptedField },
  {
    what: "a form of XFA",
    make: catalog("/AcroForm << /Fields [] /XFA 20 0 R >>", { 20: stream("<xdp><script>x</script></xdp>") }),
  },
  {
    what: "a film with a program",
    make: page(
      "/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >> << /Type /Annot /Subtype /Screen /Rect [0 0 9 9] /A << /S /Rendition /JS (x) >> >>]",
    ),
  },
  { what: "an attached program behind a link", make: link("<< /S /GoToE /T << /R /C /N (evil.exe) >> >>") },
  { what: "an attached program", make: withAttachedProgram },
  {
    what: "a page from another file",
    make: page("/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToR /F (AT) /D [0 /Fit] >> >>]"),
  },
  { what: "a picture from an address", make: withExternalPicture },
];

function scriptInStream(): Uint8Array {
  const action = "<< /S /JavaScript /JS 20 0 R >>";
  const pages = [`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`];
  return rawPdf({ name: "B", pages, objects: { 20: stream("app.alert(1)") } });
}

function withScriptedField(): Uint8Array {
  const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
  const field = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /Rect [0 0 9 9] /P 101 0 R /A ${script} /AA << /K ${script} /F ${script} /V ${script} /C ${script} >> >>`;
  const form = "/AcroForm << /Fields [20 0 R] /CO [20 0 R] /NeedAppearances true >>";
  return rawPdf({ name: "B", pages: ["/Annots [20 0 R]"], catalog: form, objects: { 20: field } });
}

function withAttachedProgram(): Uint8Array {
  const file = "<< /Type /Filespec /F (../../evil.exe) /UF (../../evil.exe) /EF << /F 21 0 R >> >>";
  const names = "/Names << /EmbeddedFiles << /Names [(a) 20 0 R] >> >>";
  const pages = ["/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 20 0 R >>]"];
  return rawPdf({ name: "B", pages, catalog: names, objects: { 20: file, 21: stream("MZ", "/Type /EmbeddedFile") } });
}

/** A stream whose content lies elsewhere (ISO 32000-1, 7.3.8.2). */
function withExternalPicture(address: string): Uint8Array {
  const source = `/Type /XObject /Subtype /Image /Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray /F << /FS /URL /F (${address}) >>`;
  return drawing({ 20: stream("", source) });
}

/** A page that draws object 20. */
export function drawing(objects: Readonly<Record<number, string>>): Uint8Array {
  const pages = ["/Resources << /XObject << /X0 20 0 R >> >>"];
  return rawPdf({ name: "B", pages, objects: { 10001: stream("/X0 Do"), ...objects } });
}
