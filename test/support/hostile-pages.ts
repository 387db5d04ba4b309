/** HTML that tries to load an address, in every way that HTML, CSS and SVG have. */

export interface HostilePage {
  readonly what: string;
  /** The page's body, or all of it; `address` is what it tries to load. */
  readonly make: (address: string) => string;
}

export const HOSTILE_PAGES: readonly HostilePage[] = Object.entries({
  "a picture": (at: string) => `<img src="${at}" alt="">`,
  "a picture set": (at: string) => `<img srcset="${at} 1x, ${at}?2 2x" alt="">`,
  "a source of a picture": (at: string) => `<picture><source srcset="${at}"><img alt=""></picture>`,
  "a lazy picture": (at: string) => `<img loading="lazy" src="${at}" alt="">`,
  "a button's picture": (at: string) => `<input type="image" src="${at}">`,
  "a background attribute": (at: string) => `<table background="${at}"><tr><td background="${at}">x</table>`,
  "a style sheet": (at: string) => `<link rel="stylesheet" href="${at}">`,
  "an imported style sheet": (at: string) => `<style>@import url("${at}");</style>`,
  "a style sheet imported by one in data": (at: string) =>
    `<link rel="stylesheet" href="data:text/css,${encodeURIComponent(`@import "${at}"; p { background: url(${at}) }`)}"><p>x`,
  "a background": (at: string) => `<div style="background: url('${at}')">x</div>`,
  "a background with escapes": (at: string) => `<div style="background: \\75\\72\\6c('${at}')">x</div>`,
  "a picture set in CSS": (at: string) => `<div style="background-image: image-set('${at}' 1x)">x</div>`,
  "content, a list's sign, a cursor, a border, a mask": (at: string) =>
    `<style>p::before{content:url("${at}")}li{list-style:url("${at}")}b{cursor:url("${at}"),auto;border-image:url("${at}");mask:url("${at}#m");filter:url("${at}#f");clip-path:url("${at}#c");shape-outside:url("${at}")}</style><p><b>x</b><ul><li>x</ul>`,
  "a font": (at: string) => `<style>@font-face{font-family:F;src:url("${at}")}p{font-family:F}</style><p>x`,
  "a page's margin": (at: string) => `<style>@page{@top-left{content:url("${at}")}}</style><p>x`,
  "a frame": (at: string) => `<iframe src="${at}"></iframe>`,
  "a frame with its page within": (at: string) =>
    `<iframe srcdoc="<img src='${at}'><iframe src='${at}'></iframe><script>fetch('${at}')</script>"></iframe>`,
  "a frame of data": (at: string) => `<iframe src="data:text/html,<img src='${at}'>"></iframe>`,
  "a set of frames": (at: string) => `<frameset cols="*"><frame src="${at}"></frameset>`,
  "an object": (at: string) => `<object data="${at}">x</object>`,
  "an object of data": (at: string) => `<object data="data:image/svg+xml,${svg(at)}" type="image/svg+xml">x</object>`,
  "an embedded file": (at: string) => `<embed src="${at}">`,
  "an applet": (at: string) => `<applet codebase="${at}" code="x">x</applet>`,
  "a picture in SVG": (at: string) => `<svg><image href="${at}" width="9" height="9"/></svg>`,
  "a use in SVG": (at: string) => `<svg><use href="${at}#a"/><use xlink:href="${at}#a"/></svg>`,
  "a foreign object in SVG": (at: string) =>
    `<svg><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${at}"></iframe></foreignObject></svg>`,
  "an SVG as picture": (at: string) => `<img src="data:image/svg+xml,${svg(at)}" alt="">`,
  "a prefetch": (at: string) => `<link rel="prefetch" href="${at}"><link rel="prerender" href="${at}">`,
  "a preload": (at: string) => `<link rel="preload" as="image" href="${at}"><link rel="modulepreload" href="${at}">`,
  "a connection ahead": (at: string) => `<link rel="preconnect" href="${at}"><link rel="dns-prefetch" href="${at}">`,
  "an icon and a manifest": (at: string) => `<link rel="icon" href="${at}"><link rel="manifest" href="${at}">`,
  "speculation rules": (at: string) =>
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${at}"]}]}</script>`,
  "a refresh": (at: string) => `<meta http-equiv="refresh" content="0; url=${at}"><p>x`,
  "a base": (at: string) => `<base href="${at}"><img src="a.png" alt=""><link rel="stylesheet" href="a.css">`,
  "a policy of its own": (at: string) =>
    `<meta http-equiv="Content-Security-Policy" content="default-src *"><img src="${at}" alt="">`,
  "a video": (at: string) => `<video src="${at}" poster="${at}" autoplay preload="auto"></video>`,
  "a sound with captions": (at: string) =>
    `<audio autoplay><source src="${at}"></audio><video><track src="${at}" default></video>`,
  "a form that has the focus": (at: string) =>
    `<form action="${at}"><input autofocus onfocus="this.form.submit()"><button formaction="${at}" autofocus>x</button></form>`,
  "a script": (at: string) => `<script src="${at}"></script><script type="module" src="${at}"></script>`,
  "a script within": (at: string) =>
    `<script>fetch("${at}"); new Image().src="${at}"; location="${at}"; open("${at}"); document.write('<img src="${at}">')</script>`,
  "a script in attributes": (at: string) =>
    `<img src="data:,x" onerror="fetch('${at}')" alt=""><body onload="location='${at}'"><details open ontoggle="fetch('${at}')">x</details><svg onload="fetch('${at}')"></svg>`,
  "an address with a script": (at: string) =>
    `<iframe src="javascript:location='${at}'"></iframe><meta http-equiv="refresh" content="0;url=javascript:location='${at}'">`,
  "an address of a source": (at: string) => `<iframe src="view-source:${at}"></iframe><img src="blob:${at}" alt="">`,
  "an XML style sheet": (at: string) => `<?xml-stylesheet href="${at}"?><p>x`,
  "an entity": (at: string) => `<!DOCTYPE html [<!ENTITY x SYSTEM "${at}">]><p>&x;`,
  "a ping and a download": (at: string) => `<a href="${at}" ping="${at}" download autofocus>x</a>`,
  "a portal and a fenced frame": (at: string) => `<portal src="${at}"></portal><fencedframe src="${at}"></fencedframe>`,
  "a template in the shadow": (at: string) =>
    `<div><template shadowrootmode="open"><img src="${at}" alt=""><style>@import "${at}"</style></template></div>`,
}).map(([what, make]) => ({ what, make }));

function svg(at: string): string {
  return encodeURIComponent(
    `<?xml-stylesheet href="${at}"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${at}" width="9" height="9"/><script>fetch("${at}")</script><style>@import "${at}";</style></svg>`,
  );
}

/** One address of this machine in the ways to write it; all but the first are for filters that know only that one. */
export function addressesOf(port: number): readonly string[] {
  const names = [
    "127.0.0.1",
    "localhost",
    "LOCALHOST.",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "2130706433",
    "0x7f.1",
    "0.0.0.0",
  ];
  return [
    ...names.map((name) => `http://${name}:${port}/a.png`),
    ...["https", "ws", "ftp", "HTTP"].map((scheme) => `${scheme}://127.0.0.1:${port}/a.png`),
    `//127.0.0.1:${port}/a.png`,
    `\\\\127.0.0.1@${port}\\share\\a.png`,
    `http://127.0.0.1.nip.io:${port}/a.png`,
  ];
}
