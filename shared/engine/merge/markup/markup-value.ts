/** A text with markup: `[Body | html]`. */
import type { DocxPlace, Inserted } from "#shared/engine/merge/values/docx-place.ts";
import type { PictureValue } from "#shared/engine/merge/values/picture-value.ts";
import { type DrawPicture, MARKUP_CHARACTERS, RichValue } from "#shared/engine/merge/values/rich-value.ts";
import { blocksOf, type MarkupBlock, type Piece } from "./markup-blocks.ts";
import type { MarkupNode, MarkupPicture } from "./markup-node.ts";
import { pictureValue } from "./picture-size.ts";
import { DocxWriter } from "./write-docx.ts";
import { writeHtml } from "./write-html.ts";

export class MarkupValue extends RichValue {
  readonly #nodes: readonly MarkupNode[];
  readonly #blocks: readonly MarkupBlock[];
  #draw: DrawPicture = () => undefined;

  /** @throws MergeFailure if a table is too large */
  constructor(nodes: readonly MarkupNode[]) {
    super();
    this.#nodes = nodes;
    this.#blocks = blocksOf(nodes);
  }

  override toString(): string {
    return linesOf(this.#blocks)
      .map((pieces) => pieces.map(({ text }) => text).join(""))
      .join("\n");
  }

  override docx(place: DocxPlace): Inserted {
    const writer = new DocxWriter(place, (picture, within) => this.#draw(picture, within));
    if (!place.isAlone) return { inline: writer.lines(linesOf(this.#blocks)) };
    return { blocks: writer.document(this.#blocks) };
  }

  override html(): string {
    return writeHtml(this.#nodes, (picture) => this.#draw(pictureValue(picture)));
  }

  override get pictures(): readonly PictureValue[] {
    return picturesIn(this.#nodes).map((picture) => pictureValue(picture));
  }

  override drawPictures(draw: DrawPicture): void {
    this.#draw = draw;
  }

  /** Each stretch of text repeats the properties of the tag's run. */
  override get characters(): number {
    return linesOf(this.#blocks).reduce(
      (sum, pieces) => sum + pieces.reduce((inner, piece) => inner + charactersOf(piece), PIECE_CHARACTERS),
      MARKUP_CHARACTERS,
    );
  }
}

const PIECE_CHARACTERS = 250;

function charactersOf({ text, picture }: Piece): number {
  return text.length + (picture === undefined ? PIECE_CHARACTERS : MARKUP_CHARACTERS);
}

function picturesIn(nodes: readonly MarkupNode[]): readonly MarkupPicture[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.attributes.picture === undefined ? picturesIn(node.children) : [node.attributes.picture];
  });
}

/** The text of all blocks, in which a table has a line for each row. */
function linesOf(blocks: readonly MarkupBlock[]): readonly (readonly Piece[])[] {
  return blocks.flatMap((block) => {
    if (block.kind === "paragraph") return [block.pieces];
    return block.rows.map(({ cells }) =>
      joined(
        cells.map((cell) => joined(linesOf(cell.blocks), " ")),
        "\t",
      ),
    );
  });
}

function joined(lines: readonly (readonly Piece[])[], separator: string): readonly Piece[] {
  return lines.flatMap((pieces, index) => (index === 0 ? pieces : [{ text: separator, look: {} }, ...pieces]));
}
