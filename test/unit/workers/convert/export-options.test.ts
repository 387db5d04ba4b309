import { describe, expect, test } from "vitest";
import { OUTPUT_FORMATS } from "#shared/base/model/format.ts";
import { isLevelA } from "#shared/pdf/conformance/part-of-format.ts";
import type { TargetFormat } from "#shared/workers/convert/converter.ts";
import { exportOptions } from "#shared/workers/convert/export-options.ts";

describe("export options", () => {
  test.each(
    OUTPUT_FORMATS.filter((format) => format !== ".png" && format !== ".xml" && !isLevelA(format)) as TargetFormat[],
  )("%s has a filter", (to) => {
    expect(exportOptions({ to }).filter).not.toBe("");
  });

  test(".pdf alone gets destinations for bookmarks, where they are asked for", () => {
    const wanted = { ExportBookmarksToPDFDestination: { type: "boolean", value: "true" } };
    expect(typedOptions(".pdf", true)).toEqual({ ...typedOptions(".pdf"), ...wanted });
    expect(typedOptions(".pdf/a-2b", true)).toEqual(typedOptions(".pdf/a-2b"));
  });

  // SelectPdfVersion in LibreOffice's help, "PDF Export Filter Data".
  test.each([
    [".pdf/a-1b", "1"],
    [".pdf/a-2b", "2"],
    [".pdf/a-3b", "3"],
  ] as const)("%s asks for its part of PDF/A in typed JSON", (format, part) => {
    expect(typedOptions(format)).toMatchObject({
      SelectPdfVersion: { type: "long", value: part },
    });
  });

  test.each([".pdf", ".pdf/a-2b", ".pdf/a-3b"] as const)("%s keeps pictures as they are", (format) => {
    expect(typedOptions(format)).toMatchObject({
      UseLosslessCompression: { type: "boolean", value: "true" },
      ReduceImageResolution: { type: "boolean", value: "false" },
    });
  });

  // Transparency is flattened to pictures in PDF/A-1: 26 MB of them without loss.
  test("flattened transparency in .pdf/a-1b is stored at 300 dpi as JPEG", () => {
    expect(typedOptions(".pdf/a-1b")).toMatchObject({
      UseLosslessCompression: { type: "boolean", value: "false" },
      MaxImageResolution: { type: "long", value: "300" },
    });
  });
});

function typedOptions(to: TargetFormat, keepsBookmarks = false): Readonly<Record<string, unknown>> {
  return JSON.parse(exportOptions({ to, keepsBookmarks }).options ?? "");
}
