/** The workers of an account have its fonts, and are otherwise those of all accounts. */
import { describe, expect, test } from "vitest";
import type { AccountFonts } from "#shared/service/dependencies/account-fonts.ts";
import { withAccountFonts } from "#shared/service/dependencies/with-account-fonts.ts";
import type { Conversion } from "#shared/workers/convert/converter.ts";
import type { TemplateReader } from "#shared/workers/template-work/template-worker.ts";

const FACE = { family: "Ours", names: ["Ours"] } as never;
const FONTS: AccountFonts = {
  families: async () => new Set(["ours"]),
  files: async () => [{ ...(FACE as object), bytes: Uint8Array.of(1) } as never],
};

/** Embeds a font by appending the number of embedded fonts. */
const templateWorker = {
  familiesInDocx: async () => ["ours"],
  embedInDocx: async (docx: Uint8Array, fonts: readonly unknown[]) => Uint8Array.of(...docx, fonts.length),
} as unknown as TemplateReader;

/** As an adapter is: a class with private state, and with a method of which the wrapper knows nothing. */
class Adapter {
  readonly atOnce = 3;
  readonly converted: number[][] = [];
  #prepared = 0;

  async convert({ source }: Conversion): Promise<Uint8Array> {
    this.converted.push([...source]);
    return source;
  }

  prepare(): void {
    this.#prepared++;
  }

  countPrepared(): number {
    return this.#prepared;
  }
}

function wrapped() {
  const adapter = new Adapter();
  const workers = { converter: adapter, htmlRenderer: new Adapter(), templateWorker } as never;
  const { converter } = withAccountFonts(workers, FONTS) as unknown as { readonly converter: Adapter };
  return { adapter, converter };
}

describe("a converter with the fonts of an account", () => {
  test("embeds the fonts that a document names in its conversion to PDF", async () => {
    const { adapter, converter } = wrapped();
    await converter.convert({ source: Uint8Array.of(7), from: ".docx", to: ".pdf" });
    await converter.convert({ source: Uint8Array.of(7), from: ".docx", to: ".odt" });
    expect(adapter.converted).toEqual([[7, 1], [7]]);
  });

  test("has every other member of the converter, including methods that the port gets later", () => {
    const { adapter, converter } = wrapped();
    converter.prepare();
    expect(converter.atOnce).toBe(3);
    expect(converter.countPrepared()).toBe(1);
    expect(adapter.countPrepared()).toBe(1);
  });
});
