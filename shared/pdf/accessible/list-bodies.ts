/** Puts what a list item contains beside its label into a body, which browsers leave out (ISO 32000-1, 14.8.4.3.3). */
import { PDFName, type PDFRef } from "pdf-lib";
import type { TagElement } from "#shared/pdf/tags/read-tags.ts";
import { arrayOf } from "#shared/pdf/tags/write-elements.ts";
import type { TypedTags } from "./typed-tags.ts";

/** Returns whether there was anything to do. Items with content of their own stay as they are, and so do direct objects. */
export function wrapListBodies(tags: TypedTags): boolean {
  const items = tags.tree.elements.filter((element) => tags.typeOf(element) === "LI");
  return items.filter((item) => wrapBodies(tags, item)).length > 0;
}

function wrapBodies(tags: TypedTags, item: TagElement): boolean {
  const kids = item.kids.flatMap((kid) =>
    kid.kind === "element" && kid.ref ? [{ dict: kid.dict, ref: kid.ref, type: tags.typeOf(kid) }] : [],
  );
  const isPart = ({ type }: { readonly type: string | undefined }) => type === "Lbl" || type === "LBody";
  if (item.ref === undefined || kids.length < item.kids.length || kids.every(isPart)) return false;
  const { context } = item.dict;
  const written: PDFRef[] = [];
  for (let at = 0; at < kids.length; ) {
    const end = kids.findIndex((kid, index) => index >= at && isPart(kid));
    const loose = kids.slice(at, end < 0 ? kids.length : end);
    const refs = arrayOf(
      context,
      loose.map(({ ref }) => ref),
    );
    const body =
      loose.length > 0 && context.register(context.obj({ Type: "StructElem", S: "LBody", P: item.ref, K: refs }));
    if (body) for (const { dict } of loose) dict.set(PARENT, body);
    const part = kids[at + loose.length];
    written.push(...(body ? [body] : []), ...(part ? [part.ref] : []));
    at += loose.length + 1;
  }
  item.dict.set(PDFName.of("K"), arrayOf(context, written));
  return true;
}

const PARENT = PDFName.of("P");
