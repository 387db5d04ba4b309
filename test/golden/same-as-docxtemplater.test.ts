/** Over other people's templates: what Merganser merges is what docxtemplater merges, part by part. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import type { DataItem } from "#shared/merge/data-item.ts";
import { compileDocx, renderDocx } from "#shared/merge/docx-engine.ts";
import type { Tag } from "#shared/model/tags.ts";
import { openDocx } from "#shared/template/open-docx.ts";
import { readTemplate } from "#shared/template/read-tags.ts";
import { fillTags } from "#test/support/fill-tags.ts";
import { mergePlainly } from "#test/support/plain-docxtemplater.ts";
import { PROJECT } from "#test/support/program.ts";

const CORPUS = path.join(PROJECT, "../shared/corpus");
const NAMES = globSync("*/*.do[ct]x", { cwd: CORPUS }).sort();
const isThere = NAMES.length > 0;

/** Where Merganser goes further, by template: the part that differs, and why; with `enhanced: false`, the tag is none there. */
const FURTHER: Readonly<Record<string, { readonly part: string; readonly why: string; readonly enhanced?: false }>> = {
  "docxtemplater/core-xml-missing-close-tag.docx": {
    part: "all",
    why: "docxtemplater refuses a template with a lone delimiter in the document's properties; here it stays as it is",
  },
  "docxtemplater/loop-with-section-break-after.docx": {
    part: "word/document.xml",
    why: "a bookmark within a tag is kept whole; docxtemplater drops it",
  },
  "docxtemplater/regression-sdtcontent-paragraph.docx": {
    part: "word/document.xml",
    why: "@raw is a name like any other: values are never markup",
    enhanced: false,
  },
  "easy-template-x/image_-_placeholder_-_two_tags.docx": {
    part: "word/document.xml",
    why: "tags in alternative texts are filled in; docxtemplater leaves them",
    enhanced: false,
  },
};

let renders = 0;

describe.skipIf(!isThere)(`the corpus${isThere ? "" : " (skipped: ../shared/corpus is not here)"}`, () => {
  describe.each([false, true])("with enhanced syntax: %s", (enhancedSyntax) => {
    test.each(NAMES)("%s", (name) => {
      const bytes = readFileSync(path.join(CORPUS, name));
      const file = openDocx(bytes, path.basename(name));
      const { delimiters, tags } = readTemplate(file, { enhancedSyntax });
      if (tags.invalid.length > 0) return;
      const syntax = { delimiters, enhancedSyntax };
      const engine = compileDocx(file, syntax);
      const merge = (item: DataItem) => [renderDocx(engine, item), mergePlainly(bytes, item, syntax)] as const;
      const differences = new Set(itemsFor(tags.valid).flatMap((item) => partsThatDiffer(() => merge(item))));
      const { part, enhanced } = FURTHER[name] ?? {};
      const isFurther = part !== undefined && !(enhanced === false && enhancedSyntax);
      expect([...differences]).toEqual(isFurther ? [part] : []);
    });
  });

  test("are hundreds of documents", () => {
    expect(renders).toBeGreaterThan(600);
  });
});

/** Names of parts; `all` where docxtemplater merges none. */
function partsThatDiffer(merge: () => readonly [ours: Uint8Array, theirs: Uint8Array]): readonly string[] {
  try {
    const [ours, theirs] = merge().map(partsOf);
    renders++;
    const names = new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])]);
    return [...names].filter((name) => ours?.get(name) !== theirs?.get(name));
  } catch (error) {
    if ((error as { readonly name?: string }).name !== "TemplateError") throw error;
    return ["all"];
  }
}

/** All tags filled, nothing at all, and several mixtures of lists, truth and texts with signs of markup. */
function itemsFor(tags: readonly Tag[]): readonly DataItem[] {
  return [fillTags(tags).data, {}, ...[1, 2, 3, 4].map((seed) => new Mixture(seed).scope(tags))];
}

class Mixture {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  scope(tags: readonly Tag[]): Record<string, unknown> {
    return Object.fromEntries(tags.flatMap((tag) => this.#entries(tag)));
  }

  #entries(tag: Tag): readonly (readonly [string, unknown])[] {
    if (typeof tag === "string")
      return [[tag, this.#pick(["text", "two\nlines", "<w:b/> & ]]>", 0, 12.5, true, null, ""])]];
    return Object.entries(tag).map(([name, inner]) => [name, this.#section(inner)] as const);
  }

  #section(inner: readonly Tag[]): unknown {
    const entry = () => (inner[0] === "." ? this.#pick(["a", "b", 7]) : this.scope(inner));
    const list = (length: number) => Array.from({ length }, entry);
    return this.#pick([true, false, undefined, [], list(1), list(2), list(3), this.scope(inner)]);
  }

  /** The multiplier is that of MINSTD. */
  #pick<Value>(values: readonly Value[]): Value | undefined {
    this.#state = (this.#state * 48_271) % 0x7fffffff;
    return values[this.#state % values.length];
  }
}

/** All but the list of types, which docxtemplater writes anew; an element without text in its short form. */
function partsOf(docx: Uint8Array): ReadonlyMap<string, string> {
  const files = Object.values(new PizZip(docx).files).filter(({ dir, name }) => !dir && name !== "[Content_Types].xml");
  return new Map(
    files.map((file) => [file.name, file.asBinary().replaceAll('<w:t xml:space="preserve"></w:t>', "<w:t/>")]),
  );
}
