/** Names, quality, and the files that are appended or attached. */
import { namedDataUriOf } from "#studio/desk/data/data-uri.ts";
import { FileButton } from "#studio/parts/file-button.tsx";
import { TextField } from "#studio/parts/text-field.tsx";
import { sayError } from "#studio/parts/toasts.tsx";
import { t } from "#studio/texts/text.ts";
import { type AddedFile, type AddedFiles, isPdf, type Plan } from "./plan.ts";

interface PlanFieldsProps {
  readonly tagExample: string;
  readonly plan: Plan;
  readonly setPlan: (plan: Plan) => void;
  readonly files: AddedFiles;
  readonly setFiles: (change: (before: AddedFiles) => AddedFiles) => void;
}

export function PlanFields({ tagExample, plan, setPlan, files, setFiles }: PlanFieldsProps) {
  const isForPdf = isPdf(plan.format);
  return (
    <details class="plan">
      <summary>{t("result.options")}</summary>
      <TextField
        id="output-name"
        label={t("result.outputName")}
        hint={t("result.outputNameHint", { tag: tagExample })}
        value={plan.outputName}
        onInput={(outputName) => setPlan({ ...plan, outputName })}
      />
      <TextField
        id="document-name"
        label={t("result.name")}
        value={plan.name}
        onInput={(name) => setPlan({ ...plan, name })}
      />
      {(isForPdf || plan.format === ".png") && (
        <div class="field">
          <label for="quality">{t("result.quality")}</label>
          <span class="range">
            <input
              id="quality"
              type="range"
              min={1}
              max={100}
              value={plan.quality}
              onInput={(event) => setPlan({ ...plan, quality: event.currentTarget.valueAsNumber })}
            />
            <output for="quality">{plan.quality}</output>
          </span>
        </div>
      )}
      {isForPdf ? (
        <>
          <FileList
            title={t("result.mergeWith")}
            accept=".pdf"
            files={files.mergeWith}
            setFiles={(change) => setFiles((now) => ({ ...now, mergeWith: change(now.mergeWith) }))}
          />
          <FileList
            title={t("result.attach")}
            accept=""
            files={files.attach}
            setFiles={(change) => setFiles((now) => ({ ...now, attach: change(now.attach) }))}
          />
        </>
      ) : (
        <p class="hint">
          {t("result.mergeWith")}, {t("result.attach")}: {t("result.onlyPdf")}
        </p>
      )}
      <label class="switch">
        <input
          type="checkbox"
          checked={plan.isStored}
          onChange={(event) => setPlan({ ...plan, isStored: event.currentTarget.checked })}
        />
        <span>{t("result.store")}</span>
      </label>
    </details>
  );
}

interface FileListProps {
  readonly title: string;
  readonly accept: string;
  readonly files: readonly AddedFile[];
  readonly setFiles: (change: (before: readonly AddedFile[]) => readonly AddedFile[]) => void;
}

function FileList({ title, accept, files, setFiles }: FileListProps) {
  const add = async (chosen: readonly File[]) => {
    try {
      const added = await Promise.all(
        chosen.map(async (file) => ({ name: file.name, uri: await namedDataUriOf(file) })),
      );
      setFiles((now) => [...now, ...added]);
    } catch (error) {
      sayError(error);
    }
  };
  return (
    <fieldset class="files">
      <legend>{title}</legend>
      <ul>
        {files.map(({ name }, index) => (
          <li key={index}>
            <span dir="auto">{name}</span>
            <button
              type="button"
              class="plain"
              aria-label={t("result.removeFile", { name })}
              onClick={() => setFiles((now) => now.toSpliced(index, 1))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <FileButton accept={accept} multiple onFiles={add}>
        + {t("result.addFile")}
      </FileButton>
    </fieldset>
  );
}
