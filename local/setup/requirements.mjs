/**
 * Lists what the service needs from the machine, how each item is detected without running it, and the Debian and
 * Ubuntu package that provides it.
 */

/**
 * Earlier versions lose every hyperlink in a PDF and take twice as long (measured: 7.4.7 against 25.2.3, 5.4 s
 * against 2.2 s for 200 pages).
 */
export const LIBREOFFICE_VERSION_MIN = "24.2";

/** @type {readonly import("./requirements.d.mts").Requirement[]} */
export const REQUIREMENTS = [
  // Each part of LibreOffice is detected by a file in its folder `share`.
  part("LibreOffice Writer", "libreoffice-writer-nogui", "registry/writer.xcd"),
  part("LibreOffice Draw (drawings, .png)", "libreoffice-draw-nogui", "registry/draw.xcd"),
  // Without it equations silently vanish from the page.
  part("LibreOffice Math (equations)", "libreoffice-math-nogui", "registry/math.xcd"),
  // Without it LibreOfficeKit refuses every document that has comments.
  part(
    "LibreOffice Writer's dialogs (documents with comments)",
    "libreoffice-uiconfig-writer",
    "config/soffice.cfg/modules/swriter/ui/annotation.ui",
  ),
  // These have the same widths as Arial, Times New Roman and Courier New, as Calibri, and as Cambria, so lines break as
  // in Word.
  font("Liberation fonts", "fonts-liberation", "LiberationSans-Regular"),
  font("Carlito font", "fonts-crosextra-carlito", "Carlito-Regular"),
  font("Caladea font", "fonts-crosextra-caladea", "Caladea-Regular"),
  font("DejaVu fonts", "fonts-dejavu-core", "DejaVuSans"),
  // Glyphs of all other scripts, and emoji: without them a page shows boxes.
  { ...font("Noto fonts", "fonts-noto-core", "NotoSans-Regular"), platform: "linux" },
  {
    ...font("Noto fonts for Chinese, Japanese and Korean", "fonts-noto-cjk", "NotoSansCJK-Regular"),
    platform: "linux",
  },
  { ...font("Noto colour emoji", "fonts-noto-color-emoji", "NotoColorEmoji"), platform: "linux" },
  program("pdftotext", "poppler-utils"),
  program("pdftoppm", "poppler-utils"),
  // Ubuntu has Chromium only as a snap. There the one from npm is used, which needs the library below.
  {
    kind: "chromium",
    name: "Chromium (HTML and text to PDF; on x64 the one from npm serves as well, more slowly)",
    package: "chromium-headless-shell",
    file: "chromium-headless-shell",
    platform: "linux",
    distribution: "debian",
  },
  { kind: "library", name: "Chromium's library NSS", package: "libnss3", file: "libnss3.so", platform: "linux" },
  // LibreOffice finds fonts by itself on macOS and Windows.
  { ...program("fc-match", "fontconfig"), platform: "linux" },
];

/**
 * @param {string} name
 * @param {string} debianPackage
 * @param {string} file
 * @returns {import("./requirements.d.mts").Requirement}
 */
function part(name, debianPackage, file) {
  return { kind: "libreoffice", name, package: debianPackage, file };
}

/**
 * @param {string} name
 * @param {string} debianPackage
 * @param {string} file
 * @returns {import("./requirements.d.mts").Requirement}
 */
function font(name, debianPackage, file) {
  return { kind: "font", name, package: debianPackage, file };
}

/**
 * @param {string} name
 * @param {string} debianPackage
 * @returns {import("./requirements.d.mts").Requirement}
 */
function program(name, debianPackage) {
  return { kind: "program", name, package: debianPackage, file: name };
}
