/** The spreadsheet that is open beside a template: the one that was chosen, or else the kept one. */
import { useEffect, useRef, useState } from "preact/hooks";
import { keepSheet, keptSheet } from "#studio/keep/kept-sheet.ts";
import { readSheet, type Sheet } from "./read-sheet.ts";
import { unreadableText } from "./unreadable-text.ts";

export interface OpenSheet {
  readonly file: File;
  readonly sheet: Sheet;
}

interface State {
  /** The name of the file that is being read. */
  readonly reading?: string;
  readonly open?: OpenSheet;
  /** Why the file cannot be read. */
  readonly fault?: string;
}

export function useKeptSheet(template: string) {
  const [state, setState] = useState<State>({});
  const begun = useRef(0);
  /** Undefined if the file cannot be read, or another one was chosen meanwhile. */
  const read = async (file: File, name: string | undefined): Promise<OpenSheet | undefined> => {
    begun.current++;
    const mine = begun.current;
    setState({ reading: file.name });
    const next = await readSheet(file, name).then(
      (sheet): State => ({ open: { file, sheet } }),
      (error): State => ({ fault: unreadableText(file.name, error) }),
    );
    if (mine !== begun.current) return undefined;
    setState(next);
    return next.open;
  };
  const choose = async (file: File, name?: string): Promise<Sheet | undefined> => {
    const open = await read(file, name);
    if (open !== undefined) keepSheet(template, { file, sheet: open.sheet.sheet });
    return open?.sheet;
  };
  useEffect(() => {
    keptSheet(template).then((kept) => {
      if (kept !== undefined && begun.current === 0) void read(kept.file, kept.sheet);
    });
  }, []);
  return { ...state, choose };
}
