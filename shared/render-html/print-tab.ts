/** A tab in which one page is printed, in a browser context of its own that goes with it: nothing of it is kept. */
import type { Browser, BrowserContext, HTTPRequest, Page } from "puppeteer-core";
import type { PrintOptions } from "./html-renderer.ts";

/**
 * The page comes as the answer to a request, because an answer can carry a policy that nothing in the page can lift.
 * The name is reserved never to exist (RFC 2606).
 */
const ADDRESS = "http://document.invalid/";

/**
 * No scripts, frames, forms, plug-ins, media; styles, pictures and fonts from within the page. `sandbox` also keeps
 * `<meta http-equiv="refresh">` from leaving the page (HTML, 7.4.2.4).
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline' data:",
  "img-src data:",
  "font-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "sandbox",
].join("; ");

const MARGIN = "15mm";

export class PrintTab {
  readonly #context: BrowserContext;
  readonly #page: Page;
  #html: string | undefined;
  #hasCrashed = false;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
  }

  static async open(browser: Browser): Promise<PrintTab> {
    const context = await browser.createBrowserContext({ downloadBehavior: { policy: "deny" } });
    const page = await context.newPage();
    const tab = new PrintTab(context, page);
    page.once("error", () => {
      tab.#hasCrashed = true;
    });
    page.on("request", (request) => void tab.#answer(request).catch(() => {}));
    await page.setJavaScriptEnabled(false);
    await page.setRequestInterception(true);
    return tab;
  }

  /** Whether the page's process ended. */
  get hasCrashed(): boolean {
    return this.#hasCrashed;
  }

  /** @throws Error when the page cannot be printed, or its process ends */
  async print(html: string, { pages = "all" }: PrintOptions): Promise<Uint8Array> {
    const crash = Promise.withResolvers<never>();
    this.#page.once("error", crash.reject);
    this.#html = html;
    return Promise.race([this.#print(pages), crash.promise]);
  }

  /** Never throws. */
  async close(): Promise<void> {
    await this.#context.close().catch(() => {});
  }

  async #print(pages: "all" | "first"): Promise<Uint8Array> {
    await this.#page.goto(ADDRESS, { waitUntil: "load", timeout: 0 });
    return this.#page.pdf({
      format: "A4",
      margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: pages === "all",
      pageRanges: pages === "all" ? "" : "1",
      timeout: 0,
    });
  }

  /** The page itself, once; data in it. Another page is answered with nothing (204), so this one stays. */
  async #answer(request: HTTPRequest): Promise<void> {
    const html = this.#html;
    if (html !== undefined && request.url() === ADDRESS) {
      this.#html = undefined;
      const headers = { "Content-Security-Policy": POLICY };
      return request.respond({ status: 200, contentType: "text/html; charset=utf-8", headers, body: html });
    }
    if (request.isNavigationRequest()) return request.respond({ status: 204 });
    return request.url().startsWith("data:") ? request.continue() : request.abort("blockedbyclient");
  }
}
