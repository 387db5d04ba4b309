/** An operation of the interface as the fault matrix tries it: what is there before, what is asked, what has become of it. */
import type { PortName } from "./deadlines.ts";
import type { Answer, World } from "./world.ts";

/** What was there before, by the names that the operation gave it. */
export type Things = Readonly<Record<string, string>>;

export interface Operation {
  readonly name: string;
  /** Makes what the request needs; what it answers are ids and addresses. */
  readonly prepare?: (world: World, letter: string) => Promise<Things>;
  readonly request: (world: World, things: Things) => Promise<Answer>;
  /** Whether it is work that nobody waits for: its answer only says whether it is to be done again. */
  readonly isJob?: true;
  /**
   * How often it has been done by now: 0 or 1 for what changes something that is there.
   * @throws Error for what is half done. Absent for what stores nothing.
   */
  readonly timesDone?: (world: World, things: Things) => Promise<number>;
  /** How often it is done when it has been asked for twice: each time unless given. */
  readonly repeated?: "once";
  /** A code with which a repetition may be refused because the first request has done it all. */
  readonly doneAlready?: string;
  /** @throws Error for a good answer that is wrong */
  readonly check?: (answer: Answer, world: World, things: Things) => Promise<void> | void;
  /**
   * What has become of it in words, when nothing is under way any more.
   * @param answers to the request and its repetition
   * @throws Error for what must not be
   */
  readonly settled?: (world: World, things: Things, answers: readonly Answer[]) => Promise<string>;
  /** What somebody else does right before each of its calls, one at a time; its calls go wrong in no other way then. */
  readonly overtaking?: (world: World, things: Things) => Promise<unknown>;
  /** A method that is called for each of many equal items, such as `files.put`: its first and its last calls go wrong. */
  readonly alike?: string;
  /** Only calls of these go wrong, where the others are those of another operation. */
  readonly ports?: readonly PortName[];
}
