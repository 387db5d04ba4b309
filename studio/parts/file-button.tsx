/** A button that chooses files; the field behind it is reached by keyboard too. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface FileButtonProps {
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly class?: string;
  readonly multiple?: boolean;
  readonly isUploadKey?: boolean;
  readonly children: ComponentChildren;
}

export function FileButton({
  accept,
  onFiles,
  multiple = false,
  isUploadKey = false,
  children,
  ...rest
}: FileButtonProps) {
  const id = useId();
  return (
    <span class={`file-button ${rest.class ?? ""}`}>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        data-key={isUploadKey ? "upload" : undefined}
        onChange={(event) => {
          const input = event.currentTarget;
          const files = [...(input.files ?? [])];
          // The same file can be chosen again.
          input.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <label for={id}>{children}</label>
    </span>
  );
}
