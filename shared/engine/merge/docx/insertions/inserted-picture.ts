/** Draws a picture from the data within the text, and adds its file to the document. */
import type { Picture } from "#shared/engine/merge/pictures/picture.ts";
import type { PictureLook } from "#shared/engine/merge/pictures/picture-values.ts";
import type { DocxPlace } from "#shared/engine/merge/values/docx-place.ts";
import { addBlip } from "./blip.ts";
import { drawing } from "./picture-drawing.ts";

interface PlacedLook {
  readonly look: PictureLook;
  /** Marks where the picture stands: see `PlaceTrace`. */
  readonly address?: string | undefined;
}

/** Returns the content of a run. */
export function insertedPicture(
  picture: Picture,
  { look, address }: PlacedLook,
  { document, part, room }: DocxPlace,
): { readonly run: string } {
  const blip = addBlip(document, part, picture);
  const link = address === undefined ? undefined : document.addLink(part, address);
  return { run: drawing(picture, { blip, number: document.drawingNumber(), room, look, link }) };
}
