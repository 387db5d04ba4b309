/** Where a link between the project's documents leads on the service: `templates.md#tags` to `/docs/templates#tags`. */
import path from "node:path";

/** @param folder - The folder of the document that has the link, from the project's folder. */
export function docsLink(link: string, folder: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^#|^\/\//i.test(link)) return link;
  const [file = "", anchor] = link.split("#");
  return addressOf(path.posix.normalize(path.posix.join(folder, file))) + (anchor === undefined ? "" : `#${anchor}`);
}

/** They are for the developers of the service, and too many to be pages of it. */
const DECISIONS = "docs/decisions/";

function addressOf(target: string): string {
  if (target === "docs/README.md" || target === "README.md") return "/docs";
  if (target.startsWith(DECISIONS)) return `/${target}`;
  // The examples have one page, which lists their folders.
  if (/^examples(?:\/[\w-]+)?\/?$/.test(target)) return "/docs/examples";
  if (target.endsWith("/README.md")) return `/docs/${path.posix.dirname(target).replaceAll("/", "-")}`;
  if (target.endsWith(".md")) return `/docs/${path.posix.basename(target, ".md").toLowerCase()}`;
  return `/${target}`;
}

/** Returns whether the service has the address. It has no files of the project such as sources. */
export function isServed(address: string): boolean {
  return !/^\/(?!docs(?:[/#]|$)|examples\/)/.test(address) && !address.startsWith(`/${DECISIONS}`);
}
