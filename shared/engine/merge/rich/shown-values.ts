/** Decides whether a value is shown as more than text: a picture, or a rich value. */
import { MARKUP_CHARACTERS, RichValue } from "#shared/engine/merge/values/rich-value.ts";

/** Shows pictures and rich values in one kind of file. */
export interface ShownValues {
  /** Is told before the value of a simple tag is computed. */
  startTag?(): void;
  /**
   * Returns the rendered text for a plain tag, or undefined if the value is printed.
   * @throws MergeFailure for a picture that a document cannot show
   */
  plain(tag: string, value: unknown, element: string): string | undefined;
  /** Returns the rendered text for a picture tag, or undefined to print nothing. @throws MergeFailure as above */
  marked(tag: string, value: unknown, element: string): string | undefined;
  /**
   * Returns the rendered text for a rich value, or undefined if its plain text is printed. A function returns the text
   * when all late values are drawn.
   * @throws MergeFailure for a document that cannot be opened
   */
  rich(value: RichValue, element: string, tag: string): Markup | undefined;
}

export type Markup = string | (() => string);

/** A simple tag and the element that contains it. */
export interface ShownTag {
  readonly name: string;
  readonly isPicture?: boolean;
  readonly textElement?: string;
}

/** Markup, with the number of characters that it counts in the document; or a value that is printed. */
export type Shown = { readonly markup: Markup; readonly characters: number } | { readonly printed: unknown };

/**
 * @param values undefined if none can be shown: then data URIs and rich values are printed as text, and picture tags
 * print nothing
 */
export function shownFor(
  { name, isPicture = false, textElement = "" }: ShownTag,
  value: unknown,
  values: ShownValues | undefined,
): Shown {
  if (value instanceof RichValue) {
    const markup = values?.rich(value, textElement, name);
    return markup === undefined
      ? { printed: value }
      : { markup, characters: Math.max(typeof markup === "string" ? markup.length : 0, value.characters) };
  }
  const markup = isPicture ? values?.marked(name, value, textElement) : values?.plain(name, value, textElement);
  if (markup !== undefined) return { markup, characters: Math.max(markup.length, MARKUP_CHARACTERS) };
  return { printed: isPicture ? "" : value };
}
