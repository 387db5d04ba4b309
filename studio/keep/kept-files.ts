/** Chosen files, kept in the browser's database for each account by itself. */
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
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

/** Forgets all files of the account that is signed in. */
export function forgetFiles(): void {
  const place = placeOfAccount();
  const forget = () => inStore("readwrite", (store) => store.delete(allOf(place)));
  lastWrite = lastWrite.then(forget).then(
    () => {},
    () => {},
  );
}

/** A state that survives a reload, with files in it. What changes it before the kept files are there, changes them. */
export function useKeptFiles<T>(
  name: string,
  initial: T,
  bytesOf: (value: T) => number,
): [T, (change: (before: T) => T) => void] {
  const [value, setValue] = useState(initial);
  const latest = useMemo(() => ({ value: keptFiles<T>(name).then((found) => found ?? initial) }), [name]);
  useEffect(() => void latest.value.then(setValue), [latest]);
  const set = useCallback(
    (change: (before: T) => T) => {
      latest.value = latest.value.then((before) => {
        const next = change(before);
        setValue(next);
        void keepFiles(name, next, bytesOf(next));
        return next;
      });
    },
    [latest],
  );
  return [value, set];
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
