/** Puts a button that copies beside each piece of code in the pages of the documentation, which are complete without it. */
import { copyText } from "#studio/parts/copy-text.ts";

const CONFIRMED_MS = 2000;
const NAMED_CHARACTERS = 60;

for (const code of document.querySelectorAll<HTMLElement>("main pre")) addButton(code);

function addButton(code: HTMLElement): void {
  const block = document.createElement("div");
  block.className = "code-block";
  code.replaceWith(block);
  block.append(code, buttonFor(code.textContent.trimEnd()));
}

function buttonFor(text: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "small";
  const shown = document.createElement("span");
  shown.ariaLive = "polite";
  shown.textContent = "Copy";
  const what = document.createElement("span");
  what.className = "visually-hidden";
  // Many buttons stand on a page: each is told from the others by its code.
  what.textContent = `: ${text.replace(/\s+/g, " ").slice(0, NAMED_CHARACTERS)}`;
  button.append(shown, what);
  button.addEventListener("click", async () => {
    try {
      await copyText(text);
    } catch {
      shown.textContent = "Not copied: select it, and copy it with the keyboard";
      return;
    }
    shown.textContent = "✓ Copied";
    setTimeout(() => {
      shown.textContent = "Copy";
    }, CONFIRMED_MS);
  });
  return button;
}
