/** The templates that a search, a folder and a region leave. */
import type { Tag, Template } from "#studio/service/types.ts";

export interface Choice {
  readonly search: string;
  /** From root to leaf; empty for all. */
  readonly folder: readonly string[];
  readonly region: string;
}

export function chosenTemplates(
  templates: readonly Template[],
  { search, folder, region }: Choice,
): readonly Template[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    if (region !== "" && template.region !== region) return false;
    if (!folder.every((name, depth) => template.folder[depth] === name)) return false;
    const text = [template.name, template.filename, ...template.folder, ...tagNames(template.tags.valid)]
      .join("\n")
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Every folder with the number of templates in it and below, in order. */
export function foldersOf(templates: readonly Template[]): readonly { path: readonly string[]; count: number }[] {
  const counts = new Map<string, number>();
  for (const { folder } of templates) {
    for (let depth = 1; depth <= folder.length; depth++) {
      const path = JSON.stringify(folder.slice(0, depth));
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  const folders = [...counts].map(([path, count]) => ({ path: JSON.parse(path) as readonly string[], count }));
  return folders.sort((a, b) => a.path.join("\u0000").localeCompare(b.path.join("\u0000")));
}

export function tagNames(tags: readonly Tag[]): readonly string[] {
  return tags.flatMap((tag) =>
    typeof tag === "string" ? [tag] : Object.entries(tag).flatMap(([name, inner]) => [name, ...tagNames(inner)]),
  );
}
