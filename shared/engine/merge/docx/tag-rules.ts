/** Implements our tag rules as a docxtemplater module: how tags are read, and what limits their rendering. */
import type { DXT } from "docxtemplater";
import type { ShownValues } from "#shared/engine/merge/rich/shown-values.ts";
import { readSimpleTag, SECTION_MARKS, trimBlanks } from "#shared/engine/merge/syntax/tag-marks.ts";
import type { CompiledPart, TemplaterState, Token } from "#shared/engine/merge/syntax/tokens.ts";
import { MergeBudget } from "#shared/engine/merge/values/merge-budget.ts";
import { LIFTED, restoreTags } from "./attributes/lifted-markup.ts";
import { escapePlain } from "./value-places.ts";

export class TagRules {
  /** docxtemplater's result for each part, by name. It is filled even if the template has faults. */
  compiled: Readonly<Record<string, CompiledPart>> = {};
  /** The budget of the current rendering. */
  budget = new MergeBudget(undefined);
  /** Whether the current rendering is a probe: `compileTag`. */
  isProbe = false;
  /** Shows the pictures and rich values of the current rendering. */
  shownValues: ShownValues | undefined;

  readonly module: DXT.Module = {
    name: "TagRules",
    // This module goes first: docxtemplater renders a piece with the first module that returns something for it.
    priority: 1,
    optionsTransformer(options, doc) {
      const { modules, fileTypeConfig } = doc as unknown as TemplaterState;
      modules.forEach(setMarks);
      fileTypeConfig.tagsXmlTextArray.push("w:instrText", ...Object.values(LIFTED));
      fileTypeConfig.tagsXmlLexedArray.push(...STORIES);
      fileTypeConfig.tagShouldContain.push(...STORIES.map((tag) => ({ tag, ...BLOCKS })));
      // By default, bookmarks that start or end within a tag lose that end.
      fileTypeConfig.droppedTagsInsidePlaceholder = ["w:p", "w:br"];
      return options;
    },
    set: (state: { readonly compiled?: Readonly<Record<string, CompiledPart>> }) => {
      if (state.compiled !== undefined) this.compiled = state.compiled;
    },
    parse: (text) => readSimpleTag(trimBlanks(text)) as DXT.Part,
    postparse(tokens) {
      noteTextElements(tokens as readonly Token[]);
      return tokens;
    },
    render: (part, options) => {
      const token = part as Token;
      if (token.type !== "placeholder") this.budget.countCharacters(token.value.length);
      this.budget.check();
      const isPlain = token.type === "placeholder" && token.module === undefined && token.textElement !== "w:t";
      if (!isPlain) return null;
      const text: string = options.scopeManager.getValue(part.value, { part });
      return { value: escapePlain(text, token.textElement ?? ""), errors: [] };
    },
    postrender: (pieces) => pieces.map(restoreTags),
  };
}

/** Elements in which Word requires at least one block. docxtemplater itself handles only cells and controls. */
const STORIES = ["w:txbxContent", "w:hdr", "w:ftr", "w:footnote", "w:endnote", "w:comment"] as const;

const BLOCKS = { shouldContain: ["w:p", "w:tbl", "w:sdt"], value: "<w:p></w:p>" } as const;

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
