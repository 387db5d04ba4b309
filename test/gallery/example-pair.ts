/** Merges an example's data into its template. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { assembleDocx } from "#test/support/assemble-docx.ts";
import { withCompletedInvoice } from "#test/support/completed-invoice.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { PROJECT } from "#test/support/program.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };

/** @param name of its folder */
export function examplePair(name: string): { readonly template: Uint8Array; readonly result: Uint8Array } {
  const folder = path.join(PROJECT, "examples", name);
  const [main, inner] = globSync("*.docx", { cwd: folder }).sort();
  if (main === undefined) throw new Error(`${folder} has no template`);
  const template = readFileSync(path.join(folder, main));
  const data = JSON.parse(readFileSync(path.join(folder, "data.json"), "utf8")) as DataItem | readonly DataItem[];
  const items = Array.isArray(data) ? (data as readonly DataItem[]) : [withCompletedInvoice(data as DataItem)];
  const withInner = inner === undefined ? items : items.map((item) => withDocument(item, path.join(folder, inner)));
  return { template, result: assembleDocx(template, withInner, { syntax: SYNTAX }) };
}

/** No template is stored here, so that a document stands for the id of one. */
function withDocument(item: DataItem, file: string): DataItem {
  const made = mergeDocx(readFileSync(file), item, { enhancedSyntax: true });
  return { ...item, Terms: `data:;base64,${Buffer.from(made).toString("base64")}` };
}
