/**
 * The ways of an .html, whose merged file LibreOffice reads to write .docx and .odt (`sw/source/filter/html`); and of a .txt,
 * which has none: LibreOffice's text filter (`sw/source/filter/ascii`) reads characters alone, whatever they look like.
 */
import { SVGS, svgNaming } from "./pictures.ts";
import { type NewWay, pathIn, type Way, waysOf } from "./way.ts";

function page(body: string, head = ""): Buffer {
  return Buffer.from(
    `<!doctype html><html><head><meta charset="utf-8"><title>T</title>${head}</head><body><p>Dear [Name]</p>${body}</body></html>`,
  );
}

function way(
  what: string,
  source: string,
  body: (address: string) => string,
  head?: (address: string) => string,
  file?: Way["file"],
): NewWay {
  const bytes = (at: string) => page(body(at), head?.(at) ?? "");
  return { what, source: `sw/source/filter/html/${source}`, bytes, ...(file && { file }) };
}

const none = () => "";
const data = (bytes: Uint8Array, type = "image/svg+xml") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

const HTML: readonly NewWay[] = [
  way("a picture", "htmlgrin.cxx (InsertImage)", (at) => `<img src="${at}" width=90 height=90>`),
  way("a picture in capitals, without quotation marks", "htmlgrin.cxx", (at) => `<IMG SRC=${at} WIDTH=90 HEIGHT=90>`),
  way(
    "a picture by its data attribute",
    "htmlgrin.cxx (HtmlOptionId::DATA)",
    (at) => `<img data="${at}" lowsrc="${at}" dynsrc="${at}" width=90 height=90>`,
  ),
  way("an image element", "swhtml.cxx (HtmlTokenId::IMAGE)", (at) => `<image src="${at}" width=90 height=90>`),
  way(
    "a picture below a base",
    "swhtml.cxx (HtmlTokenId::BASE)",
    () => '<img src="secret.png" width=90 height=90>',
    (at) => `<base href="${at.replace(/[^/]*$/, "")}">`,
  ),
  way(
    "a picture by a relative path",
    "htmlgrin.cxx",
    (at) => `<img src="../../../../../../../../..${pathIn(at)}" width=90 height=90>`,
  ),
  way(
    "a picture set",
    "htmlgrin.cxx",
    (at) => `<picture><source srcset="${at}"><img srcset="${at} 1x" alt=""></picture>`,
  ),
  way("the page's background", "swhtml.cxx (InsertBodyOptions)", none, (at) => `</head><body background="${at}">`),
  way(
    "a table's and its cells' backgrounds",
    "htmltab.cxx",
    (at) =>
      `<table background="${at}"><thead background="${at}"><tr background="${at}"><td background="${at}">x</td></tr></table>`,
  ),
  way(
    "a list's picture",
    "htmlnumreader.cxx",
    (at) =>
      `<ul style="list-style-image: url(${at})"><li src="${at}">x</li></ul><ol src="${at}" type=image><li>x</li></ol>`,
  ),
  way(
    "a background by CSS",
    "svxcss1.cxx (ParseCSS1_background_url)",
    (at) => `<p style="background: url('${at}')">x</p><div style="background-image: url(${at})">x</div>`,
  ),
  way(
    "a background by a style sheet",
    "htmlcss1.cxx",
    none,
    (at) =>
      `<style>body, p, td, @page { background: url(${at}) } p { background-image: url("${at}") } li { list-style: url(${at}) }</style>`,
  ),
  way(
    "a style sheet elsewhere",
    "htmlcss1.cxx (ParseLink)",
    none,
    (at) => `<link rel="stylesheet" type="text/css" href="${at}"><style>@import url("${at}");</style>`,
    "secret.txt",
  ),
  way(
    "an object's data",
    "htmlplug.cxx (InsertObject)",
    (at) => `<object data="${at}" type="image/png" width=90 height=90>x</object>`,
  ),
  way(
    "an object of a text",
    "htmlplug.cxx (InsertObject)",
    (at) =>
      `<object data="${at}" type="application/vnd.oasis.opendocument.text" classid="clsid:00020906-0000-0000-c000-000000000046" codebase="${at}" width=90 height=90>x</object>`,
    none,
    "secret.odt",
  ),
  way(
    "an embedded file",
    "htmlplug.cxx (InsertEmbed)",
    (at) => `<embed src="${at}" type="image/png" width=90 height=90>`,
  ),
  way(
    "an applet",
    "htmlplug.cxx (InsertApplet)",
    (at) =>
      `<applet code="secret.txt" codebase="${at.replace(/[^/]*$/, "")}" archive="secret.txt" width=90 height=90></applet>`,
    none,
    "secret.txt",
  ),
  way(
    "a frame",
    "htmlplug.cxx (InsertFloatingFrame)",
    (at) => `<iframe src="${at}" width=90 height=90></iframe>`,
    none,
    "secret.html",
  ),
  way(
    "a set of frames",
    "swhtml.cxx",
    none,
    (at) => `</head><frameset cols="*"><frame src="${at}"></frameset>`,
    "secret.html",
  ),
  way(
    "a section of another file",
    "htmlsect.cxx (NewDivision); SDFIELD and DIV HREF",
    (at) => `<div href="${at}" id="s">x</div><multicol href="${at}">x</multicol>`,
    none,
    "secret.html",
  ),
  way(
    "a section with a filter",
    "htmlsect.cxx (NewDivision)",
    (at) => `<div id="s" href="${at}\u00ffwriter8\u00ffx">x</div>`,
    none,
    "secret.odt",
  ),
  way(
    "a button's picture",
    "htmlform.cxx (InsertInput)",
    (at) => `<form action="${at}"><input type="image" src="${at}"><input type="file" value="${pathIn(at)}"></form>`,
  ),
  way(
    "a field of conversations",
    "htmlfld.cxx",
    (at) => `<sdfield type="DDE" sdval="soffice ${at} x">x</sdfield><span><field type=datetime></span>`,
    none,
    "secret.odt",
  ),
  way(
    "a film and a sound",
    "htmlgrin.cxx",
    (at) => `<video src="${at}" poster="${at}"></video><audio src="${at}"></audio><bgsound src="${at}">`,
  ),
  way(
    "an event's picture and an anchor",
    "htmlgrin.cxx (InsertBookmark)",
    (at) =>
      `<map name="m"><area href="${at}" shape="default"></map><img usemap="#m" src="data:,x" onload="location='${at}'"><a href="${at}" target="_self">x</a>`,
  ),
  way(
    "a page to go on with",
    "swhtml.cxx (HtmlTokenId::META)",
    none,
    (at) =>
      `<meta http-equiv="refresh" content="0; url=${at}"><meta name="sdendnote" content="${at}"><meta name="sdfootnote" content="${at}">`,
    "secret.html",
  ),
  way("an inlined SVG", "swhtml.cxx", (at) => svgNaming(at).toString()),
  way(
    "inlined MathML",
    "swhtml.cxx",
    (at) =>
      `<math xmlns="http://www.w3.org/1998/Math/MathML"><mglyph src="${at}"/><semantics><annotation-xml encoding="text/html"><img src="${at}"></annotation-xml></semantics></math>`,
  ),
  way(
    "markup of Office's own",
    "swhtml.cxx",
    (at) =>
      `<!--[if gte vml 1]><v:shape><v:imagedata src="${at}" o:href="${at}"/></v:shape><![endif]--><xml><w:WordDocument><w:AttachedTemplate HRef="${at}"/></w:WordDocument></xml><![if !vml]><img src="${at}"><![endif]>`,
  ),
  way(
    "a script's and a template's file",
    "htmlbas.cxx (NewScript)",
    (at) => `<script language="StarBasic" src="${at}"></script>`,
    (at) => `<link rel="File-List" href="${at}"><script src="${at}"></script>`,
    "secret.txt",
  ),
  way(
    "an SVG in data",
    "htmlgrin.cxx",
    (at) =>
      `<img src="${data(svgNaming(at))}" width=90 height=90><img src="${data(svgNaming(at), "image/png")}" width=90 height=90><embed src="${data(svgNaming(at))}"><object data="${data(svgNaming(at))}"></object>`,
  ),
  way(
    "an .odt in data as an object (ReqIF)",
    "htmlreqifreader.cxx",
    (at) =>
      `<object data="${data(Buffer.from(`{\\rtf1\\ansi{\\field{\\*\\fldinst INCLUDEPICTURE "${at}"}{\\fldrslt x}}}`), "text/rtf")}" type="text/rtf">x</object>`,
  ),
  ...Object.entries(SVGS)
    .slice(-3)
    .map(([what, make]) =>
      way(`in data an SVG with ${what}`, "htmlgrin.cxx", (at) => `<img src="${data(make(at))}" width=90 height=90>`),
    ),
];

