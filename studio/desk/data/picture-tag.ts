/** Notices a picture that is given to a tag for texts: `[Photo]`, also in a picture's alternative text, where `[%Photo]` is meant. */
import type { Json } from "#studio/service/types.ts";
import type { Field } from "./fields.ts";

const PICTURE = /^(?:data:image\/|https?:\/\/\S+\.(?:png|jpe?g|gif|bmp|webp|avif|svg)(?:[?#]\S*)?$)/i;

/** The tag that would show the picture; undefined if the value is none, or the tag shows addresses in another way. */
export function pictureTag(
  { kind, hint: tag = "" }: Pick<Field, "kind" | "hint">,
  value: Json | undefined,
): string | undefined {
  const isPicture = kind === "text" && typeof value === "string" && PICTURE.test(value);
  return isPicture && !tag.includes("|") ? tag.replace(/^[^\p{L}\p{N}_]*/u, "$&%") : undefined;
}
