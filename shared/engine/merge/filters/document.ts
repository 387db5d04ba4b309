/** `[Terms | document]`: places a .docx from the data, from an address, or another template of the account. */

import { parseTemplateId } from "#shared/base/model/ids.ts";
import { type DocumentSource, DocumentValue } from "#shared/engine/merge/rich/document-value.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { withoutPosition } from "#shared/engine/merge/values/list-entry.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { defineFilter } from "./arguments/filter.ts";
import { optional, shown } from "./arguments/parameters.ts";

const layout = optional((argument) => {
  if (argument === "inline") return argument;
  throw new MergeFailure(
    `the layout ${shown(argument)} is unknown: write document:'inline' to place the document on the pages around it, or only document to keep its own pages`,
  );
}, "pages");

/** Nothing is placed for an empty value. */
export const document = defineFilter({
  parameters: [layout],
  prepare: (chosen) => (value, scopes) => {
    const text = typeof value === "string" ? value.trim() : value;
    if (text === undefined || text === null || text === "" || text === false) return "";
    return new DocumentValue({
      source: sourceOf(text),
      isInline: chosen === "inline",
      data: () => joinedScopes(scopes.map(withoutPosition)),
    });
  },
});

function sourceOf(value: unknown): DocumentSource {
  if (typeof value === "string") {
    if (/^data:/i.test(value)) return { kind: "uri", text: value };
    if (/^https?:\/\//i.test(value)) return { kind: "address", text: value };
    if (parseTemplateId(value) !== undefined) return { kind: "template", text: value };
  }
  throw new MergeFailure(
    `${shown(value)} is not a document: send a .docx as a data URI, its http or https URL, or the id of a template`,
  );
}

/** Returns what a tag at this place can see: the keys of an entry hide those around it. */
function joinedScopes(scopes: readonly unknown[]): DataItem {
  return Object.assign({}, ...scopes.filter((scope) => typeof scope === "object" && !Array.isArray(scope))) as DataItem;
}
