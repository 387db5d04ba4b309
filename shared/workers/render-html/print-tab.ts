/** Prints one page in a tab with its own browser context, which is discarded with it: nothing of the page is kept. */
import type { Browser, BrowserContext, CDPSession, HTTPRequest, Page } from "puppeteer-core";
import type { WorkFault } from "#shared/workers/processes/work-failure.ts";
import type { PrintOptions } from "./html-renderer.ts";
import type { PipeTransport } from "./pipe-transport.ts";

/**
 * The page is delivered as the response to a request, because a response can carry a policy that nothing in the page
 * can lift. The name is reserved as one that never exists (RFC 2606).
 */
const ADDRESS = "http://document.invalid/";

/**
 * Forbids scripts, frames, forms, plug-ins and media; allows styles, pictures and fonts from within the page. `sandbox`
 * also keeps `<meta http-equiv="refresh">` from leaving the page (HTML, 7.4.2.4).
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

/** Reports the ends of page processes. It is called once per browser, which has one tab at a time. */
export async function watchCrashes(browser: Browser): Promise<CDPSession> {
  const session = await browser.target().createCDPSession();
  await session.send("Target.setDiscoverTargets", { discover: true });
  return session;
}

/** How a page's process ended: by itself, or from outside. */
interface PageEnd {
  readonly fault: Extract<WorkFault, "crashed" | "ended">;
}

interface Chromium extends Pick<PipeTransport, "standInFor"> {
  readonly browser: Browser;
}

interface Opened extends Pick<PipeTransport, "standInFor"> {
  readonly context: BrowserContext;
  readonly page: Page;
}

export class PrintTab {
  /** Resolves when the page's process ends before the tab is closed. */
  readonly ended: Promise<PageEnd>;
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #standInFor: PipeTransport["standInFor"];
  #html: string | undefined;

  private constructor({ context, page, standInFor }: Opened, crashes: CDPSession) {
    this.#context = context;
    this.#page = page;
    this.#standInFor = standInFor;
    this.ended = new Promise((resolve) => {
      // Chromium reports `killed` after SIGKILL and SIGTERM (base/process/kill_posix.cc).
      crashes.once("Target.targetCrashed", ({ status }) => {
        resolve({ fault: status === "killed" ? "ended" : "crashed" });
      });
    });
  }

  /** @param crashes the session of `watchCrashes`: the page's own event does not state how its process ended */
  static async open({ browser, standInFor }: Chromium, crashes: CDPSession): Promise<PrintTab> {
    const context = await browser.createBrowserContext({ downloadBehavior: { policy: "deny" } });
    const page = await context.newPage();
    const tab = new PrintTab({ context, page, standInFor }, crashes);
    page.on("request", (request) => void tab.#answer(request).catch(() => {}));
    await page.setJavaScriptEnabled(false);
    await page.setRequestInterception(true);
    return tab;
  }

  /** @throws Error if the page cannot be printed, or its process ends */
  async print(html: string, { pages = "all" }: PrintOptions): Promise<Uint8Array> {
    this.#html = html;
    const failed = this.ended.then(({ fault }) => Promise.reject(new Error(`the page's process ${fault}`)));
    return Promise.race([this.#print(pages), failed]);
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

  /**
   * Answers the page itself once, and allows data URIs in it. Any other page is answered with nothing (204), so this
   * one stays.
   */
  async #answer(request: HTTPRequest): Promise<void> {
    const html = this.#html;
    if (html !== undefined && request.url() === ADDRESS) {
      this.#html = undefined;
      const headers = { "Content-Security-Policy": POLICY, "Content-Length": String(Buffer.byteLength(html)) };
      const body = this.#standInFor(html);
      return request.respond({ status: 200, contentType: "text/html; charset=utf-8", headers, body });
    }
    if (request.isNavigationRequest()) return request.respond({ status: 204 });
    return request.url().startsWith("data:") ? request.continue() : request.abort("blockedbyclient");
  }
}
