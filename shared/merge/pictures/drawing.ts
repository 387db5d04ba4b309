/** A picture in the line of text, as DrawingML (ISO 29500-1, 20.4.2.8). */
import type { RasterFacts } from "./raster-facts.ts";

export interface DrawingPlace {
  /** Of the part's relationship to the picture's file. */
  readonly relationshipId: string;
  /** Unique among the drawings of the document. */
  readonly number: number;
  /** Twips, 1/20 point. */
  readonly widthMax: number;
}

const EMU_PER_TWIP = 635;
/** At 96 dpi. */
const EMU_PER_PIXEL = 9525;

export function drawing(picture: RasterFacts, { relationshipId, number, widthMax }: DrawingPlace): string {
  const scale = Math.min(1, (widthMax * EMU_PER_TWIP) / (picture.width * EMU_PER_PIXEL));
  const [cx, cy] = [picture.width, picture.height].map((pixels) =>
    Math.max(1, Math.round(pixels * EMU_PER_PIXEL * scale)),
  );
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

const NAMESPACE = "http://schemas.openxmlformats.org/drawingml/2006";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
