/**
 * What became of requests with an Idempotency-Key, kept in the directory, which all regions share: the id of what they
 * make, and nothing of its content. A key is kept as its hash only.
 */
import { createHash } from "node:crypto";
import type { AccountId } from "#shared/model/ids.ts";
import { type JsonObject, RecordConflict, type Records, type StoredRecord } from "./records.ts";

/** The worker of a use that was given up. */
const NOBODY = "";

/** Seconds for which a key stands for its first request. */
const KEPT_SECONDS = 24 * 60 * 60;

/** The same key of another account, or for another operation, is another key. */
interface KeyPlace {
  readonly account: AccountId;
  readonly operation: string;
  readonly key: string;
}

/** A request, and the id under which its work is done. */
interface KeyedRequest {
  readonly fingerprint: string;
  readonly id: string;
}

export interface KeyUse extends KeyedRequest {
  readonly place: KeyPlace;
  /** `abandoned`: whoever did its work is gone, and left it at an unknown point. */
  readonly state: "claimed" | "running" | "abandoned" | "done";
  readonly rev: number;
}

export interface IdempotencyRepository {
  /** The caller's own use, `claimed`, or the one that has the key already. */
  claim(place: KeyPlace, request: KeyedRequest): Promise<KeyUse>;
  /** Makes an abandoned use the caller's own, or is undefined where another caller was first. */
  takeOver(use: KeyUse, request: KeyedRequest): Promise<KeyUse | undefined>;
  /** Ends a claimed use. @throws RecordConflict when it is another's by now */
  complete(use: KeyUse): Promise<void>;
  /** Frees the key: the request failed and may be sent again, changed as well. */
  release(use: KeyUse): Promise<void>;
  /** Gives a claimed use up whose request failed at an unknown point: its repetition looks for what was made. */
  abandon(use: KeyUse): Promise<void>;
}

export interface IdempotencySettings {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Names the process that works through this repository; no two have the same name. */
  readonly worker: string;
  /** Whether what the worker began at this time, in milliseconds, can no longer be going on. */
  readonly isOver: (worker: string, began: number) => boolean;
}

interface Body extends KeyedRequest {
  readonly worker: string;
  readonly began: number;
  readonly isDone: boolean;
}

export function idempotencyRepository(directory: Records, settings: IdempotencySettings): IdempotencyRepository {
  const running = ({ fingerprint, id }: KeyedRequest): JsonObject => {
    return { fingerprint, id, worker: settings.worker, began: settings.now(), isDone: false };
  };
  /** Ids under which this process works: a record of its own that names another was left behind when a write failed. */
  const inHand = new Set<string>();
  const take = async (id: string, writing: () => Promise<StoredRecord>) => {
    inHand.add(id);
    const taken = await undefinedOnConflict(writing()).catch((error: unknown) => {
      inHand.delete(id);
      throw error;
    });
    if (taken === undefined) inHand.delete(id);
    return taken;
  };
  const isLeft = ({ id, worker, began }: Body) =>
    (worker === settings.worker && !inHand.has(id)) || settings.isOver(worker, began);
  const replace = async (use: KeyUse, body: JsonObject) => {
    return await directory.replace({ ...keysOf(use.place), rev: use.rev, expires: expiry(settings), body });
  };
  return {
    async claim(place, request) {
      for (;;) {
        const record = { ...keysOf(place), expires: expiry(settings), body: running(request) };
        const claimed = await take(request.id, () => directory.insert(record));
        if (claimed !== undefined) return { ...request, place, state: "claimed", rev: claimed.rev };
        const present = await directory.get(record.pk, record.sk);
        // Absent when the request that had the key has just failed: it is free again.
        if (present !== undefined) return toUse(place, present, isLeft);
      }
    },
    async takeOver(use, request) {
      const taken = await take(request.id, () => replace(use, running(request)));
      return taken && { ...request, place: use.place, state: "claimed", rev: taken.rev };
    },
    async complete(use) {
      inHand.delete(use.id);
      await replace(use, { ...running(use), isDone: true });
    },
    async release({ place, rev, id }) {
      inHand.delete(id);
      const { pk, sk } = keysOf(place);
      await undefinedOnConflict(directory.remove(pk, sk, rev));
    },
    async abandon(use) {
      inHand.delete(use.id);
      await undefinedOnConflict(replace(use, { ...running(use), worker: NOBODY, began: 0 }));
    },
  };
}

function keysOf({ account, operation, key }: KeyPlace): Pick<StoredRecord, "pk" | "sk"> {
  return { pk: `IDEMPOTENCY#${account}#${operation}`, sk: createHash("sha256").update(key).digest("hex") };
}

function expiry({ now }: IdempotencySettings): number {
  return Math.floor(now() / 1000) + KEPT_SECONDS;
}

function toUse(place: KeyPlace, { body, rev }: StoredRecord, isLeft: (body: Body) => boolean): KeyUse {
  const use = body as unknown as Body;
  const state = use.isDone ? "done" : isLeft(use) ? "abandoned" : "running";
  return { place, fingerprint: use.fingerprint, id: use.id, state, rev };
}

async function undefinedOnConflict<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof RecordConflict) return undefined;
    throw error;
  }
}
