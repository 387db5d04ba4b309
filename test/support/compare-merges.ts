/** Merges items by Merganser and by docxtemplater, and tells in which parts the documents differ. */
import PizZip from "pizzip";
import { writePackage } from "#shared/engine/archive/package.ts";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import type { MergeSetup } from "#shared/engine/merge/syntax/syntax.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { mergePlainly } from "./plain-docxtemplater.ts";

export interface Comparison {
  /** Parts that are not equal for one of the items. */
  readonly differentParts: readonly string[];
  /** What is not equal even in the `rest`, of the items that show it first. */
  readonly unexplained: readonly PartDifference[];
  /** The number of documents. */
  readonly documents: number;
}

interface PartDifference {
  readonly part: string;
  readonly item: DataItem;
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Both get the template as it is opened: what is taken out of it then is no part of merging.
 *
 * @param rest takes away from a part's XML what is known to differ
 */
export function compareMerges(
  template: Uint8Array,
  items: readonly DataItem[],
  setup: MergeSetup,
  rest: (xml: string) => string,
): Comparison {
  const opened = openDocx(template, "template.docx");
  const plain = writePackage(opened.archive, new Map());
  const merge = compileSingle(opened, setup);
  const differences = items.flatMap((item) => {
    const ours = partsOf(merge(item));
    const theirs = partsOf(mergePlainly(plain, item, setup));
    const names = [...new Set([...ours.keys(), ...theirs.keys()])];
    const parts = names.map((part) => ({ part, item, ours: ours.get(part) ?? "", theirs: theirs.get(part) ?? "" }));
    return parts.filter((part) => part.ours !== part.theirs);
  });
  return {
    differentParts: [...new Set(differences.map(({ part }) => part))],
    unexplained: differences.flatMap((each) => excerpt(each, rest)).slice(0, 3),
    documents: items.length,
  };
}

function excerpt(difference: PartDifference, rest: (xml: string) => string): readonly PartDifference[] {
  const [ours, theirs] = [rest(difference.ours), rest(difference.theirs)];
  if (ours === theirs) return [];
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const around = (xml: string) => xml.slice(Math.max(0, at - 100), at + 100);
  return [{ ...difference, ours: around(ours), theirs: around(theirs) }];
}

/**
 * Bytes as characters, an element without text in its short form, no blanks between elements, and paragraphs without
 * their ids, which Merganser takes out of sections.
 */
function partsOf(docx: Uint8Array): ReadonlyMap<string, string> {
  const files = Object.values(new PizZip(docx).files).filter(({ dir }) => !dir);
  return new Map(
    files.map((file) => {
      const bytes = file.asBinary();
      const isTypes = file.name === "[Content_Types].xml";
      return [file.name, isTypes ? tagsOf(bytes) : normalised(bytes)];
    }),
  );
}

function normalised(xml: string): string {
  return xml
    .replace(/<w:t(?: xml:space="preserve")?><\/w:t>/g, "<w:t/>")
    .replace(/(?<!<w:t(?: [^<>]*)?)>\s+</g, "><")
    .replace(/\sw14:(?:paraId|textId)="[^"]*"/g, "");
}

/** docxtemplater writes the list of types anew, with other white space. */
function tagsOf(xml: string): string {
  return (xml.match(/<[^>]*?(?=\s*\/?>)/g) ?? []).join("\n");
}
