/** Reads the tags that drop or keep what is around them, and refuses those that cannot. */
import { DROP_PLACES, type DropPlace } from "#shared/engine/merge/rich/dropped-place.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { readColumnsTag } from "./columns-tags.ts";
import { filtersOf } from "./expression.ts";
import type { Fault, ParsedTags, Token } from "./tokens.ts";

/** What a tag drops, or what is wrong with it. */
export type DroppingTag = { readonly place: DropPlace } | { readonly fault: string };

/** Returns undefined for any other tag, and for an invalid expression, whose fault is found elsewhere. */
export function readDroppingTag({ type, value, module, location }: Token): DroppingTag | undefined {
  if (type !== "placeholder" || location === "end" || !MAY_DROP.test(value)) return undefined;
  const { last, all } = filtersOf(value);
  const calls = all.filter(({ name }) => name === "drop" || name === "keep");
  const [call] = calls;
  if (call === undefined) return undefined;
  if (module !== undefined) return { fault: `a section has no filter ${call.name}: write it into a tag of its own` };
  if (calls.length > 1 || last?.name !== call.name) return { fault: `the filter ${call.name} comes last, and once` };
  const place = DROP_PLACES.find((each) => each === call.args[0]?.value);
  return place && { place };
}

const MAY_DROP = /\|\s*(?:drop|keep)\b/;

/** Returns the fault of a tag for `ParsedTags`. */
export function droppingFault({ value: xtag, offset = 0 }: Token, reason: string): Fault {
  return { id: "scopeparser_compilation_failed", xtag, offset, rootError: new MergeFailure(reason) };
}

/** Refuses the tags that need a Word document: those that drop or keep anything, and sections along columns. */
export function refuseDropping(tags: ParsedTags, { enhancedSyntax }: { readonly enhancedSyntax: boolean }): ParsedTags {
  if (!enhancedSyntax) return tags;
  const faults = tags.parsed.flatMap((token) => {
    const reason = onlyInDocx(token);
    return reason === undefined ? [] : [{ properties: droppingFault(token, reason) }];
  });
  return faults.length === 0 ? tags : { ...tags, allErrors: [...tags.allErrors, ...faults] };
}

function onlyInDocx(token: Token): string | undefined {
  if (readDroppingTag(token) !== undefined)
    return "only a Word template can drop or keep what is around a tag: write a section around it instead";
  if (readColumnsTag(token) !== undefined)
    return "only a Word template can repeat columns: write a section around the cells of each row instead, without columns";
  return undefined;
}
