/** The service's advice on templates in German. */
import type { Pairs } from "./service-words.ts";

const SWITCH = "turn on enhanced syntax (enhanced_syntax=true; in Studio “Tags may calculate”)";
const SCHALTER = "schalten Sie unter „Einstellungen“ ein, dass Tags rechnen dürfen";

export const GERMAN_ADVICE: Pairs = {
  // Faults of tags.
  "Write {own} instead of {tag}.": "Schreiben Sie {own} statt {tag}.",
  [`Write {own} instead of {tag}, and ${SWITCH}.`]: `Schreiben Sie {own} statt {tag}, und ${SCHALTER}.`,
  "Write {own} instead of {tag}, with {end} where it ends.":
    "Schreiben Sie {own} statt {tag}, und {end} dort, wo der Abschnitt endet.",
  [`Write {own} instead of {tag}, with {end} where it ends, and ${SWITCH}.`]: `Schreiben Sie {own} statt {tag}, und {end} dort, wo der Abschnitt endet. Und ${SCHALTER}.`,
  "Write {own} instead of {tag}, if the entries of the inner list have no value of that name.":
    "Schreiben Sie {own} statt {tag}, falls die Einträge der inneren Liste keinen Wert dieses Namens haben.",
  "Write {own} instead of {tag}, unless it is text.": "Schreiben Sie {own} statt {tag}, außer wenn es Text ist.",
  "Write {own} instead of {tag}, unless {sign} is to be printed.":
    "Schreiben Sie {own} statt {tag}, außer wenn {sign} gedruckt werden soll.",
  "Write {own} instead of {tag}, unless this is its whole name.":
    "Schreiben Sie {own} statt {tag}, außer wenn das Feld wirklich so heißt.",
  "Write {own} instead of {tag}, or set the delimiters to << and >>.":
    "Schreiben Sie {own} statt {tag}, oder wählen Sie unter „Einstellungen“ die Klammern << und >>.",
  "Write {own} instead of {tag}, with a filter in place of its formatter.":
    "Schreiben Sie {own} statt {tag}; an die Stelle der Formatangabe tritt ein Filter.",
  "Write {own} in a section {section} instead of {tag}.":
    "Schreiben Sie {own} in einen Abschnitt {section} statt {tag}.",
  "Write {own} instead of {tag}. Filters with enhanced syntax take the place of the text behind the colon.":
    "Schreiben Sie {own} statt {tag}. An die Stelle des Textes hinter dem Doppelpunkt treten Filter, wenn Tags rechnen dürfen.",
  "Write {own} and {end} {place}.": "Schreiben Sie {own} und {end} {place}.",
  "in the first and the last cell of the row, which is then repeated":
    "in die erste und die letzte Zelle der Zeile, die dann wiederholt wird",
  "in paragraphs of their own before and after the table, which is then repeated":
    "in eigene Absätze vor und hinter der Tabelle, die dann wiederholt wird",
  "in paragraphs of their own before and after the paragraph, which is then repeated":
    "in eigene Absätze vor und hinter dem Absatz, der dann wiederholt wird",
  "before and after what is to be repeated": "vor und hinter das, was wiederholt werden soll",
  "Remove {tag}, and compute the value in the data.": "Entfernen Sie {tag}, und berechnen Sie den Wert in den Daten.",
  "Remove {tag}: a section says by itself what it repeats.":
    "Entfernen Sie {tag}: Ein Abschnitt sagt selbst, was er wiederholt.",
  "Remove {tag}: a comment would be printed.": "Entfernen Sie {tag}: Ein Kommentar würde gedruckt.",
  "Put its value into the data, and write {own} with its name instead of {tag}.":
    "Nehmen Sie den Wert in die Daten auf, und schreiben Sie {own} mit seinem Namen statt {tag}.",
  "Put the value of {value} into the data, and write {own} with its name instead of {tag}.":
    "Nehmen Sie den Wert von {value} in die Daten auf, und schreiben Sie {own} mit seinem Namen statt {tag}.",
  "Put the value of {value} into the data, and write its name instead of {tag}.":
    "Nehmen Sie den Wert von {value} in die Daten auf, und schreiben Sie seinen Namen statt {tag}.",
  "Remove the single {sign}, or complete the tag: {tag}.":
    "Entfernen Sie das einzelne {sign}, oder vervollständigen Sie das Tag: {tag}.",
  "Close it: {tag}": "Schließen Sie das Tag: {tag}",
  "Open it: {tag}": "Beginnen Sie das Tag: {tag}",
  "{word} looks like a statement of another template language. Write {start} and {end} around what appears on a condition, or is repeated.":
    "{word} sieht nach einer Anweisung einer anderen Vorlagensprache aus. Schreiben Sie {start} und {end} um das, was nur unter einer Bedingung erscheint oder sich wiederholt.",
  "Write {tag}, or change the template's delimiters to {left} and {right}.":
    "Schreiben Sie {tag}, oder wählen Sie unter „Einstellungen“ die Klammern {left} und {right}.",
  "Add {tag} in its own paragraph after the content of the section.":
    "Fügen Sie {tag} in einem eigenen Absatz hinter dem Inhalt des Abschnitts ein.",
  "Add {tag} after the content of the section, for example after “{text}”.":
    "Fügen Sie {tag} hinter dem Inhalt des Abschnitts ein, etwa hinter „{text}“.",
  "Add {tag} at the end of the row, for example after “{text}”.":
    "Fügen Sie {tag} am Ende der Zeile ein, etwa hinter „{text}“.",
  "Add {tag} where the section starts, or remove {end}.":
    "Fügen Sie {tag} dort ein, wo der Abschnitt beginnt, oder entfernen Sie {end}.",
  "Did you mean {tag}?": "Meinten Sie {tag}?",
  "Close it with {tag} instead of {other}.": "Beenden Sie den Abschnitt mit {tag} statt mit {other}.",
  "Name the list or condition: {tag}": "Nennen Sie die Liste oder Bedingung: {tag}",
  "Rewrite the tag: {tag}": "Schreiben Sie das Tag neu: {tag}",
  "{start} and {end} repeat their whole row, in which another section stands beside them. Put {start} before that section and {end} behind it, or give it a row of its own.":
    "{start} und {end} wiederholen ihre ganze Zeile, in der daneben noch ein Abschnitt steht. Setzen Sie {start} vor diesen und {end} dahinter, oder geben Sie ihm eine eigene Zeile.",
  "Put {start} and {end} into the same row of a table, or put both outside the table.":
    "Setzen Sie {start} und {end} in dieselbe Zeile einer Tabelle, oder beide außerhalb der Tabelle.",
  "Put {start} and {end} into the same element or attribute, or put both outside of it.":
    "Setzen Sie {start} und {end} in dasselbe Element oder Attribut, oder beide außerhalb davon.",
  "Put {start} and {end} into the same text box, or put both outside of it.":
    "Setzen Sie {start} und {end} in dasselbe Textfeld, oder beide außerhalb.",
  "Put {start} and {end} into the same content control, or put both outside of it.":
    "Setzen Sie {start} und {end} in dasselbe Inhaltssteuerelement, oder beide außerhalb.",
  "Put {start} and {end} into the same field, or put both outside of it.":
    "Setzen Sie {start} und {end} in dieselbe Feldfunktion, oder beide außerhalb.",
  "Put {start} and {end} into the same formula, or put both outside of it.":
    "Setzen Sie {start} und {end} in dieselbe Formel, oder beide außerhalb.",
  "Put {start} and {end} into the same phonetic guide, or put both outside of it.":
    "Setzen Sie {start} und {end} in dieselbe Lautschrift, oder beide außerhalb.",
  "Put {start} and {end} into the same note, or put both outside of it.":
    "Setzen Sie {start} und {end} in dieselbe Fußnote, oder beide außerhalb.",
  "With enhanced syntax, names cannot contain spaces: write {tag} and rename the field, or disable enhanced syntax.":
    "Wenn Tags rechnen dürfen, enthalten Namen keine Leerzeichen: Schreiben Sie {tag}, und benennen Sie das Feld um, oder schalten Sie unter „Einstellungen“ aus, dass Tags rechnen dürfen.",
  "With enhanced syntax, names consist of letters, digits and _, and begin with a letter: write {tag} and rename the field, or disable enhanced syntax.":
    "Wenn Tags rechnen dürfen, bestehen Namen aus Buchstaben, Ziffern und _ und beginnen mit einem Buchstaben: Schreiben Sie {tag}, und benennen Sie das Feld um, oder schalten Sie unter „Einstellungen“ aus, dass Tags rechnen dürfen.",
  "A tag has no backslash before |: write {tag}":
    "In einem Tag steht vor | kein umgekehrter Schrägstrich: Schreiben Sie {tag}",
  "A tag cannot assign a value. To compare values, write {tag}":
    "Ein Tag kann keinen Wert zuweisen. Um Werte zu vergleichen, schreiben Sie {tag}",
  "Tags cannot call functions. Compute the value in the data, and use its name.":
    "Tags können keine Funktionen aufrufen. Berechnen Sie den Wert in den Daten, und verwenden Sie seinen Namen.",
  "Check the names, operators, quotes and parentheses of {tag}.":
    "Prüfen Sie Namen, Rechenzeichen, Anführungszeichen und Klammern in {tag}.",
  "Check the names, operators, quotes and parentheses of {tag}: {detail}":
    "Prüfen Sie Namen, Rechenzeichen, Anführungszeichen und Klammern in {tag}. Der Dienst nennt als Grund: {detail}",
  // Remarks on tags.
  [`Without enhanced syntax, {tag} is the name of one value. So that it is computed, ${SWITCH}.`]: `{tag} gilt als Name eines einzigen Wertes. Damit gerechnet wird, ${SCHALTER}.`,
  "{shown} is a tag here and prints the value of that name. To print the text, write {tag}.":
    "{shown} ist hier ein Tag und druckt den Wert dieses Namens. Um den Text zu drucken, schreiben Sie {tag}.",
  "This text between {left} and {right} reads like prose and stays as it is. If it is a tag, set the delimiters to {left} and {right}.":
    "Dieser Text zwischen {left} und {right} liest sich wie gewöhnlicher Text und bleibt, wie er ist. Ist er ein Tag, wählen Sie unter „Einstellungen“ die Klammern {left} und {right}.",
  "The {count} texts between {left} and {right} read like prose and stay as they are. If they are tags, set the delimiters to {left} and {right}.":
    "Die {count} Texte zwischen {left} und {right} lesen sich wie gewöhnlicher Text und bleiben, wie sie sind. Sind sie Tags, wählen Sie unter „Einstellungen“ die Klammern {left} und {right}.",
  "Tags in SmartArt are not filled in, so {tag} stays as it is. Put it into a text box, a table or the text.":
    "Tags in SmartArt werden nicht ausgefüllt, {tag} bleibt also stehen. Setzen Sie es in ein Textfeld, eine Tabelle oder den Text.",
  "The file does not state its encoding, and was read as {encoding}. If “{word}” is not what you wrote, save the file in UTF-8 and upload it again.":
    "Die Datei nennt ihre Kodierung nicht und wurde als {encoding} gelesen. Haben Sie nicht „{word}“ geschrieben, speichern Sie die Datei in UTF-8, und laden Sie sie noch einmal hoch.",
  // Fields of Word.
  "{reason}. It prints nothing.": "{reason}. Es druckt nichts.",
  "{reason}. It prints the text that the template shows: {text}.":
    "{reason}. Es druckt den Text, den die Vorlage zeigt: {text}.",
  "Word asks its user for this text. Write a tag instead, such as [Name]":
    "Word fragt nach diesem Text. Schreiben Sie stattdessen ein Tag wie [Name]",
  "This field of Word's mail merge is not computed. Use the filter barcode instead":
    "Dieses Feld von Words Seriendruck wird nicht berechnet. Nehmen Sie den Filter barcode",
  "This is a field of py3o, which is not filled in. Write a tag in its place, such as [Name]":
    "Das ist ein Feld von py3o, das nicht ausgefüllt wird. Schreiben Sie an seine Stelle ein Tag wie [Name]",
  "No user of Word is known here. Write the text, or a tag":
    "Hier ist niemand bekannt, der Word benutzt. Schreiben Sie den Text, oder ein Tag",
  "Only Word counts this, when it updates the field": "Das zählt nur Word, wenn es das Feld aktualisiert",
  "Only Word counts these numbers. Use a numbered list or a SEQ field instead":
    "Diese Nummern zählt nur Word. Nehmen Sie eine nummerierte Liste oder ein SEQ-Feld",
  "Its code was removed at upload, because it names another file, a program or a command that is not known":
    "Sein Code wurde beim Hochladen entfernt, weil er eine andere Datei, ein Programm oder einen unbekannten Befehl nennt",
  "Its code was removed at upload, because it names another file, a program or a command that is not known. For a picture of each record, write a tag such as [%Photo]":
    "Sein Code wurde beim Hochladen entfernt, weil er eine andere Datei, ein Programm oder einen unbekannten Befehl nennt. Für ein Bild je Datensatz schreiben Sie ein Tag wie [%Foto]",
  "Word computes this field on each page. Other formats print its value if it is the same on all pages that show it. Otherwise they print the text that the template shows: {text}.":
    "Word berechnet dieses Feld auf jeder Seite. Andere Formate drucken seinen Wert, wenn er auf allen Seiten gleich ist, sonst den Text, den die Vorlage zeigt: {text}.",
  "As in Word, this field goes on to the next record only in the body of the document, and not within another field":
    "Wie in Word geht dieses Feld nur im Text des Dokuments zum nächsten Datensatz, und nicht in einem anderen Feld",
  'Its condition needs a comparison such as { MERGEFIELD Town } = "Paris", with no other fields than merge fields and MERGEREC, so it counts as false':
    'Seine Bedingung braucht einen Vergleich wie { MERGEFIELD Ort } = "Paris", nur mit Seriendruckfeldern und MERGEREC. So gilt sie als nicht erfüllt',
  // Places in a file.
  body: "Text",
  text: "Text",
  header: "Kopfzeile",
  "header {n}": "Kopfzeile {n}",
  footer: "Fußzeile",
  "footer {n}": "Fußzeile {n}",
  footnotes: "Fußnoten",
  "end notes": "Endnoten",
  comments: "Kommentaren",
  "document properties": "Dokumenteigenschaften",
  "cover page": "Deckblatt",
  "text box": "Textfeld",
  "field code": "Feldfunktion",
  "link address": "Adresse eines Links",
  "text box in {part}": "Textfeld in: {part}",
  "field code in {part}": "Feldfunktion in: {part}",
  "link address in {part}": "Adresse eines Links in: {part}",
};
