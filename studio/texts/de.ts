/** The German texts. */
import type { TextName } from "./en.ts";

export const DE: Readonly<Record<TextName, string>> = {
  "app.skip": "Zum Inhalt",
  "app.main": "Hauptmenü",
  "app.templates": "Vorlagen",
  "app.documents": "Dokumente",
  "app.fonts": "Schriften",
  "app.keys": "Schlüssel",
  "app.reference": "API-Referenz",
  "app.docs": "Anleitung",
  "app.tongue": "Sprache",
  "app.theme": "Farben",
  "app.theme.auto": "Wie das System",
  "app.theme.light": "Hell",
  "app.theme.dark": "Dunkel",
  "app.shortcuts": "Tastatur",
  "app.signOut": "Abmelden",
  "app.notFound": "Unter dieser Adresse gibt es keine Seite.",
  "app.loadingView": "Diese Seite wird geladen …",
  "app.menu": "Menü",
  "app.toTemplates": "Zu den Vorlagen",
  "app.notKept":
    "Dieser Browser bewahrt die Datei ({size}) nicht auf: Sie ist zu groß, oder der Datenträger ist voll. Wählen Sie sie nach dem Neuladen noch einmal.",
  "app.typedNotKept":
    "Der Speicher dieses Browsers ist voll: Was Sie hier eingeben ({size}), bleibt, bis diese Seite geschlossen oder neu geladen wird. Nehmen Sie kleinere Bilder oder deren Adressen.",
  "app.dropAnywhere": "Datei hier ablegen, um eine Vorlage daraus zu machen",

  "common.cancel": "Abbrechen",
  "common.close": "Schließen",
  "common.copy": "Kopieren",
  "common.copied": "Kopiert",
  "common.notCopied": "Nicht kopiert: Markieren Sie es, und kopieren Sie es mit der Tastatur",
  "common.retry": "Noch einmal",
  "common.undo": "Rückgängig",
  "common.open": "Öffnen",
  "common.save": "Speichern",
  "common.saved": "Gespeichert",
  "common.delete": "Löschen",
  "common.deleted": "„{name}“ ist gelöscht.",
  "common.download": "Herunterladen",
  "common.rename": "Umbenennen",
  "common.name": "Name",
  "common.created": "Erstellt",
  "common.actions": "Aktionen",
  "common.region": "Region",

  "region.us": "Vereinigte Staaten",
  "region.eu": "Europäische Union",
  "region.uk": "Vereinigtes Königreich",
  "region.au": "Australien",

  "error.unreachable":
    "Der Dienst antwortet nicht. Ihre Eingaben sind hier aufbewahrt. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal. Bleibt er stumm, sagen Sie es der Person, die den Dienst betreut.",
  "error.unexpected":
    "Diese Seite hat selbst einen Fehler gemacht ({message}). Laden Sie sie neu: Ihre Eingaben bleiben erhalten. Geschieht es wieder, schicken Sie diesen Text der Person, die den Dienst betreut.",
  "error.answer":
    "Die Antwort lässt sich nicht lesen (Status {status}): Sie kommt vielleicht von einem Proxy vor dem Dienst. Versuchen Sie es noch einmal. Geschieht es wieder, sagen Sie es der Person, die den Dienst betreut.",
  "error.view":
    "Diese Ansicht ließ sich nicht laden: Der Dienst antwortet nicht, oder er wurde aktualisiert. Laden Sie die Seite neu. Ihre Eingaben bleiben erhalten.",
  "error.outdated": "Der Dienst wurde aktualisiert, und diese Seite passt nicht mehr dazu. Laden Sie die Seite neu.",
  "error.busy":
    "Der Dienst hat gerade zu viel zu tun. Nichts ist verloren: Versuchen Sie es in einigen Sekunden noch einmal.",
  "error.gone":
    "Das gibt es nicht mehr: Es wurde gelöscht oder gehört zu einem anderen Konto. Laden Sie die Seite neu, um zu sehen, was da ist.",
  "error.changed":
    "Jemand hat dies gleichzeitig geändert, deshalb wurde Ihre Änderung nicht übernommen. Laden Sie die Seite neu, und ändern Sie es noch einmal.",
  "error.notAllowed":
    "Ihr Schlüssel hat dazu nicht das Recht. Melden Sie sich mit einem an, der es hat, oder bitten Sie die Person darum, die den Dienst betreut.",
  "error.suspended":
    "Dieses Konto wurde gesperrt. Nichts davon wurde gelöscht. Bitten Sie die Person, die den Dienst betreut, es wieder freizugeben.",
  "error.lastKey":
    "Das ist der letzte Schlüssel, der alles darf. Ohne ihn könnte niemand Schlüssel erzeugen. Erzeugen Sie zuerst einen weiteren.",
  "error.tooManyKeys":
    "Dieses Konto hat so viele Schlüssel, wie es haben darf. Sperren Sie einen, der nicht mehr gebraucht wird: Die Spalte „Zuletzt benutzt“ hilft dabei.",
  "error.notReady": "Das Dokument wird noch erzeugt. Versuchen Sie es noch einmal, wenn es fertig ist.",
  "error.tooLarge": "Was Sie senden, ist zu groß für diesen Dienst. Wählen Sie kleinere Dateien oder Bilder.",
  "error.tooLargeOf":
    "Was Sie senden, ist zu groß: Höchstens {limit} sind möglich. Wählen Sie kleinere Dateien, oder verkleinern Sie deren Bilder.",
  "error.documentTooLarge":
    "Das Dokument würde zu groß: {reason}. Nehmen Sie weniger Zeilen, oder wählen Sie ein Zip mit einer Datei je Zeile.",
  "error.appending":
    "Das Anhängen der PDF-Dateien dauerte zu lange und wurde abgebrochen. Hängen Sie weniger oder kleinere an, oder wählen Sie das Format .pdf.",
  "error.attachment":
    "{name} lässt sich nicht einbetten: {reason}. Wählen Sie die Datei noch einmal, oder eine andere.",
  "error.attachmentFormat": "{what}. Wählen Sie das Format .pdf/a-3b, das jede Datei aufnimmt, oder .pdf.",
  "error.conformance": "{what} – oder wählen Sie ein anderes Format.",
  "error.invoiceInvalid": "Die elektronische Rechnung ist nicht gültig. Berichtigen Sie die Daten: {faults}.",
  "error.notAccessible":
    "Das Dokument wäre für Bildschirmleser nicht zugänglich. Der Dienst nennt als Grund: {reason}. Berichtigen Sie die Vorlage, oder erzeugen Sie das Dokument ohne diese Anforderung.",
  "error.invoice":
    "{name} kann nicht die elektronische Rechnung dieses Dokuments sein: {reason}. Berichtigen Sie die Datei und betten Sie sie noch einmal ein, oder entfernen Sie sie.",
  "error.invalidTags":
    "Einige Tags dieser Vorlage sind falsch: {tags}. Öffnen Sie die Vorlage: Über den Seiten steht jedes mit seiner Korrektur.",
  "error.upload": "Die Datei ist nicht vollständig angekommen. Wählen Sie sie noch einmal.",
  "error.tooManyUploads":
    "Von diesem Konto wurden zu viele Dateien gesendet und noch nicht benutzt: Höchstens {count} sind möglich. Versuchen Sie es spätestens in {minutes} Minuten noch einmal.",
  "error.conversion":
    "Das Dokument lässt sich nicht in {format} umwandeln. Der Dienst nennt als Grund: {reason}. Öffnen Sie die Vorlage in Word, speichern Sie sie noch einmal, und wählen Sie diese unter „Datei ersetzen“, oder wählen Sie ein anderes Format.",
  "error.conversionTime":
    "{format} zu erzeugen dauerte länger als {seconds} Sekunden und wurde abgebrochen. Kürzen Sie das Dokument, oder vereinfachen Sie die Vorlage: Lange Texte, Tabellen in Tabellen und sehr große Bilder brauchen am längsten.",
  "error.converter":
    "Dieses Format lässt sich nicht erzeugen: {program}, das dazu gebraucht wird, fehlt oder startet nicht. Sagen Sie es der Person, die den Dienst betreut, oder wählen Sie ein anderes Format.",
  "error.dataFormat":
    "{name} ist keine Tabelle, die sich lesen lässt. Speichern Sie sie als .xlsx, .xls, .ods, .csv oder .tsv, und wählen Sie sie noch einmal.",
  "error.dataContent":
    "{name} hat einen anderen Inhalt, als der Name sagt. Der Dienst nennt als Grund: {reason}. Speichern Sie die Datei im Format ihres Namens, und wählen Sie sie noch einmal.",
  "error.locked":
    "{name} ist durch ein Kennwort geschützt. Entfernen Sie das Kennwort, und wählen Sie die Datei noch einmal.",
  "error.dataUnreadable":
    "{name} lässt sich nicht lesen. Der Dienst nennt als Grund: {reason}. Berichtigen Sie das in der Datei, oder speichern Sie sie noch einmal als .xlsx, und wählen Sie sie noch einmal.",
  "error.dataTooLarge":
    "{name} ist zu groß, um gelesen zu werden. Der Dienst nennt als Grund: {reason}. Teilen Sie die Datei in mehrere auf.",
  "error.dataTime":
    "{name} zu lesen dauerte zu lange und wurde abgebrochen. Teilen Sie die Datei in mehrere auf, oder speichern Sie sie als .csv.",
  "error.dataSkipped":
    "Es gibt kein Dokument: Die Bedingungen in {name} lassen jede Zeile aus. Berichtigen Sie die Felder SKIPIF der Vorlage oder die Daten.",
  "error.pdfUnreadable":
    "{name} lässt sich nicht prüfen. Der Dienst nennt als Grund: {reason}. Wählen Sie ein PDF, das sich ohne Kennwort öffnen lässt.",
  "error.sheet": "{name} hat kein Blatt {sheet} mehr. Es hat: {sheets}. Wählen Sie die Tabelle noch einmal.",
  "error.names":
    "Die Namen in den Daten und die Tags der Vorlage passen nicht zusammen. Der Dienst nennt: {faults}. Geben Sie den Spalten der Daten die Namen der Tags.",
  "error.invalidDocument":
    "Das Dokument wäre beschädigt ({reason}) und wurde deshalb nicht ausgegeben. Das ist ein Fehler des Dienstes: Vorlage und Daten sind nicht schuld, und ein neuer Versuch hilft nicht. Nennen Sie es der Person, die den Dienst betreut. Oft hilft es, beide Tags eines Abschnitts in denselben Absatz, dieselbe Zeile oder dieselbe Zelle zu setzen, außerhalb von nachverfolgten Änderungen, Links und Inhaltssteuerelementen.",
  "error.notMade":
    "Die Dokumente ließen sich nicht erzeugen, weil der Dienst ein Problem hat. Versuchen Sie es noch einmal. Geschieht es wieder, nennen Sie der Person, die den Dienst betreut, diese Nummer: {id}.",
  "error.internal":
    "Der Dienst hat einen Fehler gemacht. Versuchen Sie es noch einmal. Geschieht es wieder, nennen Sie der Person, die den Dienst betreut, diese Nummer: {id}.",
  "error.fontFormat": "{name} ist keine Schrift, die sich verwenden lässt. Wählen Sie sie als .ttf, .otf oder .ttc.",
  "error.font":
    "{name} lässt sich nicht als Schrift verwenden. Der Dienst nennt als Grund: {reason}. Wählen Sie die Datei so, wie der Hersteller sie geliefert hat.",
  "error.fontLicence":
    "Die Lizenz von {name} erlaubt nicht, die Schrift in Dokumenten zu verwenden. Der Dienst nennt als Grund: {reason}. Fragen Sie den Hersteller nach einer Fassung, die eingebettet werden darf.",
  "error.fonts": "Mehr als {limit} Schriften sind nicht möglich. Löschen Sie die, die nicht mehr gebraucht werden.",
  "error.merge":
    "Dokument {item} ließ sich nicht erzeugen. Der Dienst nennt als Grund: {reason}. Berichtigen Sie den Wert oder die Vorlage.",
  "error.plan":
    "Das gibt es nur in den Tarifen {plans}, und dieses Konto hat den Tarif {plan}. Bitten Sie die Person, die den Dienst betreut, um einen anderen.",
  "error.storage":
    "Dieses Konto ist voll: Es belegt {used} von {limit}, davon {templates} für Vorlagen und {documents} für Dokumente. Löschen Sie, was nicht mehr gebraucht wird, oder bitten Sie die Person um mehr, die den Dienst betreut.",
  "error.disk":
    "Der Dienst hat keinen Platz mehr auf seiner Festplatte, deshalb lässt sich nichts speichern. Löschen Sie Vorlagen oder Dokumente, die nicht mehr gebraucht werden, und sagen Sie es der Person, die den Dienst betreut.",
  "error.readOnly":
    "Die Festplatte des Dienstes lässt sich zurzeit nur lesen, deshalb lässt sich nichts speichern. Sagen Sie es der Person, die den Dienst betreut, und versuchen Sie es dann noch einmal.",
  "error.templateFormat":
    "{name} kann keine Vorlage sein. Speichern Sie die Datei in einem dieser Formate, und wählen Sie sie noch einmal: {formats}.",
  "error.templateContent":
    "{name} ist keine {format}-Datei. Der Dienst findet darin: {found}. Öffnen Sie die Datei in Word, speichern Sie sie als .docx, und wählen Sie diese.",
  "error.damaged":
    "{name} ist beschädigt. Der Dienst nennt als Grund: {reason}. Öffnen Sie die Datei in Word, speichern Sie sie noch einmal, und wählen Sie diese.",
  "error.macros":
    "{name} enthält Makros, die der Dienst nie ausführt. Speichern Sie die Datei in Word als .docx ohne Makros, und wählen Sie diese.",
  "error.holdsFiles":
    "{name} enthält etwas, das der Dienst nie öffnet: {reason}. Öffnen Sie das Dokument in Word, speichern Sie es, und wählen Sie diese Datei.",
  "error.unpacked":
    "{name} ist zu groß: Entpackt sind es mehr als {limit}. Verkleinern Sie die Datei, zum Beispiel um Bilder.",
  "error.complex":
    "{name} ist zu umfangreich. Der Dienst nennt als Grund: {reason}. Teilen Sie die Datei in mehrere Vorlagen auf.",
  "error.move":
    "Die Vorlage lässt sich nicht in eine andere Region verschieben: Sie hat {versions} Versionen, und höchstens {limit} lassen sich verschieben. Laden Sie ihre Datei dort als neue Vorlage hoch.",
  "error.keyRefused":
    "Der Dienst nimmt Ihren Schlüssel nicht mehr an: Vielleicht wurde er gesperrt. Melden Sie sich mit einem anderen an. Ihre Eingaben bleiben erhalten.",

  "signIn.title": "Anmelden",
  "signIn.what":
    "Studio füllt Word-Dateien mit Tags wie [Name] aus und erzeugt Dokumente daraus. Zum Anmelden braucht es einen API-Schlüssel Ihres Kontos. Der Schlüssel bleibt in diesem Browser-Tab.",
  "signIn.key": "API-Schlüssel",
  "signIn.submit": "Anmelden",
  "signIn.where":
    "Kein Schlüssel? Bitten Sie die Person, die den Dienst betreut, um einen Anmelde-Link oder einen Schlüssel, und öffnen Sie den Link, oder fügen Sie den Schlüssel hier ein. Betreiben Sie den Dienst selbst: Der Befehl „npm start“ gibt einen Link aus, und „npm run account“ erzeugt weitere Schlüssel.",
  "signIn.wrong":
    "Der Dienst kennt diesen Schlüssel nicht. Prüfen Sie, ob er vollständig kopiert ist. Wenn ja, wurde er vielleicht gesperrt: Bitten Sie um einen neuen.",
  "signIn.checking": "Der Schlüssel wird geprüft …",
  "signIn.other":
    "Sie sind im Konto {account} mit dem Schlüssel „{key}“ angemeldet. Der geöffnete Link hat einen anderen Schlüssel. Ihre Eingaben bleiben für jedes Konto erhalten.",
  "signIn.useOther": "Neuen Schlüssel verwenden",
  "signIn.stay": "Angemeldet bleiben wie bisher",

  "signOut.what":
    "Ihre Eingaben können in diesem Browser bleiben, bis Sie sich wieder in diesem Konto anmelden. Vergessen Sie sie, wenn andere diesen Computer benutzen.",
  "signOut.keep": "Abmelden",
  "signOut.forget": "Abmelden und Eingaben vergessen",
  "signOut.notForgotten":
    "Dieser Browser hat vielleicht noch Dateien, die Sie hier gewählt haben. Laden Sie die Seite neu, melden Sie sich an und versuchen Sie es noch einmal, oder löschen Sie die Daten dieser Website in den Einstellungen des Browsers.",

  "gallery.title": "Vorlagen",
  "gallery.loading": "Vorlagen werden geladen …",
  "gallery.search": "Nach Name, Datei oder Feld suchen",
  "gallery.own": "Eigene Word-Datei verwenden",
  "gallery.ownHint":
    "oder irgendwo auf dieser Seite ablegen. Dateien in .doc, .odt, .rtf, .html und .txt gehen auch. Wo ein Name stehen soll, schreiben Sie in der Datei ein Tag wie [Name], oder legen Sie das Feld danach hier an.",
  "gallery.all": "Alle Ordner",
  "gallery.folder": "Ordner",
  "gallery.anyRegion": "Alle Regionen",
  "gallery.empty": "Noch keine Vorlagen. Legen Sie eine Word-Datei hier ab, oder beginnen Sie mit dem Beispiel.",
  "gallery.nothing": "Keine Vorlage passt. Kürzen Sie den Suchtext, oder wählen Sie einen anderen Ordner.",
  "gallery.example": "Beispiel öffnen",
  "gallery.preparing": "Ein Beispiel wird vorbereitet: ein Brief mit seinen Daten …",
  "gallery.uploading": "{name} ({size}) wird hochgeladen, und die Felder werden gesucht …",
  "gallery.uploaded": "{name} ist jetzt eine Vorlage. Füllen Sie ihre Felder aus, und sehen Sie sich das Dokument an.",
  "gallery.uploadedFaulty":
    "{name} ist hochgeladen, aber noch nicht zu gebrauchen: Die Probleme stehen über den Seiten, jedes mit seiner Korrektur.",
  "gallery.uploadedPlain":
    "{name} ist jetzt eine Vorlage. Es wurden keine Felder darin gefunden: Legen Sie sie unter „Einen Text zum Feld machen“ an.",
  "gallery.notTemplate":
    "{name} kann keine Vorlage werden. Wählen Sie eine Word-Datei (.docx, .doc) oder eine in .odt, .rtf, .html oder .txt. Ist es eine Tabelle mit Daten, öffnen Sie eine Vorlage, und wählen Sie sie dort unter „Viele auf einmal“.",
  "gallery.count.one": "{n} Vorlage",
  "gallery.count.other": "{n} Vorlagen",
  "gallery.firstPage": "Erste Seite von {name}",
  "gallery.collapse": "Vorlagen ausblenden",
  "gallery.expand": "Vorlagen einblenden",
  "gallery.invalid.one": "{n} Problem",
  "gallery.invalid.other": "{n} Probleme",

  "template.loading": "Die Vorlage wird geladen …",
  "template.missing":
    "Diese Vorlage gibt es nicht. Sie wurde vielleicht gelöscht, oder sie gehört zu einem anderen Konto. Gehen Sie zurück zu den Vorlagen, und wählen Sie eine andere.",
  "template.many": "Viele auf einmal",
  "template.documents": "Dokumente",
  "template.settings": "Einstellungen",
  "template.versions": "Versionen",
  "template.whatChanged": "Seite für Seite zeigen, was sich geändert hat",
  "template.back": "Zurück zum Dokument",
  "template.replace": "Datei ersetzen",
  "template.replacing": "{name} wird anstelle der alten Datei hochgeladen …",
  "template.replaced": "Die Datei wurde durch {name} ersetzt.",
  "template.added": "Neue Felder: {tags}.",
  "template.removed": "Weggefallene Felder: {tags}.",
  "template.sameTags": "Die Felder sind dieselben.",
  "template.noFields":
    "Es wurden keine Felder darin gefunden, also sieht jedes Dokument aus wie die Datei selbst. Ist das nicht gemeint, ersetzen Sie die Datei durch die mit den Tags, oder legen Sie Felder unter „Einen Text zum Feld machen“ an.",
  "template.oldKept": "Die alte Datei liegt unter „Versionen“ und lässt sich wiederherstellen.",
  "template.download": "Datei herunterladen",

  "problems.title.one":
    "{n} Problem in der Vorlage. Beheben Sie es in der Datei, speichern Sie sie, und drücken Sie dann „Datei ersetzen“.",
  "problems.title.other":
    "{n} Probleme in der Vorlage. Beheben Sie sie in der Datei, speichern Sie sie, und drücken Sie dann „Datei ersetzen“.",
  "problems.where": "{part}:",
  "problems.line": "Zeile {n}",
  "problems.show": "Zeigen",
  "problems.pages": "Seiten der Vorlage",
  "problems.found": "{tag} ist auf Seite {pages} der Vorlage markiert.",
  "problems.notFound": "{tag} ist auf den Seiten der Vorlage nicht zu sehen. Suchen Sie danach in: {part}.",
  "problems.takenForText":
    "Die Datei hat keine Tags. Was zwischen {left} und {right} steht, wie {tag}, gilt als gewöhnlicher Text und bleibt stehen.",
  "problems.areTags": "Es sind Tags: Felder daraus machen",
  "problems.back": "Zurück zum Dokument",
  "invoice.title": "Elektronische Rechnung (ZUGFeRD, XRechnung)",
  "invoice.make": "Dokumente als elektronische Rechnungen erzeugen",
  "invoice.why":
    "Das PDF enthält dann die Rechnung als XML, aus denselben Daten erzeugt und nach den amtlichen Regeln geprüft. Das Format ist PDF/A-3.",
  "invoice.profile": "Profil",
  "invoice.profile.EN 16931": "ZUGFeRD, Factur-X (EN 16931)",
  "invoice.profile.XRECHNUNG": "XRechnung, für Behörden in Deutschland",
  "invoice.ready": "Die Daten ergeben eine richtige Rechnung.",
  "invoice.problems.one": "{n} Angabe fehlt oder ist falsch. Sie ist in der Tabelle markiert.",
  "invoice.problems.other": "{n} Angaben fehlen oder sind falsch. Sie sind in der Tabelle markiert.",
  "invoice.save": "Mit der Vorlage speichern",
  "invoice.term": "Angabe der Rechnung",
  "invoice.source": "Woher sie kommt",
  "invoice.value": "Wert",
  "invoice.kind": "Art",
  "invoice.fromData": "Feld",
  "invoice.fixedText": "Immer",
  "invoice.proposed": "Vorschlag",
  "invoice.entries": "{n} Einträge",
  "invoice.remove": "{term} entfernen",
  "invoice.add": "Eine Angabe hinzufügen",
  "invoice.choose": "Wählen …",
  "accessibility.title.one": "{n} Hinweis für PDFs, die vorgelesen werden können",
  "accessibility.title.other": "{n} Hinweise für PDFs, die vorgelesen werden können",
  "accessibility.why":
    "Sie betreffen nur barrierefreie PDFs. Beheben Sie sie in der Datei, speichern Sie sie, und drücken Sie dann „Datei ersetzen“.",
  "accessibility.picture_without_text":
    "Ein Bild oder eine Form hat keinen Alternativtext. Klicken Sie in Word mit der rechten Maustaste darauf, wählen Sie „Alternativtext bearbeiten“ und schreiben Sie eine Beschreibung. Ein Bild kann auch als dekorativ markiert werden.",
  "accessibility.table_without_header_row":
    "Die Kopfzeile einer Tabelle ist nicht gekennzeichnet. Markieren Sie sie in Word und wählen Sie „Tabellenlayout“, „Überschriften wiederholen“.",
  "accessibility.heading_only_bold":
    "Eine Überschrift ist nur fett. Geben Sie ihr in Word eine Formatvorlage wie „Überschrift 1“.",
  "fonts.missing":
    "Die Schrift „{font}“ fehlt hier; stattdessen wird „{substitute}“ verwendet. Laden Sie die Schrift unter „Schriften“ hoch.",
  "fonts.missingPlain":
    "Die Schrift „{font}“ fehlt hier; stattdessen wird eine andere verwendet. Laden Sie die Schrift unter „Schriften“ hoch.",

  "data.title": "Daten",
  "data.form": "Formular",
  "data.json": "JSON",
  "data.sheet": "Tabelle",
  "data.reset": "Zurück zu den Beispieldaten",
  "data.clear": "Alle Felder leeren",
  "data.wasReset": "Die Beispieldaten sind wieder da.",
  "data.wasCleared": "Alle Felder sind leer.",
  "data.noTags":
    "Diese Datei hat noch keine Felder. Machen Sie unten Texte der Datei zu Feldern. Oder schreiben Sie in Word ein Tag wie [Name] an die Stelle des Namens, speichern Sie die Datei, und drücken Sie „Datei ersetzen“.",
  "data.sample": "Das sind Beispieldaten. Überschreiben Sie sie mit Ihren Werten.",
  "data.addRow": "Zeile hinzufügen",
  "data.addRowTo": "Zeile zu {name} hinzufügen",
  "data.removeRow": "Zeile {n} von {name} entfernen",
  "data.rowUp": "Zeile {n} von {name} nach oben",
  "data.rowDown": "Zeile {n} von {name} nach unten",
  "data.rows.one": "{n} Zeile",
  "data.rows.other": "{n} Zeilen",
  "data.paste": "Zeilen aus Excel lassen sich in eine Zelle einfügen.",
  "data.row": "Zeile {n}",
  "data.show": "Zeigen",
  "data.optional": "Leer: Dieser Teil des Dokuments entfällt",
  "data.picture": "Bild wählen oder hier ablegen",
  "data.pictureTag":
    "Das sieht nach einem Bild aus, aber {tag} zeigt den Wert als Text. Damit das Bild erscheint, schreiben Sie {wanted} in die Datei, auch in den Alternativtext eines Bildes, das ersetzt werden soll.",
  "data.pictureLink": "Adresse eines Bildes",
  "data.pictureSet": "Bild, {size}",
  "data.pictureRemove": "Bild entfernen",
  "data.jsonHelp":
    "Dieselben Daten als JSON. Das Dokument folgt, sobald das JSON stimmt. Namen und Werte werden beim Tippen und mit Strg+Leertaste ergänzt.",
  "data.jsonCompletions": "Vorschläge",
  "data.jsonOffered.one": "{n} Vorschlag. Eingabe übernimmt ihn, Escape schließt die Liste.",
  "data.jsonOffered.other":
    "{n} Vorschläge. Die Pfeiltasten wählen, Eingabe übernimmt einen, Escape schließt die Liste.",
  "data.jsonFault":
    "Zeile {line}, Spalte {column}: Ab hier lässt sich das JSON nicht lesen. Prüfen Sie Komma, Anführungszeichen oder Klammer davor.",
  "data.jsonNotObject":
    "Die Daten müssen mit { beginnen und mit } enden. Schreiben Sie die Namen und Werte dazwischen. Für viele Dokumente gibt es „Viele auf einmal“.",
  "data.jsonGo": "Dorthin",
  "data.jsonMissing": "Noch nicht in den Daten:",
  "data.sheetHelp":
    "Legen Sie eine Tabelle ab, und wählen Sie eine Zeile, um ihr Dokument zu sehen. Die Dokumente aller Zeilen entstehen unter „Viele auf einmal“.",
  "data.sheetChoose": "Tabelle wählen",
  "data.sheetReading": "{name} wird gelesen …",
  "data.sheetAll": "Alle {n} Dokumente erzeugen",

  "newField.title": "Einen Text zum Feld machen",
  "newField.text": "Text in der Datei",
  "newField.name": "wird das Feld",
  "newField.make": "Feld anlegen",
  "newField.hint": "Der Text wird überall, wo er steht, zu {tag}.",
  "newField.delimiter":
    "Ein Name darf „{delimiter}“ nicht enthalten, womit ein Tag beginnt oder endet. Lassen Sie es weg.",
  "newField.start": "Beginnen Sie den Namen mit einem Buchstaben oder einer Ziffer.",
  "newField.expression": "In dieser Vorlage hat ein Name nur Buchstaben, Ziffern und _. Geben Sie {name} ein.",
  "newField.onlyInTags":
    "Dieser Text steht nur in Tags, und die bleiben, wie sie sind. Geben Sie einen Text ein, der außerhalb steht.",
  "newField.notFound": "Die Datei enthält den Text „{text}“ nicht.",
  "newField.nearest": "Am ähnlichsten ist „{nearest}“. Geben Sie ihn genau so ein, wie er dort steht.",
  "newField.exactly": "Geben Sie einen Text aus einem einzigen Absatz genau so ein, wie er dort steht.",
  "newField.used":
    "Das Feld „{name}“ gibt es schon. Der Text wird eine weitere Stelle dieses Feldes und zeigt dessen Wert.",
  "newField.made":
    "„{text}“ ist jetzt das Feld „{name}“. Geben Sie den nächsten Text ein, oder füllen Sie oben die Felder aus.",
  "newField.kept": "Die alte Datei bleibt unter den Versionen.",

  "page.title": "Dokument",
  "page.region": "Seiten",
  "page.working": "Die Seiten werden gezeichnet …",
  "page.slow":
    "Wird noch gezeichnet, seit {seconds} s. Große Dokumente dauern länger, ebenso das erste nach dem Start des Dienstes.",
  "page.pages.one": "{n} Seite",
  "page.pages.other": "{n} Seiten",
  "page.alt": "Seite {n} von {name}",
  "page.zoom": "Zoom",
  "page.zoomIn": "Größer",
  "page.zoomOut": "Kleiner",
  "page.fit": "Ganze Breite",
  "page.firstOf": "Gezeigt werden die ersten {shown} von {all} Seiten. Das Dokument hat sie alle.",
  "page.updated": "Das Dokument ist aktuell: {pages}.",
  "page.noPreview": "Die erste Seite der Vorlage, ohne Daten:",
  "page.goToField": "Zu diesem Feld",
  "data.standsOn": "Steht auf Seite {pages}.",

  "result.toDocument": "Dokument",
  "result.format": "Format",
  "result.correctFirst": "Beheben Sie zuerst die Probleme darüber.",
  "result.options": "Name, Qualität, weitere Dateien",
  "result.outputName": "Dateiname",
  "result.outputNameHint": "ohne Endung; ein Tag wie {tag} wird zum Wert seines Feldes",
  "result.name": "Name in der Liste der Dokumente",
  "result.quality": "Qualität der Bilder",
  "result.mergeWith": "PDF-Dateien anhängen",
  "result.attach": "Dateien in die PDF-Datei einbetten",
  "result.onlyPdf": "Nur in PDF und PDF/A.",
  "result.addFile": "Datei hinzufügen",
  "result.removeFile": "{name} entfernen",
  "result.making": "{name} wird erzeugt …",
  "result.ready": "{name} ist heruntergeladen: {size}, in {ms} ms.",
  "result.store": "Auch unter Dokumente speichern",
  "result.notes": "Bitte beachten:",
  "result.format.png": ".png, erste Seite",

  "code.title": "Aus einem Programm aufrufen (curl, JavaScript, Python, PHP, C#)",
  "code.language": "Sprache",
  "code.withKey": "Meinen Schlüssel einsetzen",
  "code.shortened": "Dateien sind hier gekürzt, im Kopierten vollständig.",

  "settings.title": "Einstellungen von {name}",
  "settings.folder": "Ordner",
  "settings.folderHint": "Teile sind durch „/“ getrennt: Vertrieb / Angebote",
  "settings.delimiters": "Tags beginnen und enden mit",
  "settings.left": "Anfang",
  "settings.right": "Ende",
  "settings.enhanced": "Tags dürfen rechnen, etwa [Price * 2], und Werte aus Gruppen nehmen, etwa [customer.name]",
  "settings.versioning": "Die alte Datei beim Ersetzen aufbewahren",
  "settings.moving": "Wird gespeichert …",
  "settings.delete": "Diese Vorlage löschen",
  "settings.deleteHint":
    "Ihre Dokumente bleiben gespeichert, stehen aber nicht mehr unter „Dokumente“: Löschen Sie vorher dort, was nicht bleiben soll. Das lässt sich acht Sekunden lang rückgängig machen.",
  "versions.title": "Versionen von {name}",
  "versions.loading": "Versionen werden geladen …",
  "versions.none": "Es gibt eine Version: die jetzige Datei. Ältere erscheinen hier, wenn die Datei ersetzt wird.",
  "versions.version": "Version",
  "versions.file": "Datei",
  "versions.current": "aktuell",
  "versions.restore": "Wiederherstellen",
  "versions.restoreHint":
    "Eine ältere Datei wird durch Wiederherstellen zur neuesten Version. Keine Version geht verloren, und erzeugte Dokumente ändern sich nicht.",
  "versions.restoreLabel": "Version {n} wiederherstellen",
  "versions.change": "Was sich geändert hat",
  "versions.old": "Ältere",
  "versions.new": "Neuere",
  "versions.option": "Version {n}, {name}, {time}",
  "versions.comparing": "Die Seiten beider Dateien werden gezeichnet …",
  "versions.filled": "Beide sind mit denselben Daten gefüllt.",
  "versions.tagsSame": "Die Felder sind dieselben.",
  "versions.tagsAdded": "Neue Felder: {tags}.",
  "versions.tagsRemoved": "Weggefallene Felder: {tags}.",
  "versions.pagesSame": "Die Seiten sehen gleich aus.",
  "versions.pageSame": "Seite {page}: gleich.",
  "versions.places.one": "Seite {page}: {n} Stelle ist anders.",
  "versions.places.other": "Seite {page}: {n} Stellen sind anders.",
  "versions.onlyOld": "Seite {page} gibt es nur in der älteren Datei.",
  "versions.onlyNew": "Seite {page} gibt es nur in der neueren Datei.",
  "versions.alt": "Seite {page} mit Version {n}",
  "versions.firstPages": "Verglichen werden die ersten 20 Seiten.",
  "versions.unfilled": "Beide sind mit ihren Tags zu sehen, weil eine sich nicht füllen lässt.",
  "versions.wrongTags":
    "Beide sind mit ihren Tags zu sehen, weil eine ein falsches Tag hat und sich nicht füllen lässt.",
  "versions.restored": "Version {n} ist wieder aktuell, als neue Version. Nichts ist verloren.",

  "many.title": "Viele Dokumente aus einer Tabelle",
  "many.template": "der Vorlage {name}",
  "many.steps":
    "Wählen Sie die Tabelle, und prüfen Sie dann, welche Spalte welches Feld füllt: Die Namen dürfen verschieden sein. Nichts entsteht, bevor Sie am Ende auf den Knopf drücken. Die Dokumente kommen in einer Zip-Datei oder in einer einzigen Datei.",
  "many.choose": "Tabelle wählen",
  "many.chooseHint": "oder hier ablegen: .xlsx, .xls, .ods, .csv, .tsv. Die Namen der Spalten stehen über den Zeilen.",
  "many.reading": "{name} wird gelesen …",
  "many.unreadable":
    "{name} lässt sich nicht lesen. Öffnen Sie die Datei in Excel, speichern Sie sie ohne Kennwort als .xlsx, und wählen Sie sie noch einmal. Der Grund: {reason}",
  "many.openQuote":
    "{name} wurde nicht übernommen: In Zeile {line} öffnet ein Anführungszeichen einen Wert und wird nie geschlossen, sodass alle Zeilen danach verloren gingen. Schließen Sie es dort, oder schreiben Sie es doppelt, wenn es zum Text gehört, und wählen Sie die Datei noch einmal.",
  "many.openQuoteUntil":
    "{name} wurde nicht übernommen: In Zeile {line} öffnet ein Anführungszeichen einen Wert und wird erst in Zeile {until} geschlossen, sodass die Zeilen dazwischen zu einer würden. Schließen Sie es in Zeile {line}, oder schreiben Sie es doppelt, wenn es zum Text gehört, und wählen Sie die Datei noch einmal.",
  "many.surplus":
    "{name} wurde nicht übernommen: Zeile {line} hat mehr Werte, als die erste Zeile Namen hat. Setzen Sie Werte, die das Trennzeichen enthalten (etwa ein Komma oder ein Semikolon), in Anführungszeichen, und wählen Sie die Datei noch einmal.",
  "many.encrypted":
    "{name} ist mit einem Kennwort geschützt. Öffnen Sie die Datei in Excel, wählen Sie Datei › Informationen › Arbeitsmappe schützen › Mit Kennwort verschlüsseln, löschen Sie das Kennwort, speichern Sie, und wählen Sie sie noch einmal.",
  "many.mismatch":
    "{name} ist nicht, was der Name sagt. Öffnen Sie die Datei in Excel, speichern Sie sie als .xlsx, und wählen Sie diese.",
  "many.noResult":
    "{name} wurde nicht übernommen: Die Zelle {cell} hat eine Formel, deren Ergebnis nicht gespeichert ist. Öffnen Sie die Datei in Excel, speichern Sie sie, und wählen Sie sie noch einmal.",
  "many.tooLargeSheet": "{name} ist zu groß. Teilen Sie sie in mehrere Dateien auf.",
  "sheet.encodingGuessed":
    "{name} sagt nicht, in welcher Kodierung die Buchstaben stehen, und wurde als {encoding} gelesen. Sind Buchstaben falsch, speichern Sie die Datei in Excel als .xlsx oder als „CSV UTF-8“, und wählen Sie sie noch einmal.",
  "sheet.bytesReplaced":
    "{name} hat Buchstaben, die sich nicht als {encoding} lesen ließen, zuerst in Zeile {line}. Sie erscheinen als �. Speichern Sie die Datei in Excel als .xlsx, und wählen Sie sie noch einmal.",
  "sheet.errorCell":
    "Zeile {row} zeigt in der Spalte {column} den Fehler {value}. Berichtigen Sie ihn in Excel, und wählen Sie die Datei noch einmal.",
  "sheet.errorCells":
    "Zeile {row} zeigt in der Spalte {column} den Fehler {value}, und {more} weitere Zellen zeigen Fehler. Berichtigen Sie sie in Excel, und wählen Sie die Datei noch einmal.",
  "many.emptySheet":
    "{name} hat unter der ersten Zeile keine weiteren. Die erste Zeile hat die Namen der Spalten; jede weitere wird ein Dokument.",
  "many.sheet": "Blatt",
  "many.rows.one": "{n} Zeile in {name}",
  "many.rows.other": "{n} Zeilen in {name}",
  "many.mapping": "Spalten und Felder",
  "many.mappingHint": "Jedes Feld nimmt seinen Wert aus einer Spalte. Prüfen Sie die ohne Spalte.",
  "many.tag": "Feld",
  "many.column": "Spalte",
  "many.firstRow": "In der ersten Zeile",
  "many.noColumn": "keine: bleibt leer",
  "many.unmatched.one": "{n} Feld hat keine Spalte. Es bleibt in jedem Dokument leer.",
  "many.unmatched.other": "{n} Felder haben keine Spalte. Sie bleiben in jedem Dokument leer.",
  "many.allMatched": "Jedes Feld hat eine Spalte.",
  "many.noTags":
    "Diese Vorlage hat kein Feld, das eine Spalte füllen kann. Alle Dokumente wären gleich. Gehen Sie zurück zum Dokument und legen Sie zuerst ein Feld an.",
  "many.gaps":
    "In diesen Zeilen der Tabelle ist eine Zelle leer, die ein Feld braucht: {rows}. Füllen Sie sie in der Tabelle aus und wählen Sie diese erneut, oder lassen Sie sie so: Dort bleibt das Feld leer.",
  "many.unused": "Spalten, die kein Feld verwendet: {columns}.",
  "many.lists":
    "Diese Teile ({tags}) erscheinen einmal, wo ihre Spalte einen Wert hat, und gar nicht, wo sie leer oder FALSCH ist. Wiederholen kann eine Tabelle sie nicht: Für Listen mit mehreren Einträgen erzeugen Sie jedes Dokument einzeln.",
  "many.result": "Ergebnis",
  "many.zip": "Ein Zip mit einer Datei je Zeile",
  "many.single": "Eine Datei mit allen",
  "many.fileName": "Name jeder Datei",
  "many.run.one": "{n} Dokument erzeugen",
  "many.run.other": "{n} Dokumente erzeugen",
  "many.sending": "{name} wird gesendet …",
  "many.running": "{done} von {all} Dokumenten",
  "many.rate": "{rate} je Sekunde",
  "many.left": "noch etwa {time}",
  "many.unwatched": "Der Dienst antwortet nicht. Sobald er antwortet, geht es weiter und wird hier angezeigt.",
  "many.stop": "Anhalten",
  "many.stopped":
    "Angehalten. Die bisher erzeugten Dokumente sind verworfen; Ihre Tabelle und deren Spalten sind noch hier. Um neu zu beginnen, drücken Sie auf „… erzeugen“.",
  "many.done": "{done} von {all} Dokumenten sind fertig, in {time}.",
  "many.archive": "{name} herunterladen",
  "many.bad.one": "{n} Zeile ließ sich nicht erzeugen:",
  "many.bad.other": "{n} Zeilen ließen sich nicht erzeugen:",
  "many.incomplete.one": "{n} Zeile ist erzeugt, aber etwas fehlt:",
  "many.incomplete.other": "{n} Zeilen sind erzeugt, aber etwas fehlt:",
  "many.badAndIncomplete": "Nicht erzeugte Zeilen: {failed}. Erzeugt, aber etwas fehlt: {incomplete}.",
  "many.madeWithout": "Erzeugt, aber: {reason}",
  "many.againAll": "Alle {n} Dokumente in einem Archiv erzeugen, mit den Korrekturen",
  "many.badMore":
    "{n} weitere Zeilen werden nicht gezeigt. Laden Sie das Archiv herunter: Darin nennt report.csv alle.",
  "many.badNoSheet": "Wählen Sie die Tabelle noch einmal, um die Zeilen zu korrigieren.",
  "many.badHint": "Verbessern Sie die Werte hier, und erzeugen Sie diese Zeilen noch einmal.",
  "many.backToRows": "Zurück zu den Zeilen",
  "many.again": "Diese Zeilen noch einmal erzeugen",
  "many.reason": "Grund",
  "many.tooLarge":
    "Unter den Namen der Felder nehmen die Zeilen {size} ein; auf einmal lassen sich höchstens {limit} senden. Geben Sie den Spalten in der Tabelle selbst die Namen der Felder, und wählen Sie sie noch einmal: Dann wird die Datei gesendet, wie sie ist.",
  "many.tooLargeAgain":
    "Diese Zeilen nehmen {size} ein; auf einmal lassen sich von hier höchstens {limit} senden. Machen Sie die Korrekturen in der Tabelle selbst, drücken Sie „Andere Tabelle wählen“, und wählen Sie sie.",
  "many.continue": "Ein Lauf ist noch im Gange. Er geht hier weiter.",
  "many.another": "Andere Tabelle wählen",

  "documents.title": "Dokumente",
  "documents.of": "Dokumente von {name}",
  "documents.template": "Vorlage",
  "documents.loading": "Dokumente werden geladen …",
  "documents.none":
    "Keine gespeicherten Dokumente. Heruntergeladenes wird nur gespeichert, wenn „Auch unter Dokumente speichern“ gewählt ist; aus Tabellen Erzeugtes immer.",
  "documents.noTemplates": "Es gibt keine Vorlagen, also keine Dokumente. Laden Sie zuerst eine Vorlage hoch.",
  "documents.underWay": "Diesen Lauf ansehen",
  "documents.file": "Datei",
  "documents.newName": "Neuer Name von {name}",

  "keys.title": "Schlüssel und Webhooks",
  "keys.loading": "Schlüssel werden geladen …",
  "keys.what":
    "Jedes Programm, das die API aufruft, hat seinen eigenen Schlüssel. So lässt sich einer sperren, ohne die anderen zu stören.",
  "keys.rights": "Dieser Schlüssel darf",
  "keys.rightsHint": "Geben Sie jedem Programm nur das Recht, das es braucht.",
  "keys.rights.all": "alles",
  "keys.rights.generate": "Vorlagen lesen und Dokumente erzeugen",
  "keys.rights.read": "lesen",
  "keys.lastUsed": "Zuletzt benutzt",
  "keys.never": "nie",
  "keys.now": "gerade eben",
  "keys.this": "dieser",
  "keys.create": "Schlüssel erzeugen",
  "keys.created":
    "Dieser Schlüssel wird einmal gezeigt. Kopieren Sie ihn jetzt: Er lässt sich später nicht mehr anzeigen. Aufrufe zum Kopieren stehen bei jeder Vorlage unter „Aus einem Programm aufrufen“.",
  "keys.revoke": "Sperren",
  "keys.revokeLabel": "Den Schlüssel {name} sperren",
  "keys.revokeSure": "Programme mit „{name}“ werden sofort abgewiesen.",
  "keys.revokeCurrent": "Sie sind mit diesem Schlüssel angemeldet und würden abgemeldet.",
  "keys.revokeYes": "Ja, sperren",
  "keys.unnamed": "ohne Namen",
  "keys.account": "Konto",
  "keys.plan": "Tarif",
  "keys.usage": "Belegter Speicher",
  "keys.usageUnknown": "wird von diesem Dienst nicht gezählt",
  "keys.usageOf": "{bytes} von {max}",
  "keys.about": "Über diesen Dienst: Version, Adressen, Schutz vor schädlichen Dateien",
  "keys.home": "Standardregion",
  "webhook.title": "Webhook-Geheimnis",
  "webhook.what":
    "Ist ein Dokument fertig, kann der Dienst eines Ihrer Programme aufrufen. Mit diesem Geheimnis prüft das Programm, dass der Aufruf vom Dienst kommt (Standard Webhooks).",
  "webhook.show": "Geheimnis zeigen",
  "webhook.renew": "Neues Geheimnis erzeugen",
  "webhook.renewed":
    "Geben Sie Ihren Programmen das neue Geheimnis. Einen Tag lang sind Aufrufe auch mit dem alten signiert.",

  "fonts.title": "Schriften",
  "fonts.loading": "Schriften werden geladen …",
  "fonts.what":
    "PDF-Dateien und Bilder Ihres Kontos werden mit diesen Schriften gezeichnet, wo eine Vorlage sie nennt. Laden Sie jeden Schnitt hoch: normal, fett, kursiv.",
  "fonts.choose": "Schrift hochladen",
  "fonts.chooseHint": ".ttf, .otf oder .ttc",
  "fonts.uploading": "{name} wird hochgeladen und geprüft …",
  "fonts.uploaded":
    "{name} ist hochgeladen. Dokumente, deren Vorlage diese Schrift nennt, werden ab jetzt mit ihr gezeichnet.",
  "fonts.none": "Noch keine eigenen Schriften. Die auf dem Dienst installierten funktionieren ohnehin.",
  "fonts.faces": "Familien und Schnitte",
  "fonts.licence": "Einbettung",

  "shortcuts.title": "Tastatur",
  "shortcuts.help": "Diese Tasten zeigen oder verbergen",
  "shortcuts.search": "Vorlagen durchsuchen",
  "shortcuts.upload": "Datei für eine neue Vorlage wählen",
  "shortcuts.download": "Das Dokument herunterladen",
  "shortcuts.zoom": "Seiten größer oder kleiner",
  "shortcuts.tabs": "Formular, JSON, Tabelle",
  "shortcuts.arrows": "Nächster oder voriger Reiter, wenn ein Reiter den Fokus hat",

  "reference.title": "API-Referenz",
  "reference.loading": "Die Beschreibung der API wird geladen …",
  "reference.contents": "Operationen",
  "reference.parameters": "Parameter",
  "reference.body": "Inhalt",
  "reference.answers": "Antworten",
  "reference.example": "Beispiel",
  "reference.required": "erforderlich",
  "reference.noKey": "Braucht keinen Schlüssel.",
  "reference.program": "Für Programme: ",
  "reference.search": "Operationen durchsuchen",
};
