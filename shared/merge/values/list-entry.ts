/** The scope of a pass through a list: an entry with its position, so that a tag can print both (`[$index]`). */

export class ListEntry {
  readonly entry: unknown;
  /** From 0. */
  readonly index: number;
  /** The number of entries of the list. */
  readonly count: number;

  constructor(entry: unknown, index: number, count: number) {
    this.entry = entry;
    this.index = index;
    this.count = count;
  }
}

/** Gives the entries of a list their positions, and returns any other value unchanged. */
export function withPositions(value: unknown): unknown {
  return Array.isArray(value) ? value.map((entry, index) => new ListEntry(entry, index, value.length)) : value;
}

/** Returns the scope without its position. */
export function withoutPosition(scope: unknown): unknown {
  return scope instanceof ListEntry ? scope.entry : scope;
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
  const innermost = scopes.findLast((scope) => scope instanceof ListEntry);
  if (innermost === undefined) return undefined;
  const { index, count } = innermost;
  // A condition within the pass has the same scope again.
  const around = scopes.slice(0, scopes.indexOf(innermost));
  return { $index: index, $first: index === 0, $last: index === count - 1, $parent: positionIn(around) };
}

const POSITION_NAMES: readonly string[] = ["$index", "$first", "$last", "$parent"] satisfies (keyof Position)[];

function isPositionName(name: string): name is keyof Position {
  return POSITION_NAMES.includes(name);
}
