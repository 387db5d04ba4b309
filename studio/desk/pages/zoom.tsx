/** Sets how large the pages are, by buttons and by the keys + and −. */
import { useKeys } from "#studio/parts/single-keys.ts";
import { t } from "#studio/texts/text.ts";

const STEPS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];

interface ZoomProps {
  readonly zoom: number;
  readonly setZoom: (zoom: number) => void;
}

export function Zoom({ zoom, setZoom }: ZoomProps) {
  const larger = () => setZoom(STEPS.find((step) => step > zoom) ?? zoom);
  const smaller = () => setZoom(STEPS.findLast((step) => step < zoom) ?? zoom);
  useKeys({ "+": larger, "-": smaller, "0": () => setZoom(1) }, [zoom]);
  return (
    <fieldset class="zoom">
      <legend class="visually-hidden">{t("page.zoom")}</legend>
      <button type="button" class="plain" aria-label={t("page.zoomOut")} onClick={smaller}>
        −
      </button>
      <button
        type="button"
        class="plain"
        title={t("page.fit")}
        aria-label={`${t("page.fit")}, ${Math.round(zoom * 100)} %`}
        onClick={() => setZoom(1)}
      >
        {Math.round(zoom * 100)} %
      </button>
      <button type="button" class="plain" aria-label={t("page.zoomIn")} onClick={larger}>
        +
      </button>
    </fieldset>
  );
}
