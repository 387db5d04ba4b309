/** Texts of OpenDocument with code in them, or with events that name code. */
import PizZip from "pizzip";
import { odt } from "#test/support/office-files.ts";

const SCRIPT =
  'xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" xmlns:ooo="http://openoffice.org/2004/office" xmlns:dom="http://www.w3.org/2001/xml-events" xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" ';

export interface OdtChange {
  /** Before the body. */
  readonly scripts?: string;
  /** At the end of the text. */
  readonly body?: string;
  readonly parts?: Readonly<Record<string, string>>;
}

export function odtWith({ scripts = "", body = "", parts = {} }: OdtChange): Uint8Array {
  const zip = new PizZip(odt("Dear [Name]"));
  const xml = zip.file("content.xml")?.asText() ?? "";
  const changed = xml
    .replace("<office:document-content ", `<office:document-content ${SCRIPT}`)
    .replace("<office:automatic-styles>", `${scripts}<office:automatic-styles>`)
    .replace("</office:text>", `${body}</office:text>`);
  zip.file("content.xml", changed);
  const entries = Object.keys(parts).map(
    (name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"/>`,
  );
  const manifest = zip.file("META-INF/manifest.xml")?.asText() ?? "";
  zip.file(
    "META-INF/manifest.xml",
    manifest.replace("</manifest:manifest>", `${entries.join("")}</manifest:manifest>`),
  );
  for (const [name, part] of Object.entries(parts)) zip.file(name, part);
  return zip.generate({ type: "uint8array" });
}

/** Runs the script when the document is opened, shown, printed or closed. */
export function onOpening(script: string): string {
  const events = [
    "dom:load",
    "office:load-finished",
    "office:new",
    "office:print",
    "office:save",
    "dom:unload",
    "office:view-created",
  ];
  const listeners = events.map(
    (event) =>
      `<script:event-listener script:language="ooo:script" script:event-name="${event}" xlink:type="simple" xlink:href="${script}"/>`,
  );
  return `<office:scripts><office:event-listeners>${listeners.join("")}</office:event-listeners></office:scripts>`;
}

export function library(code: string, folder = "Basic"): Readonly<Record<string, string>> {
  const text = code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return {
    [`${folder}/script-lc.xml`]:
      '<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>',
    [`${folder}/Standard/script-lb.xml`]:
      '<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>',
    [`${folder}/Standard/Module1.xml`]: `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${text}</script:module>`,
  };
}

export const button = (script: string): string =>
  `<office:forms form:automatic-focus="true"><form:form form:name="f"><form:button form:id="b" form:name="b"><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="form:performaction" xlink:href="${script}"/><script:event-listener script:language="ooo:script" script:event-name="dom:focus" xlink:href="${script}"/></office:event-listeners></form:button></form:form></office:forms>`;

export const linkWithEvents = (script: string): string =>
  `<text:p><text:a xlink:type="simple" xlink:href="${script}"><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:mouseover" xlink:href="${script}"/></office:event-listeners>x</text:a><text:execute-macro text:name="Standard.Module1.Main">x</text:execute-macro><text:script script:language="JavaScript">alert(1)</text:script></text:p>`;
