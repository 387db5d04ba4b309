/** Where a link between the project's documents leads on the service: `templates.md#tags` to `/docs/templates#tags`. */
import path from "node:path";

/** @param folder - The folder of the document that has the link, from the project's folder. */
export function docsLink(link: string, folder: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^#|^\/\//i.test(link)) return link;
  const [file = "", anchor] = link.split("#");
  return addressOf(path.posix.normalize(path.posix.join(folder, file))) + (anchor === undefined ? "" : `#${anchor}`);
}

function addressOf(target: string): string {
  if (target === "docs/README.md" || target === "README.md") return "/docs";
  // The examples have one page, which lists their folders.
  if (/^examples(?:\/[\w-]+)?\/?$/.test(target)) return "/docs/examples";
  if (target.endsWith("/README.md")) return `/docs/${path.posix.dirname(target).replaceAll("/", "-")}`;
  if (target.endsWith(".md")) return `/docs/${path.posix.basename(target, ".md").toLowerCase()}`;
  return `/${target}`;
}

/** Whether the link leads to a file of the project that is not served, such as a source. */
export function isServed(address: string): boolean {
  return !/^\/(?!docs(?:[/#]|$)|examples\/)/.test(address);
}
