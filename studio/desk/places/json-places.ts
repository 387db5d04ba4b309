/** Where each value stands in a JSON text. */
import { pointerOf } from "./pointers.ts";

export interface JsonPlace {
  readonly pointer: string;
  /** From 0, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

interface Open {
  readonly start: number;
  readonly isList: boolean;
  /** The name or the position of the value that is read. */
  step: string | number;
}

/** @param text - Without a fault. Values within others come first. */
export function jsonPlaces(text: string): readonly JsonPlace[] {
  const places: JsonPlace[] = [];
  const open: Open[] = [];
  const add = (start: number, end: number) =>
    places.push({ pointer: pointerOf(open.map(({ step }) => step)), start, end });
  let isName = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    const inner = open.at(-1);
    if (token === "{" || token === "[") open.push({ start: index, isList: token === "[", step: 0 });
    else if (token === "}" || token === "]") {
      const closed = open.pop();
      if (closed) add(closed.start, end);
    } else if (token === "," && inner?.isList) inner.step = Number(inner.step) + 1;
    else if (isName && inner) inner.step = String(JSON.parse(token));
    else if (token !== "," && token !== ":") add(index, end);
    isName = (token === "{" || token === ",") && open.at(-1)?.isList === false;
  }
  return places;
}
