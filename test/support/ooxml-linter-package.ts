/** Linter rules for the package: content types, relationships, and that everything is reachable (ISO 29500-2). */
import type { Element } from "@xmldom/xmldom";
import { childrenOf, duplicates, elementsIn, type LintedFile } from "./ooxml-linter-read.ts";

export function lintPackage(file: LintedFile): string[] {
  return [
    ...duplicates(file.entries.map((name) => name.toLowerCase())).map((name) => `two entries of one name: ${name}`),
    ...contentTypeFaults(file),
    ...[...file.roots].flatMap(([name, root]) => (name.endsWith(".rels") ? relationshipFaults(file, name, root) : [])),
    ...unreachableParts(file).map((name) => `part without a relationship to it: ${name}`),
    ...[...file.roots].flatMap(([name, root]) => referenceFaults(file, name, root)),
  ];
}

const CONTENT_TYPES = "[Content_Types].xml";

function contentTypeFaults({ entries, roots }: LintedFile): string[] {
  const types = roots.get(CONTENT_TYPES);
  if (types === undefined) return ["no content types: the part is missing"];
  const values = (element: string, attribute: string) =>
    childrenOf(types)
      .filter(({ nodeName }) => nodeName === element)
      .map((each) => (each.getAttribute(attribute) ?? "").toLowerCase());
  const [extensions, overridden] = [values("Default", "Extension"), values("Override", "PartName")];
  const parts = entries.filter((name) => name !== CONTENT_TYPES);
  const isTyped = (name: string) =>
    overridden.includes(`/${name.toLowerCase()}`) || extensions.includes(name.toLowerCase().replace(/^.*\./, ""));
  const isThere = (name: string) => parts.some((part) => `/${part.toLowerCase()}` === name);
  return [
    ...duplicates([...extensions, ...overridden]).map((name) => `two content types: ${name}`),
    ...parts.filter((name) => !isTyped(name)).map((name) => `part without a content type: ${name}`),
    ...overridden.filter((name) => !isThere(name)).map((name) => `content type of a missing part: ${name}`),
  ];
}

function relationshipFaults(file: LintedFile, name: string, root: Element): string[] {
  const source = sourceOf(name);
  const ids = childrenOf(root).map((each) => each.getAttribute("Id") ?? "");
  const missing = targetsOf(file, source).filter((target) => !file.entries.includes(target));
  return [
    ...(source === "" || file.entries.includes(source) ? [] : [`relationships of a missing part: ${name}`]),
    ...duplicates(ids).map((id) => `two relationships with one id: ${id} in ${name}`),
    ...missing.map((target) => `relationship to a missing part: ${target} in ${name}`),
  ];
}

/** The root is the package itself. */
function unreachableParts(file: LintedFile): readonly string[] {
  const reached = new Set<string>();
  const open = [""];
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    for (const target of targetsOf(file, source).filter((each) => !reached.has(each))) {
      reached.add(target);
      open.push(target);
    }
  }
  return file.entries.filter((name) => name !== CONTENT_TYPES && !name.endsWith(".rels") && !reached.has(name));
}

const REFERENCES = /\/officeDocument\/(?:2006\/)?relationships$/;

/** Every attribute of the relationships' namespace, such as `r:id` and `r:embed`, is the id of a relationship. */
function referenceFaults(file: LintedFile, name: string, root: Element): string[] {
  const relationships = new Map(
    relationshipsOf(file, name).map((each) => [each.getAttribute("Id"), each.getAttribute("Type") ?? ""]),
  );
  return [...elementsIn(root)].flatMap((element) =>
    [...element.attributes]
      .filter(({ namespaceURI, value }) => REFERENCES.test(namespaceURI ?? "") && value !== "")
      .flatMap(({ value }) => {
        const type = relationships.get(value);
        if (type === undefined) return [`reference to a missing relationship: ${value} in ${name}`];
        const kind = /^w:(header|footer)Reference$/.exec(element.nodeName)?.[1];
        return kind === undefined || type.endsWith(`/${kind}`)
          ? []
          : [`reference of the wrong kind: ${value} in ${name}`];
      }),
  );
}

function relationshipsOf({ roots }: LintedFile, part: string): readonly Element[] {
  const root = roots.get(part.replace(/([^/]*)$/, "_rels/$1.rels"));
  return root === undefined ? [] : childrenOf(root);
}

/** Names of the parts in the package to which this one is related. */
function targetsOf(file: LintedFile, part: string): readonly string[] {
  return relationshipsOf(file, part)
    .filter((each) => each.getAttribute("TargetMode") !== "External")
    .map((each) => each.getAttribute("Target") ?? "")
    .filter((target) => !target.startsWith("#"))
    .map((target) => decodeURI(new URL(target, `file:///${part}`).pathname.slice(1)));
}

function sourceOf(relationshipsPart: string): string {
  return relationshipsPart.replace(/_rels\/([^/]*)\.rels$/, "$1");
}
