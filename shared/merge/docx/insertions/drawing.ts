/** Writes a picture inline with the text, as DrawingML (ISO 29500-1, 20.4.2.8). */
import type { RasterFacts } from "#shared/merge/pictures/raster-facts.ts";
import type { Room } from "#shared/merge/values/docx-place.ts";

export interface DrawingPlace {
  /** Id of the part's relationship to the picture's file. */
  readonly relationshipId: string;
  /** Unique among the drawings of the document. */
  readonly number: number;
  readonly room: Room;
}

const EMU_PER_TWIP = 635;
/** EMU per pixel at 96 dpi. */
const EMU_PER_PIXEL = 9525;

export function drawing(picture: RasterFacts, { relationshipId, number, room }: DrawingPlace): string {
  const { cx, cy } = extent(picture, room);
  return (
    `<w:drawing><wp:inline xmlns:wp="${NAMESPACE}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${number}" name="Picture ${number}"/>` +
    `<a:graphic xmlns:a="${NAMESPACE}/main"><a:graphicData uri="${NAMESPACE}/picture">` +
    `<pic:pic xmlns:pic="${NAMESPACE}/picture">` +
    `<pic:nvPicPr><pic:cNvPr id="${number}" name="Picture ${number}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip xmlns:r="${RELATIONSHIPS}" r:embed="${relationshipId}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    "</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>"
  );
}

/** Returns the size in EMU. It keeps the picture's proportions. */
function extent({ width, height }: RasterFacts, room: Room): { readonly cx: number; readonly cy: number } {
  const [fullWidth, fullHeight] = [width * EMU_PER_PIXEL, height * EMU_PER_PIXEL];
  const scale = Math.min(1, (room.width * EMU_PER_TWIP) / fullWidth, (room.height * EMU_PER_TWIP) / fullHeight);
  return { cx: Math.max(1, Math.round(fullWidth * scale)), cy: Math.max(1, Math.round(fullHeight * scale)) };
}

const NAMESPACE = "http://schemas.openxmlformats.org/drawingml/2006";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
