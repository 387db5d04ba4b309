/** The scope of a pass through a list: an entry with its position, so that a tag can print both (`[$index]`). */

export class ListEntry {
  readonly entry: unknown;
  /** From 0. */
  readonly index: number;
  readonly list: readonly unknown[];

  constructor(entry: unknown, index: number, list: readonly unknown[]) {
    this.entry = entry;
    this.index = index;
    this.list = list;
  }
}

/** Gives the entries of a list their positions, and returns any other value unchanged. */
export function withPositions(value: unknown): unknown {
  return Array.isArray(value) ? value.map((entry, index) => new ListEntry(entry, index, value)) : value;
}

/** Returns the scope without its position. */
export function withoutPosition(scope: unknown): unknown {
  return scope instanceof ListEntry ? scope.entry : scope;
}

/** Returns the innermost scope itself, which `[.]` prints: read from its list, which may be followed (`PlaceTrace`). */
export function innermost(scopes: readonly unknown[]): unknown {
  const scope = scopes.at(-1);
  return scope instanceof ListEntry ? scope.list[scope.index] : scope;
}

interface Position {
  readonly $index: number;
  readonly $first: boolean;
  readonly $last: boolean;
  /** The position in the list around this one. */
  readonly $parent: Position | undefined;
}

/** Returns a value of the position in the innermost list, or undefined for any other name and outside of lists. */
export function findPosition(scopes: readonly unknown[], name: string): unknown {
  return isPositionName(name) ? positionIn(scopes)?.[name] : undefined;
}

function positionIn(scopes: readonly unknown[]): Position | undefined {
  const pass = scopes.findLast((scope) => scope instanceof ListEntry);
  if (pass === undefined) return undefined;
  const { index, list } = pass;
  // A condition within the pass has the same scope again.
  const around = scopes.slice(0, scopes.indexOf(pass));
  return { $index: index, $first: index === 0, $last: index === list.length - 1, $parent: positionIn(around) };
}

const POSITION_NAMES: readonly string[] = ["$index", "$first", "$last", "$parent"] satisfies (keyof Position)[];

function isPositionName(name: string): name is keyof Position {
  return POSITION_NAMES.includes(name);
}
