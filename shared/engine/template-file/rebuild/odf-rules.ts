/**
 * Defines what an OpenDocument package may contain (OpenDocument 1.3, parts 2 and 3). Names are local ones, because
 * LibreOffice accepts several spellings of each namespace.
 */

/** Elements that are removed with their content, and why. */
export const REMOVED_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ["template", "meta:template: a template by address, which the converter looks for"],
  ["auto-reload", "meta:auto-reload: another document instead of this one"],
  ["plugin", "draw:plugin: a program, or a file that one plays; the picture beside it stays"],
  ["applet", "draw:applet: a program"],
  ["floating-frame", "draw:floating-frame: a page by address"],
  ["section-source", "text:section-source: a section's text by address; the text as it was last stays"],
  ["table-source", "table:table-source: a table's values by address; the last ones stay"],
  ["cell-range-source", "table:cell-range-source: as above"],
  ["dde-source", "office:dde-source: values from another program"],
  ["dde-connection-decls", "text:dde-connection-decls: as above"],
  ["dde-links", "table:dde-links: as above"],
  ["database-source-sql", "table:database-source-sql: values from a database"],
  ["database-source-table", "table:database-source-table: as above"],
  ["database-source-query", "table:database-source-query: as above"],
  ["connection-resource", "form:connection-resource: a database by address"],
  ["script", "office:script, text:script: a program"],
  ["event-listeners", "office:event-listeners: what starts programs"],
  ["event-listener", "script:event-listener: as above"],
  ["model", "xforms:model: form data by address, and where they are sent"],
  ["audio", "anim:audio: a sound by address"],
  ["sound", "presentation:sound: a sound by address"],
]);

/** Attributes that are removed, and why. */
export const REMOVED_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["base", "xml:base: changes what all addresses mean"],
  ["src", "an address"],
  ["image-data", "form:image-data: a picture by address"],
  ["datasource", "form:datasource: a database by address"],
  ["database-name", "text:database-name: a database by address; the field's text stays"],
]);

/** Elements that are useless without the target of their address. */
export const NOTHING_WITHOUT_TARGET: ReadonlySet<string> = new Set(["object", "object-ole", "font-face-uri"]);

/** Elements whose address people follow, but converters do not. */
export const LINK_ELEMENTS: ReadonlySet<string> = new Set(["a", "hyperlink-behaviour"]);

/** Settings that are addresses (`config:config-item`). */
export const ADDRESS_SETTINGS = /(?:URL|DataSource|DatabaseName|TemplateName|LinkedFile)$/i;

/** A formula that reads another file, or queries a server or program. */
export const READING_FORMULA = /:\/|\\\\|file:|'#|webservice|filterxml|\bdde\b|\bsql\b/i;
