/**
 * Texts as a package that docxtemplater reads: what it asks of pizzip while it compiles a template. Nothing is packed,
 * so nothing that packs has to be loaded.
 */
export interface PackageOfTexts {
  readonly files: Readonly<Record<string, TextInPackage>>;
  /** One by its name, or all whose names fit. */
  readonly file: (wanted: string | RegExp) => TextInPackage | readonly TextInPackage[] | undefined;
}

interface TextInPackage {
  readonly name: string;
  readonly asText: () => string;
}

export function packageOfTexts(texts: ReadonlyMap<string, string>): PackageOfTexts {
  const files: Record<string, TextInPackage> = Object.create(null);
  for (const [name, text] of texts) files[name] = { name, asText: () => text };
  return {
    files,
    file: (wanted) =>
      typeof wanted === "string" ? files[wanted] : Object.values(files).filter(({ name }) => wanted.test(name)),
  };
}
