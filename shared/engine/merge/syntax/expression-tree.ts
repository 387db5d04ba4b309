/** Reads the syntax tree of angular-expressions, whose own types leave it open. */

import type { FilterName } from "#shared/engine/merge/filters/filters.ts";
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { checkFilterCall, isFilterName, type KnownArgument } from "./use-filter.ts";

export interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly computed?: boolean;
  readonly object?: Node;
  readonly property?: Node;
  readonly argument?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly test?: Node;
  /** The value of a condition that holds. */
  readonly alternate?: Node;
  readonly consequent?: Node;
  readonly callee?: Node;
  /** The arguments of a filter; its value comes first. */
  readonly arguments?: readonly Node[];
}

export interface FilterCall {
  readonly name: FilterName;
  readonly input: Node;
  readonly args: readonly KnownArgument[];
}

/** Returns undefined for any other node. */
export function readFilterCall({ type, callee, arguments: nodes }: Node): FilterCall | undefined {
  const [input, ...args] = nodes ?? [];
  const name = callee?.name ?? "";
  if (type !== "FilterExpression" || input === undefined || !isFilterName(name)) return undefined;
  return { name, input, args: args.map(knownArgument) };
}

/**
 * Checks all filter calls in the tree of an expression.
 * @param compile compiles an argument that is itself an expression
 * @throws MergeFailure for a filter that does not accept its arguments, and for more than FILTERS_MAX filters
 */
export function checkFilterCalls(tree: unknown, compile: (text: string) => Lookup): void {
  const calls = filterCallsIn(tree);
  if (calls.length > FILTERS_MAX) throw new MergeFailure(`a tag may have at most ${FILTERS_MAX} filters`);
  for (const { name, args } of calls) checkFilterCall(name, args, compile);
}

/** Each filter may process a list of 100,000 entries; sorting that takes half a second. */
const FILTERS_MAX = 20;

export function filterCallsIn(tree: unknown): readonly FilterCall[] {
  if (typeof tree !== "object" || tree === null) return [];
  const call = isNode(tree) ? readFilterCall(tree) : undefined;
  const inner = Object.values(tree).flatMap(filterCallsIn);
  return call === undefined ? inner : [call, ...inner];
}

function isNode(value: object): value is Node {
  return "type" in value && typeof value.type === "string";
}

/** Returns the value of a text or number, which may have a sign. */
function knownArgument({ type, value, operator, argument }: Node): KnownArgument {
  if (type === "Literal") return { value };
  const isSigned = type === "UnaryExpression" && argument?.type === "Literal" && typeof argument.value === "number";
  if (!isSigned || operator === "!") return undefined;
  return { value: operator === "-" ? -Number(argument.value) : argument.value };
}
