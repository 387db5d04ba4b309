/** The data that docxtemplater makes of a template, as far as we use it; its published types leave it out. */
import type { DXT } from "docxtemplater";

/** A piece of a part: text, an XML tag, or a tag of the template (`placeholder`). */
export interface Token {
  readonly type: "content" | "tag" | "placeholder";
  /** XML as it is, or the tag's name without section mark and outer blanks. Changed by `stripParagraphIds` alone. */
  value: string;
  /** Of an XML tag: its name, such as `w:p`. */
  readonly tag?: string;
  /** Of an XML tag, or for text whether it stands in an element that holds text. */
  readonly position?: "start" | "end" | "selfclosing" | "insidetag" | "outsidetag";
  /** Of an XML tag: whether the element holds text. */
  readonly text?: boolean;
  /** Of a placeholder: `loop` for the start and the end of a section, absent for a simple tag. */
  readonly module?: string;
  /** `end` for the end of a section. */
  readonly location?: "start" | "end";
  /** Of a section: whether it shows its content for a falsy value. */
  readonly inverted?: boolean;
  /** Of a placeholder: what stands between the delimiters, as it is. */
  readonly raw?: string;
  /** Of a simple tag: whether it is marked as a picture. */
  readonly isPicture?: boolean;
  /** Of a section that is matched with its end. */
  readonly subparsed?: readonly Token[];
  /** Of a section around paragraphs: what docxtemplater does about page and section breaks at its edges. */
  readonly hasPageBreak?: boolean;
  readonly hasPageBreakBeginning?: boolean;
  readonly sectPrCount?: number;
  readonly addContinuousType?: boolean;
  readonly addNextPage?: object;
  readonly lastParagrapSectPr?: string;
  /** Of a placeholder, set by `TagRules`: the element that holds it, such as `w:t`. */
  textElement?: string;
}

/** A fault of a template. Which details there are depends on `id`. */
export interface Fault {
  readonly id: string;
  /** Characters from the start of the part's joined text; two of them for a pair of tags. */
  readonly offset?: number | readonly number[];
  /** Name of the tag, for most faults. */
  readonly xtag?: string;
  readonly openingtag?: string;
  readonly closingtag?: string;
  readonly pair?: { readonly left: string; readonly right: string };
  /** Why an expression does not compile. */
  readonly rootError?: unknown;
}

/** A text with its tags, whether docxtemplater read it (a part of a .docx) or `parseText`. */
export type ParsedTags = Pick<CompiledPart, "xmllexed" | "parsed" | "postparsed" | "allErrors"> & {
  /** How many faults there are beside those in `allErrors`, which are the first. */
  readonly untold?: number;
};

/** A compiled part. */
export interface CompiledPart {
  /** Before tags are looked for. */
  readonly xmllexed: readonly Token[];
  /** In document order, sections not matched. */
  readonly parsed: readonly Token[];
  /** Sections hold their content. Of no use where the template has faults. */
  readonly postparsed: readonly Token[];
  readonly contentType: string;
  allErrors: readonly { readonly properties?: Fault }[];
  scopeManager: unknown;
  filePath: string;
  content?: unknown;
}

/** The state of a Docxtemplater object that a rendering leaves behind. */
export interface TemplaterState {
  rendered: boolean;
  scopeManagers: object;
  mapper: object | undefined;
  data: unknown;
  errors: readonly unknown[];
  readonly compiled: Record<string, CompiledPart>;
  zip: object;
  syncZip: () => void;
  readonly fileTypeConfig: {
    readonly tagsXmlTextArray: string[];
    readonly tagsXmlLexedArray: string[];
    /** Elements that get `value` where rendering leaves none of the others in them. */
    readonly tagShouldContain: { tag: string; shouldContain: readonly string[]; value: string }[];
    droppedTagsInsidePlaceholder: readonly string[];
  };
  readonly modules: readonly DXT.Module[];
}
