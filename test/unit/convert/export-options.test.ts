import { describe, expect, test } from "vitest";
import { EXPORT_OPTIONS } from "#shared/convert/export-options.ts";
import { OUTPUT_FORMATS } from "#shared/model/format.ts";

describe("export options", () => {
  test("every output format but the picture has options", () => {
    expect(Object.keys(EXPORT_OPTIONS).sort()).toEqual(OUTPUT_FORMATS.filter((format) => format !== ".png").sort());
  });

  // SelectPdfVersion in LibreOffice's help, "PDF Export Filter Data".
  test.each([
    [".pdf/a-1b", "1"],
    [".pdf/a-2b", "2"],
    [".pdf/a-3b", "3"],
  ] as const)("%s asks for its part of PDF/A in typed JSON", (format, part) => {
    expect(JSON.parse(EXPORT_OPTIONS[format].options ?? "")).toMatchObject({
      SelectPdfVersion: { type: "long", value: part },
    });
  });

  test.each([".pdf", ".pdf/a-2b", ".pdf/a-3b"] as const)("%s keeps pictures as they are", (format) => {
    expect(JSON.parse(EXPORT_OPTIONS[format].options ?? "")).toMatchObject({
      UseLosslessCompression: { type: "boolean", value: "true" },
      ReduceImageResolution: { type: "boolean", value: "false" },
    });
  });

  // Transparency is flattened to pictures in PDF/A-1: 26 MB of them without loss.
  test(".pdf/a-1b stores flattened transparency at 300 dpi as JPEG", () => {
    expect(JSON.parse(EXPORT_OPTIONS[".pdf/a-1b"].options ?? "")).toMatchObject({
      UseLosslessCompression: { type: "boolean", value: "false" },
      MaxImageResolution: { type: "long", value: "300" },
    });
  });
});
