/** What an SVG may hold (SVG 1.1 and 2): whatever draws. Scripts, animation, filters and foreign markup are not among it. */

/** Elements that stay with their content. */
export const KEPT_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "svg g defs symbol use path rect circle ellipse line polyline polygon text tspan " +
    "linearGradient radialGradient stop clipPath mask pattern"
  ).split(" "),
);

/** Elements of which only the content stays: links, and choices whose other branch is foreign markup. */
export const UNWRAPPED_ELEMENTS: ReadonlySet<string> = new Set(["a", "switch"]);

/** Properties of style, as attributes and in style sheets. */
const STYLES =
  "color fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit " +
  "stroke-dasharray stroke-dashoffset opacity display visibility overflow clip-path clip-rule mask stop-color stop-opacity " +
  "font-family font-size font-style font-weight font-stretch font-variant letter-spacing word-spacing text-anchor " +
  "text-decoration dominant-baseline baseline-shift alignment-baseline writing-mode paint-order vector-effect " +
  "shape-rendering text-rendering isolation mix-blend-mode";

export const STYLE_PROPERTIES: ReadonlySet<string> = new Set(STYLES.split(" "));

export const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    `${STYLES} id class d x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height points viewBox ` +
    "preserveAspectRatio transform offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits " +
    "maskContentUnits patternUnits patternContentUnits patternTransform pathLength rotate textLength lengthAdjust"
  ).split(" "),
);
