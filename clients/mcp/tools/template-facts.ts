/** What tools say of a template that they have made or changed. */
import type { Merganser, TagCorrection, Template } from "#clients/typescript/src/merganser.ts";

/** Enough for a template that somebody writes. */
const PAGES_MAX = 10;

/** The facts that an agent needs to go on, with the exact corrections of problems. */
export async function templateFacts(merganser: Merganser, template: Template) {
  const { id, name, folder, tags, problems, template_uri } = template;
  const corrections = problems.length === 0 ? [] : await correctionsOf(merganser, id);
  return { id, name, folder, tags, problems, ...(corrections.length > 0 && { corrections }), template_uri };
}

/** Returns replacements for `edit_template`. */
export async function correctionsOf(merganser: Merganser, id: string): Promise<readonly TagCorrection[]> {
  const found: TagCorrection[] = [];
  let from: number | null = 0;
  for (let page = 0; page < PAGES_MAX && from !== null; page++) {
    const { corrections, next } = await merganser.templates.text(id, { from });
    found.push(...corrections);
    from = next;
  }
  return found;
}
