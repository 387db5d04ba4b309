/** Interprets picture values in plain tags and in picture tags (callers.md, "Tags"). */
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { type PictureOptions, PictureValue } from "#shared/engine/merge/values/picture-value.ts";
import { xmlText } from "#shared/engine/merge/values/print-value.ts";
import { own } from "#shared/engine/merge/values/scopes.ts";
import { type FetchedPictures, PICTURE_FAULTS, type Picture, readPicture } from "./picture.ts";

export function isPictureUri(value: unknown): value is string {
  return typeof value === "string" && PICTURE_URI.test(value);
}

const PICTURE_URI = /^data:image\//i;

/** How a picture is shown. */
export interface PictureLook extends PictureOptions {
  /** The alternative text from the data, or an empty text. */
  readonly alt: string;
}

const PLAIN_LOOK: PictureLook = { alt: "" };

/** The value of a picture tag. `text` is the address or the data URI. */
export type MarkedValue =
  | { readonly kind: "none" | "unusable" }
  | { readonly kind: "uri" | "address"; readonly text: string; readonly look: PictureLook };

/** Reads an address, a data URI, or an object that has one as `src`, and may have an alternative text as `alt`. */
export function readMarkedValue(value: unknown): MarkedValue {
  if (value instanceof PictureValue) return withLook(readMarkedValue(value.source), value.options);
  const src = own(value, "src");
  if (src === undefined || typeof value !== "object") return readSource(value);
  const alt = own(value, "alt");
  return withLook(readSource(src), { alt: typeof alt === "string" ? xmlText(alt).slice(0, ALT_CHARACTERS_MAX) : "" });
}

/** Word shows no more of an alternative text. */
const ALT_CHARACTERS_MAX = 2_000;

function withLook(value: MarkedValue, look: Partial<PictureLook>): MarkedValue {
  return "text" in value ? { ...value, look: { ...value.look, ...look } } : value;
}

function readSource(value: unknown): MarkedValue {
  if (!value) return { kind: "none" };
  const text = typeof value === "string" ? value.trim() : undefined;
  if (text === "" || (Array.isArray(value) && value.length === 0)) return { kind: "none" };
  if (isPictureUri(text)) return { kind: "uri", text, look: PLAIN_LOOK };
  return text !== undefined && ADDRESS.test(text) ? { kind: "address", text, look: PLAIN_LOOK } : { kind: "unusable" };
}

const ADDRESS = /^https?:\/\//i;

/** @throws MergeFailure for a picture that a document cannot show */
function pictureOfUri(tag: string, uri: string): Picture {
  const comma = uri.indexOf(",");
  const isBase64 = /;base64$/i.test(uri.slice(0, comma));
  const picture = isBase64 ? readPicture(new Uint8Array(Buffer.from(uri.slice(comma + 1), "base64"))) : "no_picture";
  if (typeof picture !== "string") return picture;
  const remedy = picture === "no_picture" ? "; send it in one of these formats, in Base64" : "";
  throw new MergeFailure(`the picture for the tag ${tag} ${PICTURE_FAULTS[picture]}${remedy}`);
}

/**
 * Returns the picture that a value names, or undefined if it names none or the picture was not fetched.
 * @throws MergeFailure as `pictureOfUri` does
 */
export function pictureOfMarked(tag: string, value: MarkedValue, fetched: FetchedPictures): Picture | undefined {
  if (value.kind === "uri") return pictureOfUri(tag, value.text);
  const found = value.kind === "address" ? fetched.get(value.text) : undefined;
  return found !== undefined && "bytes" in found ? found : undefined;
}

/** A picture within a text that cannot be shown leaves its alternative text, and fails nothing. */
export function orNone<Shown>(read: () => Shown): Shown | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof MergeFailure) return undefined;
    throw error;
  }
}
