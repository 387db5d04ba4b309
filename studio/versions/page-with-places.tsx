/** A page of a version, with an outline around each place that differs. */
import type { Preview, Version } from "#studio/service/types.ts";
import { t, tn } from "#studio/texts/text.ts";
import type { Place } from "./differences.ts";

interface PageWithPlacesProps {
  readonly version: Version;
  /** Undefined if the file has no such page. */
  readonly page: Preview["pages"][number] | undefined;
  readonly number: number;
  readonly places: readonly Place[];
}

export function PageWithPlaces({ version: { version: n }, page, number, places }: PageWithPlacesProps) {
  if (page === undefined) return <div class="no-page" />;
  const { image, width, height } = page;
  const percent = (pixels: number, of: number) => `${(100 * pixels) / of}%`;
  return (
    <figure>
      <figcaption class="hint">
        {t("versions.version")} {n}
      </figcaption>
      <div class="outlined">
        <img
          class="page"
          src={image}
          width={width}
          height={height}
          alt={`${t("versions.alt", { page: number, n })}. ${places.length > 0 ? tn("versions.places", places.length, { page: number }) : ""}`}
        />
        {places.map(({ left, top, right, bottom }) => (
          <span
            key={`${left} ${top}`}
            class="place"
            aria-hidden="true"
            style={{
              left: percent(left, width),
              top: percent(top, height),
              width: percent(right - left, width),
              height: percent(bottom - top, height),
            }}
          />
        ))}
      </div>
    </figure>
  );
}
