/** The service's warnings about documents in German. */
import type { Pairs } from "./service-words.ts";

export const GERMAN_WARNINGS: Pairs = {
  // Names of template and data.
  "no name in {source} is that of a tag, so nothing is filled in":
    "Kein Name in {source} ist der eines Tags, deshalb wird nichts ausgefüllt",
  "{source} lacks {names}": "In {source} fehlt: {names}",
  "no tag uses {names} of {source}": "Kein Tag verwendet aus {source}: {names}",
  "{names} and {n} more": "{names} und {n} weitere",
  "{name} (did you mean {other}?)": "{name} (meinten Sie {other}?)",
  "{name} (did you mean {other}?), {names}": "{name} (meinten Sie {other}?), {names}",
  "the data": "den Daten",
  "the field {name} was ignored: did you mean {other}?": "Das Feld {name} wurde nicht beachtet: Meinten Sie {other}?",
  // Data files.
  "{file} does not state its encoding, and was read as {encoding}. If letters are wrong, save it in UTF-8, or name the charset in the Content-Type of its part":
    "{file} nennt ihre Kodierung nicht und wurde als {encoding} gelesen. Sind Buchstaben falsch, speichern Sie die Datei in UTF-8",
  "{file} contains bytes that are no text in {encoding}, first in line {line}: each was replaced by {sign}. Save the file in UTF-8":
    "{file} enthält Bytes, die in {encoding} kein Text sind, zuerst in Zeile {line}: Jedes wurde durch {sign} ersetzt. Speichern Sie die Datei in UTF-8",
  "{file} displays {value} in {place}: correct the file": "{file} zeigt {value} in {place}: Berichtigen Sie die Datei",
  "sheet {sheet}, row {row}, column {column}": "Blatt {sheet}, Zeile {row}, Spalte {column}",
  "row {row}, column {column}": "Zeile {row}, Spalte {column}",
  "sheet {sheet}, row {row}, column {column}, and errors in {more} more cell":
    "Blatt {sheet}, Zeile {row}, Spalte {column}, und in {more} weiteren Zelle",
  "sheet {sheet}, row {row}, column {column}, and errors in {more} more cells":
    "Blatt {sheet}, Zeile {row}, Spalte {column}, und in {more} weiteren Zellen",
  "row {row}, column {column}, and errors in {more} more cell":
    "Zeile {row}, Spalte {column}, und in {more} weiteren Zelle",
  "row {row}, column {column}, and errors in {more} more cells":
    "Zeile {row}, Spalte {column}, und in {more} weiteren Zellen",
  // Pictures and other files.
  "the pages and the XML of the invoice differ: {differences}":
    "Seiten und XML der Rechnung unterscheiden sich: {differences}",
  "{file} violates rules of {rules}: {faults}": "{file} verletzt Regeln von {rules}: {faults}",
  "The picture for the tag {tag} was left out: {reason}": "Das Bild für das Tag {tag} fehlt: {reason}",
  "The picture for the tag {tag} ({address}) was left out: {reason}":
    "Das Bild für das Tag {tag} ({address}) fehlt: {reason}",
  "its value is neither a data URI of a picture nor an http or https URL":
    "Sein Wert ist weder ein Bild noch die Adresse eines Bildes (http oder https)",
  "merge_with was ignored: it applies to PDF and PDF/A output, and output_format is {format}":
    "Anzuhängende PDF-Dateien gelten nur in PDF und PDF/A, nicht in {format}",
  "attach was ignored: it applies to PDF and PDF/A output, and output_format is {format}":
    "Einzubettende Dateien gelten nur in PDF und PDF/A, nicht in {format}",
  "merge_with {n} ({name}) was ignored: {reason}": "Die anzuhängende Datei {n} ({name}) wurde weggelassen: {reason}",
  "attach {n} ({name}) has the relationship {kind}: {reason}":
    "Die eingebettete Datei {n} ({name}) hat die Beziehung {kind}: {reason}",
  "attach {n} ({name}) is attached as an ordinary file: {reason}":
    "Die Datei {n} ({name}) ist als gewöhnliche Datei eingebettet: {reason}",
  "{standard} needs the format .pdf/a-3b": "{standard} braucht das Format .pdf/a-3b",
  // Finished PDFs.
  "the pages do not conform to {standard}, so they were converted to pictures":
    "Die Seiten entsprechen nicht {standard} und wurden in Bilder umgewandelt",
  "content does not conform to {standard}, so it was converted to pictures":
    "Inhalte entsprechen nicht {standard} und wurden in Bilder umgewandelt",
  "{file} has pages that do not conform to PDF/A, so these were converted to pictures":
    "{file} hat Seiten, die nicht PDF/A entsprechen: Sie wurden in Bilder umgewandelt",
  "{file} has content that does not conform to PDF/A, so this content was converted to pictures":
    "{file} hat Inhalte, die nicht PDF/A entsprechen: Sie wurden in Bilder umgewandelt",
  "{file} has text that is not shown: its font is not embedded, and not known here":
    "{file} hat Text, der nicht gezeigt wird: Seine Schrift ist nicht eingebettet und hier nicht bekannt",
  "{file} has layers, which PDF/A-1 does not allow: shown ones became part of the pages, and hidden ones were removed":
    "{file} hat Ebenen, die PDF/A-1 nicht erlaubt: Sichtbare wurden Teil der Seiten, verborgene entfernt",
  "{file} was ignored: its pages do not conform to PDF/A and cannot be converted to pictures":
    "{file} wurde weggelassen: Ihre Seiten entsprechen nicht PDF/A und lassen sich nicht in Bilder umwandeln",
  "{file} contains files that {why}, so they were left out: {names}":
    "{file} enthält Dateien, die hier nicht erlaubt oder nicht lesbar sind und deshalb fehlen: {names}",
  "{file} is digitally signed: its signatures were removed, because they are valid only in the file itself":
    "{file} ist digital signiert: Die Signaturen wurden entfernt, weil sie nur in der Datei selbst gelten",
  "{file} is a dynamic XFA form, which only some programs show: the form was not appended, only its placeholder pages":
    "{file} ist ein dynamisches XFA-Formular, das nur manche Programme zeigen: Angehängt wurden nur seine Platzhalterseiten",
  "{file} is a portfolio: its cover pages were appended, and its files are not shown as pages":
    "{file} ist ein Portfolio: Angehängt wurden die Deckblätter, seine Dateien erscheinen nicht als Seiten",
  "{file} has form fields, links or bookmarks with scripts or other actions, which were removed":
    "{file} hat Formularfelder, Links oder Lesezeichen mit Skripten oder anderen Aktionen, die entfernt wurden",
  "{file} contains films, sounds or 3D models, which were removed":
    "{file} enthält Filme, Töne oder 3D-Modelle, die entfernt wurden",
  "{file} is an electronic invoice, which is an ordinary attachment of this document":
    "{file} ist eine elektronische Rechnung und in diesem Dokument eine gewöhnliche eingebettete Datei",
  "{file} is not a tagged PDF: screen readers may not read all of the result, so it is not marked as tagged":
    "{file} ist kein PDF mit Tags für Bildschirmleser: Das Ergebnis wird deshalb nicht als solches gekennzeichnet",
  "{file} has tags that cannot be read, so they were removed: screen readers may not read all of the result, so it is not marked as tagged":
    "{file} hat unlesbare Tags für Bildschirmleser, die entfernt wurden: Das Ergebnis wird deshalb nicht als PDF mit Tags gekennzeichnet",
  "{file} has text or images that its tags do not contain: screen readers may not read all of the result, so it is not marked as tagged":
    "{file} hat Text oder Bilder ohne Tags für Bildschirmleser: Das Ergebnis wird deshalb nicht als PDF mit Tags gekennzeichnet",
  "{file} has pages whose pictures are empty, although they have content (page {pages}): compare them with the original":
    "{file} hat Seiten, deren Bilder leer sind, obwohl sie Inhalt haben (Seite {pages}): Vergleichen Sie sie mit dem Original",
  "the document does not conform to PDF/UA-1: {violation}": "Das Dokument entspricht nicht PDF/UA-1: {violation}",
  "the document": "Das Dokument",
  "merge_with {n}": "Die angehängte Datei {n}",
  "merge_with {n} ({name})": "Die angehängte Datei {n} ({name})",
  // Fields and contents.
  "The field { {code} } {reason}": "Das Feld { {code} } {reason}",
  "keeps the template's text: {reason}": "behält den Text der Vorlage. Der Dienst nennt als Grund: {reason}",
  "keeps the template's text, because its value differs from page to page: only Word computes that in headers and footers":
    "behält den Text der Vorlage, weil sein Wert auf jeder Seite ein anderer ist: In Kopf- und Fußzeilen berechnet das nur Word",
  "may have a wrong value: {direction} ends at a cell without a number, as in Word: write 0 into that cell to go on":
    "hat vielleicht einen falschen Wert: {direction} endet wie in Word an einer Zelle ohne Zahl. Schreiben Sie 0 in diese Zelle",
  'prints its value as it is: "{value}" is no date that can be read. Write dates as 2026-01-31':
    "druckt seinen Wert, wie er ist: „{value}“ lässt sich nicht als Datum lesen. Schreiben Sie ein Datum wie 2026-01-31",
  "The tables of contents are those of the template, because the document is too long":
    "Die Inhaltsverzeichnisse sind die der Vorlage, weil das Dokument zu lang ist",
  "The page numbers in tables of contents are missing until Word updates them: {reason}":
    "In den Inhaltsverzeichnissen fehlen die Seitenzahlen, bis Word sie aktualisiert: {reason}",
  "left out: {reason}": "Weggelassen: {reason}",
  "and {n} more warnings": "und {n} weitere Hinweise",
  "This document has {pages} pages or more. Clients and proxies give up after some minutes without an answer: for documents of this size, send Prefer: respond-async":
    "Dieses Dokument hat {pages} Seiten oder mehr. Programme und Proxys warten nur einige Minuten auf eine Antwort: Erzeugen Sie es unter „Viele auf einmal“",
};
