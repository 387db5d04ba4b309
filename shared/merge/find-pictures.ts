/** Finds the picture addresses in an item's values for picture tags, before items are merged. */

import { parseDocx } from "#shared/merge/docx/parse-docx.ts";
import { readHtml } from "#shared/merge/html/compile-html.ts";
import { HTML_PLACES } from "#shared/merge/html/html-places.ts";
import { compileTag, type TagValue } from "#shared/merge/syntax/compile-tag.ts";
import { sectionPasses } from "#shared/merge/syntax/section-passes.ts";
import { type MergeSetup, tagSyntax } from "#shared/merge/syntax/syntax.ts";
import type { Token } from "#shared/merge/syntax/tokens.ts";
import type { DataItem } from "#shared/merge/values/data-item.ts";
import { MergeBudget, passesOf } from "#shared/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";
import { namingItem } from "#shared/merge/values/naming-item.ts";
import type { HtmlTemplate } from "#shared/template-file/open-html.ts";
import { type OfficePackage, partText } from "#shared/template-file/package/office-package.ts";
import { templatedParts } from "#shared/template-file/package/templated-parts.ts";
import { readMarkedValue } from "./pictures/picture-values.ts";

export interface WantedPictures {
  /** Each address once, with the name of the first tag that has it. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Names of the tags with values that are neither pictures nor addresses. */
  readonly unusable: ReadonlySet<string>;
}

/**
 * @param position the position of the first item; 1 by default
 * @throws ServiceError `merge_failed`, naming the item by its position, as merging does
 */
export type FindPictures = (items: Iterable<DataItem>, position?: number) => WantedPictures;

/** Finds pictures in the text, headers and notes of a document. The template must have no invalid tags. */
export function docxPictureFinder(file: OfficePackage, setup: MergeSetup): FindPictures {
  // Most templates mark no pictures, and reading their tags again costs as much as compiling them.
  if (!templatedParts(file).some((name) => partText(file, name)?.includes("%"))) return findNone;
  const parts = [...parseDocx(file, setup).parts.values()].map(({ postparsed }) => postparsed);
  return pictureFinder(parts, ["w:t"], setup);
}

/** Finds pictures in the text of a page and in its addresses, such as the `src` of an `img`. */
export function htmlPictureFinder(page: HtmlTemplate, setup: MergeSetup): FindPictures {
  return pictureFinder([readHtml(page, setup).tags.postparsed], [HTML_PLACES.text, HTML_PLACES.address], setup);
}

/** Finds nothing, for files that show no pictures. */
export function findNone(): WantedPictures {
  return { addresses: new Map(), unusable: new Set() };
}

/** A step of a template, reduced to the tags that lead to a picture. */
type PictureStep =
  | { readonly kind: "picture"; readonly name: string; readonly valueFor: TagValue }
  | {
      readonly kind: "section";
      readonly name: string;
      readonly valueFor: TagValue;
      readonly isInverted: boolean;
      readonly content: readonly PictureStep[];
    };

function pictureFinder(
  parts: readonly (readonly Token[])[],
  elements: readonly string[],
  setup: MergeSetup,
): FindPictures {
  const steps = parts.flatMap((tokens) => pictureSteps(tokens, elements, setup));
  if (steps.length === 0) return findNone;
  return (items, position = 1) => {
    const found: Found = { addresses: new Map(), unusable: new Set() };
    let next = position;
    for (const item of items) namingItem(next++, () => new PictureSearch(item, found, setup).run(steps));
    return found;
  };
}

function pictureSteps(
  tokens: readonly Token[],
  elements: readonly string[],
  { delimiters, enhancedSyntax }: MergeSetup,
): readonly PictureStep[] {
  const syntax = tagSyntax({ enhancedSyntax });
  const stepsOf = (inner: readonly Token[]): readonly PictureStep[] =>
    inner.flatMap((token): readonly PictureStep[] => {
      const { type, value: name, subparsed, isPicture, textElement = "", inverted: isInverted = false } = token;
      if (type !== "placeholder") return [];
      const content = stepsOf(subparsed ?? []);
      const isShown = isPicture === true && elements.includes(textElement);
      if (!isShown && content.length === 0) return [];
      const valueFor = compileTag(name, token, delimiters, syntax);
      return [isShown ? { kind: "picture", name, valueFor } : { kind: "section", name, valueFor, isInverted, content }];
    });
  return stepsOf(tokens);
}

interface Found extends WantedPictures {
  readonly addresses: Map<string, string>;
  readonly unusable: Set<string>;
}

/** Searches one item, within the same limits as merging it. */
class PictureSearch {
  readonly #scopes: unknown[];
  readonly #found: Found;
  readonly #budget: MergeBudget;
  #tag = "";

  constructor(item: DataItem, found: Found, { now }: Pick<MergeSetup, "now">) {
    this.#scopes = [item];
    this.#found = found;
    this.#budget = new MergeBudget(now);
  }

  /** @throws MergeFailure */
  run(steps: readonly PictureStep[]): void {
    try {
      this.#runSteps(steps);
    } catch (error) {
      if (error instanceof MergeFailure) throw error;
      throw new MergeFailure(`the tag ${this.#tag} cannot be computed from its values`, error);
    }
  }

  #runSteps(steps: readonly PictureStep[]): void {
    for (const step of steps) {
      this.#tag = step.name;
      const value = step.valueFor(this.#scopes, false, this.#budget);
      if (step.kind === "picture") this.#note(step.name, value);
      else this.#enter(step, value);
      this.#budget.check();
    }
  }

  #note(tag: string, value: unknown): void {
    this.#budget.countSteps(1);
    const marked = readMarkedValue(value);
    if (marked.kind === "unusable") this.#found.unusable.add(tag);
    if (marked.kind !== "address" || this.#found.addresses.has(marked.text)) return;
    this.#found.addresses.set(marked.text, tag);
  }

  #enter({ isInverted, content }: Extract<PictureStep, { kind: "section" }>, value: unknown): void {
    this.#budget.countSteps(passesOf(value));
    for (const scope of sectionPasses(value, isInverted, this.#scopes.at(-1))) {
      this.#scopes.push(scope);
      this.#runSteps(content);
      this.#scopes.pop();
    }
  }
}
