/** What an .odt may have in its manifest. */
import PizZip from "pizzip";
import { expect, test } from "vitest";
import { checkSource } from "#shared/engine/template-file/check-source.ts";
import { odt } from "#test/support/office-files.ts";

const MANIFEST = "META-INF/manifest.xml";

function withDoctype(doctype: string): Uint8Array {
  const zip = new PizZip(odt("[Name]"));
  zip.file(MANIFEST, `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n${zip.file(MANIFEST)?.asText()}`);
  return zip.generate({ type: "uint8array" });
}

test("the document type that OpenOffice 2 writes is accepted", () => {
  const doctype = '<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd">';
  expect(() => checkSource(withDoctype(doctype), ".odt", "a.odt")).not.toThrow();
});

test.each([
  '<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa">]>',
  '<!DOCTYPE m SYSTEM "m.dtd" [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
  '<!DOCTYPE m SYSTEM "a.dtd"><!DOCTYPE m SYSTEM "b.dtd">',
])("one that declares something is refused: %s", (doctype) => {
  expect(() => checkSource(withDoctype(doctype), ".odt", "a.odt")).toThrow(
    expect.objectContaining({ code: "template_damaged", message: expect.stringContaining("document type") }),
  );
});
