/** Implements our tag rules as a docxtemplater module: how tags are read, and where sections may stand. */
import type { DXT } from "docxtemplater";
import { readSimpleTag, SECTION_MARKS, trimBlanks } from "#shared/engine/merge/syntax/tag-marks.ts";
import type { CompiledPart, TemplaterSetup, Token } from "#shared/engine/merge/syntax/tokens.ts";
import { LIFTED } from "./attributes/lifted-markup.ts";
import { joinParagraphs } from "./sections/join-paragraphs.ts";
import { placeSections } from "./sections/place-sections.ts";
import { UnbalancedTokens } from "./sections/token-tree.ts";

export class TagRules {
  /** docxtemplater's result for each part, by name. It is filled even if the template has faults. */
  compiled: Readonly<Record<string, CompiledPart>> = {};

  readonly module: DXT.Module = {
    name: "TagRules",
    // This module goes first: the others then find sections where they may stand.
    priority: 1,
    optionsTransformer(options, doc) {
      const { modules, fileTypeConfig } = doc as unknown as TemplaterSetup;
      modules.forEach(setMarks);
      fileTypeConfig.tagsXmlTextArray.push("w:instrText", ...Object.values(LIFTED));
      fileTypeConfig.tagsXmlLexedArray.push("w:txbxContent");
      // By default, bookmarks that start or end within a tag lose that end.
      fileTypeConfig.droppedTagsInsidePlaceholder = ["w:p", "w:br"];
      return options;
    },
    set: (state: { readonly compiled?: Readonly<Record<string, CompiledPart>> }) => {
      if (state.compiled !== undefined) this.compiled = state.compiled;
    },
    parse: (text) => readSimpleTag(trimBlanks(text)) as DXT.Part,
    // The published type has another parameter before the options.
    postparse: ((tokens: readonly Token[], { basePart }: { readonly basePart?: unknown }) => {
      noteTextElements(tokens);
      // Later calls have the content of sections.
      if (basePart !== undefined) return tokens;
      return orUnplaced(tokens, () => {
        const joined = joinParagraphs(tokens);
        const placed = placeSections(joined);
        if (placed === undefined) return joined;
        const errors = placed.faults.map((properties) => Object.assign(new Error(properties.id), { properties }));
        return { postparsed: placed.tokens, errors };
      });
    }) as unknown as NonNullable<DXT.Module["postparse"]>,
  };
}

/** A part is well-formed. docxtemplater loses the end of a text after two delimiters, and reports these as a fault. */
function orUnplaced<Placed>(tokens: readonly Token[], place: () => Placed): Placed | readonly Token[] {
  try {
    return place();
  } catch (error) {
    if (error instanceof UnbalancedTokens) return tokens;
    throw error;
  }
}

/**
 * Disables the marks for raw XML (`@`), because values are text, and for widening by name (`-w:tr `), which
 * `readSimpleTag` reads.
 */
function setMarks(module: DXT.Module): void {
  if (module.name === "LoopModule") module.prefix = { ...SECTION_MARKS, dash: NEVER };
  if (module.name === "RawXmlModule") module.prefix = NEVER;
}

const NEVER = /(?!)/;

/**
 * Notes the element that holds each tag. The first call has the whole part; later ones have the content of sections,
 * which may begin within an element.
 */
function noteTextElements(tokens: readonly Token[]): void {
  let element: string | undefined;
  for (const token of tokens) {
    if (token.type === "tag" && token.text === true) element = token.position === "start" ? token.tag : undefined;
    if (token.type === "placeholder" && element !== undefined) token.textElement ??= element;
  }
}
