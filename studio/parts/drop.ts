/** Files dropped on a part of the page. What the innermost part takes, those around it leave alone. */
import { useState } from "preact/hooks";

interface Dropping {
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

export function useDrop(onFiles: (files: readonly File[]) => void): Dropping {
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent) => {
    const isOfFiles = event.dataTransfer?.types.includes("Files") ?? false;
    if (!isOfFiles || event.defaultPrevented) return false;
    event.preventDefault();
    return true;
  };
  return {
    isOver,
    handlers: {
      onDragOver: (event) => setIsOver(take(event)),
      onDragLeave: (event) => {
        const target = event.currentTarget as Element;
        if (!target.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event) => {
        setIsOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (take(event) && files.length > 0) onFiles(files);
      },
    },
  };
}
