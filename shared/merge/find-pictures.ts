/** Finds the picture addresses in an item's values for picture tags, before items are merged. */

import { parseDocx } from "#shared/merge/docx/parse-docx.ts";
import { readHtml } from "#shared/merge/html/compile-html.ts";
import { HTML_PLACES } from "#shared/merge/html/html-places.ts";
import { compileTag } from "#shared/merge/syntax/compile-tag.ts";
import { type MergeSetup, tagSyntax } from "#shared/merge/syntax/syntax.ts";
import type { Token } from "#shared/merge/syntax/tokens.ts";
import type { DataItem } from "#shared/merge/values/data-item.ts";
import { namingItem } from "#shared/merge/values/naming-item.ts";
import type { HtmlTemplate } from "#shared/template-file/open-html.ts";
import { type OfficePackage, partText } from "#shared/template-file/package/office-package.ts";
import { templatedParts } from "#shared/template-file/package/templated-parts.ts";
import { readMarkedValue } from "./pictures/picture-values.ts";
import type { Program, ValuePlace } from "./program/program.ts";
import { runPrograms } from "./program/run-program.ts";
import type { ShownValues } from "./rich/shown-values.ts";

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

function pictureFinder(
  parts: readonly (readonly Token[])[],
  elements: readonly string[],
  setup: MergeSetup,
): FindPictures {
  const program = parts.flatMap((tokens) => pictureSteps(tokens, elements, setup));
  if (program.length === 0) return findNone;
  const programs = new Map([["pictures", program]]);
  return (items, position = 1) => {
    const found = new FoundPictures();
    const options = { now: setup.now, shownValues: found };
    let next = position;
    for (const item of items) namingItem(next++, () => runPrograms(programs, item, options));
    return found;
  };
}

/** Returns a program of the tags that lead to a picture. It renders nothing, within the same limits as merging. */
function pictureSteps(
  tokens: readonly Token[],
  elements: readonly string[],
  { delimiters, enhancedSyntax }: MergeSetup,
): Program {
  const syntax = tagSyntax({ enhancedSyntax });
  const stepsOf = (inner: readonly Token[]): Program =>
    inner.flatMap((token): Program => {
      const { type, value: name, subparsed, isPicture, textElement = "", inverted: isInverted = false } = token;
      if (type !== "placeholder") return [];
      const content = stepsOf(subparsed ?? []);
      const isShown = isPicture === true && elements.includes(textElement);
      if (!isShown && content.length === 0) return [];
      const valueFor = compileTag(name, token, delimiters, syntax);
      return isShown
        ? [{ kind: "value", name, valueFor, textElement, place: NOWHERE, isPicture }]
        : [{ kind: "section", name, valueFor, isInverted, isBlock: false, content }];
    });
  return stepsOf(tokens);
}

const NOWHERE: ValuePlace = { print: () => "", write: () => "" };

/** Notes the values of picture tags, and shows none. */
class FoundPictures implements WantedPictures, ShownValues {
  readonly addresses = new Map<string, string>();
  readonly unusable = new Set<string>();

  plain(): undefined {
    return undefined;
  }

  rich(): undefined {
    return undefined;
  }

  marked(tag: string, value: unknown): undefined {
    const marked = readMarkedValue(value);
    if (marked.kind === "unusable") this.unusable.add(tag);
    if (marked.kind === "address" && !this.addresses.has(marked.text)) this.addresses.set(marked.text, tag);
  }
}
