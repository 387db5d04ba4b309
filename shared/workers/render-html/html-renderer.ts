/**
 * Port: prints HTML pages. Adapters: `*.process.ts` (Chromium on this machine) and `*.lambda.ts` (a function on AWS).
 */

export interface HtmlRenderer {
  /**
   * Returns the page as a tagged PDF with embedded fonts, its `<title>` as title and its headings as outline. Sizes and
   * margins are those of its `@page` rules, otherwise A4 with 15 mm. Nothing is fetched or read, and no script runs:
   * the page must contain everything that it shows.
   * @throws ServiceError `html_renderer_unavailable` if no Chromium can be started, `conversion_failed` if the page
   * cannot be printed, `conversion_timed_out` if it takes too long, `converter_busy`, `work_interrupted`,
   * `shutting_down`.
   */
  toPdf(html: string, options?: PrintOptions): Promise<Uint8Array>;

  /** Starts a cold Chromium while the caller still prepares its page. Never throws. */
  prepare(): void;

  /** Returns whether printing can be tried: false if no Chromium is installed. */
  isAvailable(): boolean;
}

export interface PrintOptions {
  /** Default: all. */
  readonly pages?: "all" | "first";
}
