/** A small SVG that takes minutes to draw: few elements, each of them cut out by a long path. */
const CORNERS = Array.from({ length: 40_000 }, (_, n) => `L${(n * 7_919) % 1_000} ${(n * 104_729) % 1_000}`).join("");

export const CLIPPED_OFTEN =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><clipPath id="c"><path d="M0 0${CORNERS}"/></clipPath>` +
  `${'<rect clip-path="url(#c)" width="900" height="900"/>'.repeat(5_000)}</svg>`;
