/** What callers do, and how often: one after the other, until the time is over. */
import { anyOf } from "#test/support/random.ts";
import { cancelBatch, followBatch, startBatch } from "./batch-calls.ts";
import type { Caller } from "./caller.ts";
import * as documents from "./document-calls.ts";
import * as templates from "./template-calls.ts";

interface Action {
  /** How often the action is chosen, relative to the sum of all shares. */
  readonly share: number;
  readonly act: (caller: Caller) => Promise<void>;
}

const ACTIONS: readonly Action[] = [
  { share: 10, act: templates.createTemplate },
  { share: 5, act: templates.replaceFile },
  { share: 4, act: templates.moveTemplate },
  { share: 3, act: templates.renameTemplate },
  { share: 4, act: templates.deleteTemplate },
  { share: 5, act: templates.readTemplate },
  { share: 3, act: templates.openTemplate },
  { share: 4, act: templates.listTemplates },
  { share: 20, act: documents.generateDocument },
  { share: 12, act: documents.generateBytes },
  { share: 6, act: documents.deleteDocument },
  { share: 3, act: documents.renameDocument },
  { share: 5, act: documents.readDocument },
  { share: 5, act: documents.openDocument },
  { share: 4, act: documents.listDocuments },
  { share: 3, act: startBatch },
  { share: 10, act: followBatch },
  { share: 1, act: cancelBatch },
];

const DECK = ACTIONS.flatMap(({ share, act }) => Array.from({ length: share }, () => act));

export async function doAnything(caller: Caller, isOver: () => boolean): Promise<void> {
  while (!isOver()) await anyOf(caller.random, DECK)(caller);
}
