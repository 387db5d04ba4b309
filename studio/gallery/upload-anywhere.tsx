/** Makes a template of any file that is dropped on the page, and opens it. */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { go } from "#studio/keep/address.ts";
import { useDrop } from "#studio/parts/drop.ts";
import { errorText, Notice } from "#studio/parts/notice.tsx";
import { useKeys } from "#studio/parts/single-keys.ts";
import { say } from "#studio/parts/toasts.tsx";
import { sameKey } from "#studio/service/key.ts";
import { createTemplate } from "#studio/service/operations.ts";
import type { Template } from "#studio/service/types.ts";
import { isWithoutFields } from "#studio/service/without-fields.ts";
import { bytesText, t } from "#studio/texts/text.ts";

export const TEMPLATE_FILES = ".docx,.doc,.odt,.rtf,.html,.htm,.txt,.sql,.xml";

type Upload = (files: readonly File[]) => void;

const UploadContext = createContext<Upload>(() => {});

/** Uploads files as templates, and opens the last. */
export function useUpload(): Upload {
  return useContext(UploadContext);
}

export function UploadAnywhere({ children }: { readonly children: ComponentChildren }) {
  const [working, setWorking] = useState<string>();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const upload = async (files: readonly File[]) => {
    const failed: string[] = [];
    const isSame = sameKey();
    setFaults([]);
    for (const file of files) {
      setWorking(t("gallery.uploading", { name: file.name, size: bytesText(file.size) }));
      const fault = await uploaded(file, isSame);
      if (!isSame()) return;
      if (fault !== undefined) failed.push(fault);
    }
    setWorking(undefined);
    setFaults(failed);
  };
  const drop = useDrop(upload);
  useKeys({ u: chooseFile }, []);
  return (
    <UploadContext.Provider value={upload}>
      <div class="everywhere" data-drop={drop.isOver ? t("app.dropAnywhere") : undefined} {...drop.handlers}>
        {working !== undefined && <Notice kind="info">{working}</Notice>}
        {faults.map((fault) => (
          <Notice key={fault} kind="error">
            <p dir="auto">{fault}</p>
            <button type="button" class="small" onClick={() => setFaults(faults.filter((other) => other !== fault))}>
              {t("common.close")}
            </button>
          </Notice>
        ))}
        {children}
      </div>
    </UploadContext.Provider>
  );
}

/** What went wrong, if something did. */
async function uploaded(file: File, isSame: () => boolean): Promise<string | undefined> {
  const ending = /\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? "";
  if (!TEMPLATE_FILES.split(",").includes(ending)) return t("gallery.notTemplate", { name: file.name });
  try {
    const template = await createTemplate({ file });
    if (!isSame()) return undefined;
    say(t(wordsFor(template), { name: file.name }));
    go("template", template.id);
    return undefined;
  } catch (error) {
    return `${file.name}: ${errorText(error)}`;
  }
}

function wordsFor({ tags }: Template) {
  if (tags.invalid.length > 0) return "gallery.uploadedFaulty";
  return isWithoutFields(tags) ? "gallery.uploadedPlain" : "gallery.uploaded";
}

function chooseFile(): void {
  document.querySelector<HTMLInputElement>("input[data-key=upload]")?.click();
}
