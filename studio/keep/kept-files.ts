/** Chosen files, kept in the browser's database for each account by itself. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
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

/** Files that are too large are not kept, which is told. */
export async function keepFiles(name: string, value: unknown, bytes: number): Promise<void> {
  const place = placeOfAccount();
  const isSmall = bytes <= KEPT_BYTES_MAX;
  const isKept = await inStore("readwrite", (store) => {
    if (isSmall) {
      store.put({ value, kept: Date.now() } satisfies Entry, place + name);
      removeOldest(store, place);
    } else store.delete(place + name);
    return store.count();
  }).then(
    () => isSmall,
    () => false,
  );
  if (!isKept) onTooLarge(bytes);
}

export async function keptFiles<T>(name: string): Promise<T | undefined> {
  const entry = await inStore<Entry | undefined>("readonly", (store) => store.get(placeOfAccount() + name)).catch(
    () => undefined,
  );
  return entry?.value as T | undefined;
}

/** Forgets all files of the account that is signed in. */
export function forgetFiles(): void {
  const place = placeOfAccount();
  inStore("readwrite", (store) => store.delete(allOf(place))).catch(() => {});
}

/** A state that survives a reload, with files in it. */
export function useKeptFiles<T>(name: string, initial: T, bytesOf: (value: T) => number): [T, (value: T) => void] {
  const [value, setValue] = useState(initial);
  const isSet = useRef(false);
  useEffect(() => {
    keptFiles<T>(name).then((found) => {
      if (found !== undefined && !isSet.current) setValue(found);
    });
  }, [name]);
  const set = useCallback(
    (next: T) => {
      isSet.current = true;
      setValue(next);
      void keepFiles(name, next, bytesOf(next));
    },
    [name],
  );
  return [value, set];
}

function removeOldest(store: IDBObjectStore, place: string): void {
  const found: { key: IDBValidKey; kept: number }[] = [];
  const cursors = store.openCursor(allOf(place));
  cursors.onsuccess = () => {
    const cursor = cursors.result;
    if (cursor !== null) {
      found.push({ key: cursor.key, kept: (cursor.value as Entry).kept });
      cursor.continue();
      return;
    }
    const newestFirst = found.toSorted((one, other) => other.kept - one.kept);
    for (const { key } of newestFirst.slice(KEPT_PLACES_MAX)) store.delete(key);
  };
}

function allOf(place: string): IDBKeyRange {
  return IDBKeyRange.bound(place, `${place}\uffff`);
}

const STORE = "files";

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
    const request = indexedDB.open("merganser", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
