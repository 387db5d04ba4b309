/** A value of a row that could not be made, where it is corrected. */
import { useId } from "preact/hooks";
import { PictureField } from "#studio/desk/data/picture-field.tsx";
import type { Json } from "#studio/service/types.ts";

interface BadCellProps {
  readonly label: string;
  readonly isPicture: boolean;
  readonly value: Json;
  readonly setValue: (value: Json) => void;
}

export function BadCell({ label, isPicture, value, setValue }: BadCellProps) {
  const id = useId();
  if (isPicture) {
    return (
      <>
        <label class="visually-hidden" for={id}>
          {label}
        </label>
        <PictureField id={id} name={label} value={value} setValue={(next) => setValue(next ?? "")} />
      </>
    );
  }
  return (
    <textarea
      dir="auto"
      rows={1}
      aria-label={label}
      value={String(value)}
      onInput={(event) => setValue(event.currentTarget.value)}
    />
  );
}
