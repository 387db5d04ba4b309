/** Light or dark: as the system, or as chosen. */
import { keep, kept } from "./kept.ts";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export function theme(): Theme {
  return kept<Theme>("theme", "auto");
}

export function setTheme(next: Theme): void {
  keep("theme", next);
  applyTheme();
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme();
}
