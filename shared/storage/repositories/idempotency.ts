/**
 * Stores the results of requests with an Idempotency-Key in the directory, which all regions share. A record holds the
 * id of the created object and none of its content. Of a key, only its hash is stored.
 */
import { createHash } from "node:crypto";
import type { AccountId } from "#shared/base/model/ids.ts";
import { boolean, number, object, parseStored, text } from "#shared/base/model/schema.ts";
import { type JsonObject, RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";

/** The worker of an abandoned use. */
const NOBODY = "";

/** The seconds for which a key refers to its first request. */
const KEPT_SECONDS = 24 * 60 * 60;

/** The scope of a key. The same key of another account or operation is a different key. */
interface KeyPlace {
  readonly account: AccountId;
  readonly operation: string;
  readonly key: string;
}

/** A request, and the id of the object that it creates. */
interface KeyedRequest {
  readonly fingerprint: string;
  readonly id: string;
}

export interface KeyUse extends KeyedRequest {
  readonly place: KeyPlace;
  /** `abandoned` means that the worker is gone and its work ended at an unknown point. */
  readonly state: "claimed" | "running" | "abandoned" | "done";
  readonly rev: number;
}

export interface IdempotencyRepository {
  /** Returns the caller's own use, `claimed`, or the existing use of the key. */
  claim(place: KeyPlace, request: KeyedRequest): Promise<KeyUse>;
  /** Makes an abandoned use the caller's own. Returns undefined where another caller was faster. */
  takeOver(use: KeyUse, request: KeyedRequest): Promise<KeyUse | undefined>;
  /**
   * Completes a claimed use.
   * @throws RecordConflict when another caller has taken the use over
   */
  complete(use: KeyUse): Promise<void>;
  /** Frees the key after a failed request, which may be sent again, also changed. */
  release(use: KeyUse): Promise<void>;
  /** Abandons a claimed use whose request failed at an unknown point. A repeated request looks for its result. */
  abandon(use: KeyUse): Promise<void>;
}

export interface IdempotencySettings {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The unique name of the process that uses this repository. */
  readonly worker: string;
  /** Returns whether the worker's work that began at this time, in milliseconds, can no longer be running. */
  readonly isOver: (worker: string, began: number) => boolean;
}

interface Body extends KeyedRequest {
  readonly worker: string;
  readonly began: number;
  readonly isDone: boolean;
}

const bodySchema = object<Body>({ fingerprint: text, id: text, worker: text, began: number, isDone: boolean });

export function idempotencyRepository(directory: Records, settings: IdempotencySettings): IdempotencyRepository {
  const running = ({ fingerprint, id }: KeyedRequest): JsonObject => {
    return { fingerprint, id, worker: settings.worker, began: settings.now(), isDone: false };
  };
  /**
   * The ids that this process works on. If a record names this process but another id, it was left behind by a failed
   * write.
   */
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
        // The record is absent when the request that had the key has just failed. The key is free again.
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
  const use = parseStored("use of an Idempotency-Key", bodySchema, body);
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
