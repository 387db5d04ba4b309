/** Chosen files, kept in the browser's database for each account by itself. */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { placeOfAccount } from "./kept.ts";

/** The files of one place; larger ones last until the page is closed. */
const KEPT_BYTES_MAX = 50e6;
/** An account keeps the files of this many places; the oldest are removed. */
const KEPT_PLACES_MAX = 20;

let onTooLarge = (_bytes: number) => {};

/** Sets what tells somebody that files are not kept. */
export function whenNotKept(tell: (bytes: number) => void): void {
  onTooLarge = tell;
}

interface Entry {
  readonly value: unknown;
  /** Milliseconds since the Unix epoch. */
  readonly kept: number;
}

let lastWrite: Promise<void> = Promise.resolve();

/** Files that are not kept, because they are too large or the disk is full, are told. Writes follow each other in order. */
export function keepFiles(name: string, value: unknown, bytes: number): Promise<void> {
  const place = placeOfAccount();
  lastWrite = lastWrite.then(() => write(place, name, value, bytes)).catch(() => onTooLarge(bytes));
  return lastWrite;
}

/** @throws DOMException if the browser does not keep them */
async function write(place: string, name: string, value: unknown, bytes: number): Promise<void> {
  // First and by itself: the former files must not come back if the write fails or the page is closed meanwhile.
  await inStore("readwrite", (store) => store.delete(place + name));
  if (bytes > KEPT_BYTES_MAX) {
    onTooLarge(bytes);
    return;
  }
  await inStore("readwrite", (store) => {
    removeOldest(store, place);
    return store.put({ value, kept: Date.now() } satisfies Entry, place + name);
  });
}

export async function keptFiles<T>(name: string): Promise<T | undefined> {
  const place = placeOfAccount();
  await lastWrite;
  const entry = await inStore<Entry | undefined>("readonly", (store) => store.get(place + name)).catch(() => undefined);
  return entry?.value as T | undefined;
}

/**
 * Forgets all files of the account that is signed in.
 * @throws DOMException if the browser has no store, or a newer version of Studio has changed it
 */
export function forgetFiles(): Promise<void> {
  const account = placeOfAccount();
  for (const place of shown.keys()) {
    if (place.startsWith(account)) shown.delete(place);
  }
  const forgotten = lastWrite.then(() => inStore<void>("readwrite", (store) => store.delete(allOf(account))));
  lastWrite = forgotten.catch(() => {});
  return forgotten;
}

/**
 * A state that survives a reload, with files in it, and whether it is up to date: not before the kept files are there, which
 * early changes change, too, nor while a change is kept.
 */
export function useKeptFiles<T>(
  name: string,
  initial: T,
  bytesOf: (value: T) => number,
): [T, (change: (before: T) => T) => void, boolean] {
  const [value, setValue] = useState<T>();
  const [changing, setChanging] = useState(0);
  const held = useMemo(() => holdFiles(name, initial, bytesOf), [name]);
  useLayoutEffect(() => held.follow(setValue), [held]);
  const set = (change: (before: T) => T) => {
    setChanging((count) => count + 1);
    void held.set(change).finally(() => setChanging((count) => count - 1));
  };
  return [value ?? initial, set, value !== undefined && changing === 0];
}

/** What this page has at each place, after all changes until now. */
const shown = new Map<string, Promise<unknown>>();
const followers = new Set<(place: string, value: unknown) => void>();

interface HeldFiles<T> {
  /** Never rejects. */
  readonly set: (change: (before: T) => T) => Promise<unknown>;
  /** Calls `act` with the value, and whenever it changes, until the returned function is called. */
  readonly follow: (act: (value: T) => void) => () => void;
}

/** One value for all views of this page that ask for it under this name. Changes follow each other, also late ones. */
export function holdFiles<T>(name: string, initial: T, bytesOf: (value: T) => number): HeldFiles<T> {
  const account = placeOfAccount();
  const place = account + name;
  const newest = () => shown.get(place) as Promise<T> | undefined;
  if (!shown.has(place)) {
    const found = keptFiles<T>(name);
    shown.set(
      place,
      found.then((value) => value ?? initial),
    );
  }
  // Forgotten, or of somebody else than who is signed in by now.
  const isGone = () => !shown.has(place) || placeOfAccount() !== account;
  const changed = async (before: T, change: (before: T) => T): Promise<T> => {
    if (isGone()) return before;
    const next = change(before);
    // What is shown is kept: whoever sees it can close the page.
    await keepFiles(name, next, bytesOf(next));
    if (!isGone()) for (const follower of followers) follower(place, next);
    return next;
  };
  const set = async (change: (before: T) => T) => {
    const before = newest();
    const next = before?.then((value) => changed(value, change));
    const orBefore = next?.catch((error) => {
      reportError(error);
      return before;
    });
    if (orBefore !== undefined) shown.set(place, orBefore);
    await orBefore;
  };
  const follow = (act: (value: T) => void) => {
    const follower = (of: string, value: unknown) => of === place && act(value as T);
    followers.add(follower);
    void newest()?.then(act);
    return () => void followers.delete(follower);
  };
  return { set, follow };
}

/** Makes room for one more. The index has the ages, so that no file is read for them. */
function removeOldest(store: IDBObjectStore, place: string): void {
  const newestFirst = store.index(AGES).openKeyCursor(null, "prev");
  let count = 0;
  newestFirst.onsuccess = () => {
    const cursor = newestFirst.result;
    if (cursor === null) return;
    if (String(cursor.primaryKey).startsWith(place)) {
      count++;
      if (count >= KEPT_PLACES_MAX) store.delete(cursor.primaryKey);
    }
    cursor.continue();
  };
}

function allOf(place: string): IDBKeyRange {
  return IDBKeyRange.bound(place, `${place}\uffff`);
}

const STORE = "files";
/** The index of when files were kept. */
const AGES = "kept";

/** @throws DOMException if the browser has no store, or it is full */
async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("merganser", 2);
    request.onupgradeneeded = () => {
      const store = storeIn(request);
      if (!store.indexNames.contains(AGES)) store.createIndex(AGES, "kept");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** While the database is made, or brought up to date. */
function storeIn({ result, transaction }: IDBOpenDBRequest): IDBObjectStore {
  const isThere = result.objectStoreNames.contains(STORE);
  return isThere && transaction !== null ? transaction.objectStore(STORE) : result.createObjectStore(STORE);
}
