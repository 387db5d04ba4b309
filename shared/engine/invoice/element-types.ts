/** Reads the lists of elements that a Cross Industry Invoice consists of. */
import { CII } from "./cii.ts";
import { D16B, OF_FACTUR_X } from "./cii-elements.ts";

/** An element in another one. */
export interface Child {
  /** With its prefix, such as `ram:ID`. */
  readonly name: string;
  readonly namespace: string;
  /** Its place among the others. */
  readonly index: number;
  readonly isRequired: boolean;
  readonly isMany: boolean;
  /** Whether it is there instead of the others. */
  readonly isAlternative: boolean;
  /** Undefined if no elements are in it. */
  readonly type: string | undefined;
  readonly isNumber: boolean;
}

export interface Types {
  /** The type of the root element. */
  readonly root: string;
  /** The elements in an element of the type, by their names without prefixes, in their order. */
  readonly childrenOf: (type: string) => ReadonlyMap<string, Child>;
}

/** Receivers validate XRechnung with these. */
export const D16B_TYPES = typesOf(() => linesIn(D16B));
export const FACTUR_X_TYPES = typesOf(() => new Map([...linesIn(D16B), ...linesIn(OF_FACTUR_X)]));

type Lines = ReadonlyMap<string, { readonly prefix: string; readonly elements: string }>;

function linesIn(text: string): Lines {
  const lines = text.matchAll(/^(?:(\w+):)?(\w+) = (.*(?:\n {2}.*)*)/gm);
  return new Map(Array.from(lines, ([, prefix = "ram", type = "", elements = ""]) => [type, { prefix, elements }]));
}

/** Nothing is read before it is needed: an invoice has about thirty of the types. */
function typesOf(readLines: () => Lines): Types {
  let lines: Lines | undefined;
  const read = new Map<string, ReadonlyMap<string, Child>>();
  const childrenOf = (type: string) => {
    lines ??= readLines();
    const children = read.get(type) ?? childrenIn(lines, type);
    read.set(type, children);
    return children;
  };
  return { root: "CrossIndustryInvoice", childrenOf };
}

function childrenIn(lines: Lines, type: string): ReadonlyMap<string, Child> {
  const line = lines.get(type);
  if (line === undefined) throw new RangeError(`${type} is no type`);
  const { prefix, elements } = line;
  const namespace = CII.namespaces[prefix] ?? "";
  const isAlternative = elements.includes("|");
  const children = elements.matchAll(/(\w+)([?*+]?)(#|:(\w*))?/g);
  return new Map(
    Array.from(children, ([, name = "", times = "", kind, inner], index) => [
      name,
      {
        name: `${prefix}:${name}`,
        namespace,
        index,
        isRequired: !isAlternative && (times === "" || times === "+"),
        isMany: times === "*" || times === "+",
        isAlternative,
        type: inner === undefined ? undefined : inner || name,
        isNumber: kind === "#",
      },
    ]),
  );
}
