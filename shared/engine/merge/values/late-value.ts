/**
 * A rich value whose drawing takes milliseconds. It is drawn when all tags of its item are computed, so that an item with too
 * many of them is refused before the first one is drawn: a section computes its tags one after the other.
 */
import { RichValue } from "./rich-value.ts";

export abstract class LateValue<Drawing> extends RichValue {
  readonly #draw: () => Drawing;
  #drawn: Drawing | undefined;

  /** @param draw throws MergeFailure if the value cannot be drawn */
  constructor(draw: () => Drawing) {
    super();
    this.#draw = draw;
  }

  /** Draws the value unless it is drawn. @throws MergeFailure */
  get drawing(): Drawing {
    this.#drawn ??= this.#draw();
    return this.#drawn;
  }

  override get isLate(): boolean {
    return true;
  }

  /** Until it is drawn, it counts as a picture. */
  override get characters(): number {
    return super.characters + (this.#drawn === undefined ? 0 : this.charactersOf(this.#drawn));
  }

  /** Returns the approximate number of characters of its markup. */
  protected abstract charactersOf(drawing: Drawing): number;
}
