/** Port: prints HTML pages. Adapters: `*.process.ts` (Chromium on this machine). */

export interface HtmlRenderer {
  /**
   * The page as a tagged PDF with its fonts embedded, its `<title>` as title and its headings as outline. Sizes and
   * margins are those of its `@page` rules, else A4 with 15 mm. Nothing is fetched or read, and no script runs: what a
   * page shows lies within it.
   *
   * @throws ServiceError `html_renderer_unavailable` when no Chromium can be started, `conversion_failed` when the page
   *   cannot be printed, `conversion_timed_out` when it takes too long, `converter_busy`, `work_interrupted`,
   *   `shutting_down`.
   */
  toPdf(html: string, options?: PrintOptions): Promise<Uint8Array>;

  /** Lets a cold Chromium start while the caller still prepares its page. Never throws. */
  prepare(): void;

  /** Whether printing can be tried: false when no Chromium is installed. */
  isAvailable(): boolean;
}

export interface PrintOptions {
  /** Default: all. */
  readonly pages?: "all" | "first";
}
