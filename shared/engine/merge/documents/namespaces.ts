/** Declares in one part the prefixes that XML from another part uses. */
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";

/** @param xml canonical, like the other part @throws MergeFailure for a clash */
export function withNamespaces(xml: string, other: string): string {
  const start = ROOT.exec(xml);
  const [root] = ROOT.exec(other) ?? [];
  if (start === null || root === undefined) return xml;
  let own = start[0];
  for (const [, prefix = "", address = ""] of root.matchAll(/ xmlns:([\w.-]+)="([^"]*)"/g)) {
    const [, known] = new RegExp(` xmlns:${prefix.replaceAll(".", "\\.")}="([^"]*)"`).exec(own) ?? [];
    if (known === undefined) own = own.replace(/\/?>$/, (end) => ` xmlns:${prefix}="${address}"${end}`);
    else if (known !== address)
      throw new MergeFailure(
        `the two documents use the XML prefix ${prefix} differently; save the document in Word again`,
      );
  }
  return xml.slice(0, start.index) + withIgnorable(own, root) + xml.slice(start.index + start[0].length);
}

const ROOT = /<(?![?!])[^<>]*>/;

/** What a reader may ignore if it does not know it (ISO 29500-3, 7.2). */
function withIgnorable(own: string, root: string): string {
  const [, wanted = ""] = / mc:Ignorable="([^"]*)"/.exec(root) ?? [];
  if (wanted === "") return own;
  const [, known] = / mc:Ignorable="([^"]*)"/.exec(own) ?? [];
  const all = [...new Set(`${known ?? ""} ${wanted}`.trim().split(/\s+/))].join(" ");
  if (known === undefined) return own.replace(/\/?>$/, (end) => ` mc:Ignorable="${all}"${end}`);
  return own.replace(/ mc:Ignorable="[^"]*"/, ` mc:Ignorable="${all}"`);
}
