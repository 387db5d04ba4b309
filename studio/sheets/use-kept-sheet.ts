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

/** @param names - The names that the template looks for. */
export function useKeptSheet(template: string, names: readonly string[]) {
  const [state, setState] = useState<State>({});
  const begun = useRef(0);
  /** Undefined if the file cannot be read, which leaves the former one open, or if another one was chosen meanwhile. */
  const read = async (
    file: File,
    name: string | undefined,
    keep?: (open: OpenSheet) => Promise<void>,
  ): Promise<OpenSheet | undefined> => {
    begun.current++;
    const mine = begun.current;
    setState(({ open }) => ({ ...(open && { open }), reading: file.name }));
    try {
      const open = { file, sheet: await readSheet(file, names, name) };
      // What is shown is kept: whoever sees it can close the page.
      if (mine === begun.current) await keep?.(open);
      if (mine !== begun.current) return undefined;
      setState({ open });
      return open;
    } catch (error) {
      const fault = unreadableText(file.name, error);
      if (mine === begun.current) setState(({ open }) => ({ ...(open && { open }), fault }));
      return undefined;
    }
  };
  const choose = async (file: File, name?: string): Promise<Sheet | undefined> => {
    const open = await read(file, name, ({ sheet: { sheet } }) => keepSheet(template, { file, sheet }));
    return open?.sheet;
  };
  useEffect(() => {
    keptSheet(template).then((kept) => {
      if (kept !== undefined && begun.current === 0) void read(kept.file, kept.sheet);
    });
  }, []);
  const { reading, open, fault } = state;
  return { reading, open: reading === undefined ? open : undefined, fault, choose };
}
