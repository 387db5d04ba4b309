/** Says how a PDF is finished, by what differs from a plain PDF. */
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import type { Finish } from "#shared/pdf/finish.ts";

export interface FinishChange extends Partial<Omit<Finish, "options" | "mergeWith">> {
  readonly part?: PdfaPart | undefined;
  readonly quality?: number;
  readonly mergeWith?: readonly Uint8Array[];
}

export function finishOf({ part, quality = 100, mergeWith = [], ...change }: FinishChange = {}): Finish {
  return {
    options: { outputFormat: part === undefined ? ".pdf" : `.pdf/a-${part}`, outputQuality: quality },
    mergeWith: mergeWith.map((bytes, index) => ({ position: index + 1, name: undefined, bytes })),
    attachments: [],
    itemTitle: undefined,
    arePiecesConforming: true,
    now: 0,
    ...change,
  };
}
