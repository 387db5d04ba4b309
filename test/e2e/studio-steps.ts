/** Steps of people in Studio that several tests take. */
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Page } from "puppeteer-core";
import { expect } from "vitest";
import type { Studio } from "#test/support/studio.ts";

/** Clicks the element once it is there and can be clicked: a view may still be on its way. */
export async function clickText(page: Page, selector: string, text: string): Promise<void> {
  const click = (css: string, wanted: string) => {
    const all = Array.from(document.querySelectorAll<HTMLElement>(css));
    const found = all.find((each) => each.textContent?.includes(wanted) && !each.matches(":disabled"));
    found?.click();
    return found !== undefined;
  };
  await page.waitForFunction(click, {}, selector, text);
}

/** All that was typed is drawn. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.paper[aria-busy="false"] .page') !== null);
}

/**
 * The browser reserves the name with an empty file, and moves the whole file there at the end. This removes it, so that the
 * next download of that name is not mistaken for it.
 */
export async function downloaded(studio: Studio, name: string): Promise<Buffer> {
  const file = path.join(studio.downloads, name);
  const content = () => readFile(file).catch(() => Buffer.alloc(0));
  await expect.poll(content).not.toHaveLength(0);
  const whole = await content();
  await rm(file);
  return whole;
}
