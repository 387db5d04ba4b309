/** A picture: dropped, chosen, or named by its address. */
import { useState } from "preact/hooks";
import type { FieldPlace } from "#studio/desk/places/field-place.tsx";
import { useDrop } from "#studio/parts/drop.ts";
import { FileButton } from "#studio/parts/file-button.tsx";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import type { Json } from "#studio/service/types.ts";
import { bytesText, t } from "#studio/texts/text.ts";
import { dataUriOf } from "./data-uri.ts";

interface PictureFieldProps {
  readonly id: string;
  readonly attributes?: FieldPlace["attributes"];
  readonly name: string;
  readonly value: Json | undefined;
  readonly setValue: (value: Json | undefined) => void;
}

export function PictureField({ id, attributes, name, value, setValue }: PictureFieldProps) {
  const [error, setError] = useState<unknown>();
  // The button that was pressed goes, and the focus with it.
  const give = (next: string) => {
    setValue(next);
    setTimeout(() => document.activeElement === document.body && document.getElementById(id)?.focus());
  };
  const take = ([file]: readonly File[]) => {
    if (file !== undefined) dataUriOf(file).then(give, setError);
  };
  const drop = useDrop(take);
  const text = typeof value === "string" ? value : "";
  const isFile = text.startsWith("data:");
  return (
    <div class={`picture ${drop.isOver ? "over" : ""}`} {...drop.handlers}>
      {isFile ? (
        <>
          {/^data:image\/(?:png|jpeg|gif|webp|avif|bmp);/.test(text) && <img src={text} alt={name} />}
          <span>{t("data.pictureSet", { size: bytesText(text.length * 0.75) })}</span>
          <button {...attributes} id={id} type="button" class="small" onClick={() => give("")}>
            {t("data.pictureRemove")}
          </button>
        </>
      ) : (
        <>
          <FileButton accept="image/*" onFiles={take}>
            {t("data.picture")}
          </FileButton>
          <input
            {...attributes}
            id={id}
            type="text"
            inputMode="url"
            placeholder={t("data.pictureLink")}
            value={text}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
        </>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
    </div>
  );
}
