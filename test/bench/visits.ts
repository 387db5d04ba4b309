/** First visits to Studio with an empty cache: from the navigation until the view can be used. */
import type { Studio } from "#test/support/studio.ts";
import { type Figure, summarise } from "./bench.ts";

const VISITS = 15;

/** What can be used first, by the visitor: the field for the key is there, or the templates are there to be opened. */
const USABLE = {
  "visit to the sign-in field": "#api-key",
  "visit by a sign-in link to the templates": ".card a",
} as const;

export async function measureVisits(studio: Studio): Promise<readonly Figure[]> {
  const samples = Object.keys(USABLE).map((): number[] => []);
  for (let visit = 0; visit <= VISITS; visit++) {
    for (const [index, selector] of Object.values(USABLE).entries()) {
      const ms = await visitMs(studio, index === 0 ? "/" : `/#key=${studio.key}`, selector);
      // The first one warms the browser.
      if (visit > 0) samples[index]?.push(ms);
    }
  }
  return Object.keys(USABLE).map((what, index) => ({ what, times: summarise(samples[index] ?? []) }));
}

async function visitMs({ newPerson, address }: Studio, place: string, selector: string): Promise<number> {
  // Another person is another context, which has cached nothing.
  const { page } = await newPerson();
  try {
    await page.evaluateOnNewDocument(`(${NOTE_WHEN})(${JSON.stringify(selector)})`);
    const begun = Date.now();
    await page.goto(address + place);
    const noted = await page.waitForFunction("globalThis.usableAt");
    return ((await noted.jsonValue()) as number) - begun;
  } finally {
    await page.browserContext().close();
  }
}

/** Runs in the browser, whose types this program does not have. A page that loads again has no clock of the whole visit. */
const NOTE_WHEN = `(selector) => {
  const look = () => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look);
    else globalThis.usableAt = Date.now();
  };
  look();
}`;