export const HTML_WAYS: readonly Way[] = waysOf("a.html", HTML);

const TXT: readonly NewWay[] = [
  ["HTML", (at: string) => `<html><body>Dear [Name]<img src="${at}"></body></html>`],
  ["RTF", (at: string) => `{\\rtf1 Dear [Name]{\\field{\\*\\fldinst INCLUDEPICTURE "${at}" \\\\d}{\\fldrslt x}}}`],
  [
    "flat OpenDocument",
    (at: string) =>
      `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:p>Dear [Name]<draw:frame><draw:image xlink:href="${at}"/></draw:frame></text:p></office:text></office:body></office:document>`,
  ],
  ["an SVG", (at: string) => `Dear [Name]${svgNaming(at)}`],
  [
    "a spreadsheet's link (SYLK, DIF, CSV)",
    (at: string) =>
      `ID;PWXL;N;E\nC;Y1;X1;K0;E'${at}'#$x.A1\nDear [Name]\n=DDE("soffice";"${at}";"A1")\n=WEBSERVICE("${at}")\nE\n`,
  ],
].map(([what, text]) => ({
  what: `a text that looks like ${what}`,
  source: "sw/source/filter/ascii/parasc.cxx: no way is known",
  bytes: (at: string) => Buffer.from((text as (at: string) => string)(at)),
}));

export const TXT_WAYS: readonly Way[] = waysOf("a.txt", TXT);
