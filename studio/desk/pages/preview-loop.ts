/**
 * Asks for pages one request at a time. While one is made, only the newest of the next is remembered: what is typed in
 * between is never drawn. Pictures that are here already are not sent again.
 */
import type { PreviewRequest } from "#studio/service/operations.ts";
import type { Preview } from "#studio/service/types.ts";

interface Page {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly image: string;
  readonly hash: string;
}

export interface Drawn {
  readonly pages: readonly Page[];
  readonly pageCount: number;
  readonly warnings: readonly string[];
  /** From the wish to the answer. */
  readonly ms: number;
}

/** What the pages show. Pictures of another width are no use. */
export type Wish = Omit<PreviewRequest, "known">;

interface Listener {
  readonly onWorking: () => void;
  readonly onDrawn: (drawn: Drawn) => void;
  readonly onFailed: (error: unknown) => void;
}

const PICTURES_MAX = 80;

export class PreviewLoop {
  readonly #ask: (request: PreviewRequest) => Promise<Preview>;
  readonly #now: () => number;
  readonly #listener: Listener;
  readonly #pictures = new Map<string, string>();
  #isAsking = false;
  #next: { wish: Wish; since: number } | undefined;
  #isClosed = false;

  constructor(ask: (request: PreviewRequest) => Promise<Preview>, now: () => number, listener: Listener) {
    this.#ask = ask;
    this.#now = now;
    this.#listener = listener;
  }

  /** Draws this as soon as possible, in place of a wish that is still waiting. */
  wish(wish: Wish): void {
    this.#next = { wish, since: this.#now() };
    this.#listener.onWorking();
    if (!this.#isAsking) void this.#run();
  }

  close(): void {
    this.#isClosed = true;
  }

  async #run(): Promise<void> {
    this.#isAsking = true;
    while (this.#next !== undefined && !this.#isClosed) {
      const { wish, since } = this.#next;
      this.#next = undefined;
      const tell = await this.#draw(wish, since);
      // A newer wish makes this answer old, but it is newer than what is shown.
      if (!this.#isClosed) tell();
      if (this.#next !== undefined) this.#listener.onWorking();
    }
    this.#isAsking = false;
  }

  async #draw(wish: Wish, since: number): Promise<() => void> {
    try {
      const preview = await this.#ask({ ...wish, known: [...this.#pictures.keys()] });
      const pages = preview.pages.map(({ number, width, height, image, hash }) => {
        const picture = image ?? this.#pictures.get(hash) ?? "";
        this.#remember(hash, picture);
        return { number, width, height, hash, image: picture };
      });
      const { page_count: pageCount, warnings } = preview;
      return () => this.#listener.onDrawn({ pages, pageCount, warnings, ms: this.#now() - since });
    } catch (error) {
      return () => this.#listener.onFailed(error);
    }
  }

  #remember(hash: string, picture: string): void {
    this.#pictures.delete(hash);
    this.#pictures.set(hash, picture);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > PICTURES_MAX && oldest !== undefined) this.#pictures.delete(oldest);
  }
}
