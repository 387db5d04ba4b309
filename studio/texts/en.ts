/** The English texts. */

export const EN = {
  "app.skip": "Skip to the content",
  "app.main": "Main",
  "app.templates": "Templates",
  "app.documents": "Documents",
  "app.fonts": "Fonts",
  "app.keys": "Keys",
  "app.reference": "API reference",
  "app.docs": "Docs",
  "app.tongue": "Language",
  "app.theme": "Colours",
  "app.theme.auto": "As the system",
  "app.theme.light": "Light",
  "app.theme.dark": "Dark",
  "app.shortcuts": "Keyboard",
  "app.signOut": "Sign out",
  "app.notFound": "There is no page at this address.",
  "app.loadingView": "Loading this page …",
  "app.menu": "Menu",
  "app.toTemplates": "Go to the templates",
  "app.notKept":
    "This browser does not keep the file ({size}): it is too large, or the disk is full. Choose it again after a reload.",
  "app.typedNotKept":
    "This browser's store is full: what you enter here ({size}) lasts until this page is closed or reloaded. Use smaller pictures, or their addresses.",
  "app.dropAnywhere": "Drop the file here to make a template of it",

  "common.cancel": "Cancel",
  "common.close": "Close",
  "common.copy": "Copy",
  "common.copied": "Copied",
  "common.notCopied": "Not copied: select it, and copy it with the keyboard",
  "common.retry": "Try again",
  "common.undo": "Undo",
  "common.open": "Open",
  "common.save": "Save",
  "common.saved": "Saved",
  "common.delete": "Delete",
  "common.deleted": "“{name}” is deleted.",
  "common.download": "Download",
  "common.rename": "Rename",
  "common.name": "Name",
  "common.created": "Created",
  "common.actions": "Actions",
  "common.region": "Region",

  "region.us": "United States",
  "region.eu": "European Union",
  "region.uk": "United Kingdom",
  "region.au": "Australia",

  "error.unreachable":
    "The service does not answer. What you typed is kept here. Check your connection and try again. If it stays silent, tell whoever looks after the service.",
  "error.unexpected":
    "This page has met a fault of its own ({message}). Reload it: what you typed is kept. If it happens again, send this text to whoever looks after the service.",
  "error.answer":
    "The answer cannot be read (status {status}): it may come from a proxy between this page and the service. Try again. If it happens again, tell whoever looks after the service.",
  "error.view":
    "This view could not be loaded: the service does not answer, or it was updated. Reload the page. What you typed is kept.",
  "error.outdated": "The service was updated, and this page does not fit it any more. Reload the page.",
  "error.busy": "The service has too much to do at the moment. Nothing is lost: try again in a few seconds.",
  "error.gone":
    "It is not there any more: it was deleted, or belongs to another account. Reload the page to see what there is.",
  "error.changed":
    "Somebody changed this at the same time, so your change was not made. Reload the page, and make it again.",
  "error.notAllowed":
    "Your key does not have the right to do this. Sign in with a key that has it, or ask whoever looks after the service for one.",
  "error.suspended":
    "This account has been suspended. Nothing of it was removed. Ask whoever looks after the service to resume it.",
  "error.lastKey":
    "This is the last key that may do everything. Without it, nobody could make keys. Make another such key first.",
  "error.tooManyKeys":
    "This account has as many keys as it may have. Revoke one that is no longer used: the column “Last used” helps to find it.",
  "error.notReady": "The document is still being made. Try again when it is ready.",
  "error.tooLarge": "What you send is too large for this service. Choose smaller files or pictures.",
  "error.tooLargeOf":
    "What you send is too large: at most {limit} are possible. Choose smaller files, or make their pictures smaller.",
  "error.documentTooLarge":
    "The document would be too large: {reason}. Take fewer rows, or choose a zip with a file for each row.",
  "error.appending":
    "Appending the PDF files took too long and was stopped. Append fewer or smaller ones, or choose the format .pdf.",
  "error.attachment": "{name} cannot be attached: {reason}. Choose it again, or another file.",
  "error.attachmentFormat": "{what}. Choose the format .pdf/a-3b, which takes any file, or .pdf.",
  "error.conformance": "{what}, or choose another format.",
  "error.invoiceInvalid": "The electronic invoice is not valid. Correct the data: {faults}.",
  "error.notAccessible":
    "The document would not be accessible to screen readers: {reason}. Correct the template, or make the document without this requirement.",
  "error.invoice":
    "{name} cannot be the electronic invoice of this document: {reason}. Correct the file and attach it again, or remove it.",
  "error.invalidTags":
    "Some tags of this template are wrong: {tags}. Open the template: above its pages, each of them is shown with its correction.",
  "error.upload": "The file did not arrive whole. Choose it again.",
  "error.tooManyUploads":
    "Too many files of this account were sent and not used yet: at most {count} are possible. Try again in {minutes} minutes at the latest.",
  "error.conversion":
    "The document cannot become {format}: {reason}. Open the template in Word, save it again and choose that file under “Replace the file”, or choose another format.",
  "error.conversionTime":
    "Making {format} took longer than {seconds} seconds and was stopped. Make the document shorter or the template simpler: long texts, tables in tables and very large pictures take longest.",
  "error.converter":
    "This format cannot be made: {program}, which makes it, is not installed or does not start. Tell whoever looks after the service, or choose another format.",
  "error.dataFormat":
    "{name} is no spreadsheet that can be read. Save it as .xlsx, .xls, .ods, .csv or .tsv and choose it again.",
  "error.dataContent":
    "{name} has another content than its name says: {reason}. Save it again in the format of its name, and choose it again.",
  "error.locked": "{name} is protected by a password. Remove the password and choose the file again.",
  "error.dataUnreadable":
    "{name} cannot be read: {reason}. Correct that in the file, or save it again as .xlsx, and choose it again.",
  "error.dataTooLarge": "{name} is too large to be read: {reason}. Split it into several files.",
  "error.dataTime": "Reading {name} took too long and was stopped. Split it into several files, or save it as .csv.",
  "error.dataSkipped":
    "There is no document: the conditions in {name} leave out each row. Correct the fields SKIPIF of the template, or the data.",
  "error.pdfUnreadable": "{name} cannot be validated: {reason}. Choose a PDF that opens without a password.",
  "error.sheet": "{name} has no sheet {sheet} any more. Its sheets are: {sheets}. Choose the spreadsheet again.",
  "error.names":
    "The names in the data and the tags of the template do not match: {faults}. Give the columns of the data the names of the tags.",
  "error.invalidDocument":
    "The document would be damaged ({reason}), so it was not delivered. This is a defect of the service: the template and the data are not at fault, and trying again does not help. Tell whoever looks after the service. It often helps to put both tags of a section in the same paragraph, row or cell, outside of tracked changes, links and content controls.",
  "error.notMade":
    "The documents could not be made, because the service has a problem. Try again. If it happens again, give this number to whoever looks after the service: {id}.",
  "error.internal":
    "The service has made a mistake. Try again. If it happens again, give this number to whoever looks after the service: {id}.",
  "error.fontFormat": "{name} is no font that can be used. Choose it as .ttf, .otf or .ttc.",
  "error.font": "{name} cannot be used as a font: {reason}. Choose the file again as its maker delivered it.",
  "error.fontLicence":
    "The licence of {name} does not allow its use in documents: {reason}. Ask its maker for a version that may be embedded.",
  "error.fonts": "More than {limit} fonts are not possible. Delete those that are no longer needed.",
  "error.merge": "Document {item} could not be made: {reason}. Correct the value, or the template.",
  "error.plan":
    "That is only in the plans {plans}, and this account has the plan {plan}. Ask whoever looks after the service for another plan.",
  "error.storage":
    "This account is full: it uses {used} of {limit}, {templates} for templates and {documents} for documents. Delete what is no longer needed, or ask whoever looks after the service for more.",
  "error.disk":
    "The service has no room on its disk, so nothing can be saved. Delete templates or documents that are no longer needed, and tell whoever looks after the service.",
  "error.readOnly":
    "The disk of the service can only be read at the moment, so nothing can be saved. Tell whoever looks after the service, and try again then.",
  "error.templateFormat": "{name} cannot be a template. Save it as {formats}, and choose that file.",
  "error.templateContent":
    "{name} is no {format} file: its content is {found}. Open it in Word, save it as .docx, and choose that file.",
  "error.damaged": "{name} is damaged: {reason}. Open it in Word, save it again, and choose that file.",
  "error.macros":
    "{name} contains macros, which the service never runs. Save it in Word as .docx, without macros, and choose that file.",
  "error.holdsFiles":
    "{name} contains {reason}, which the service never opens. Open the document in Word, save it, and choose that file.",
  "error.unpacked":
    "{name} is too large: unpacked, it has more than {limit}. Make it smaller, for example by removing pictures.",
  "error.complex": "{name} is too complex: {reason}. Split it into several templates.",
  "error.move":
    "The template cannot be moved to another region: it has {versions} versions, and at most {limit} can be moved. Upload its file there as a new template.",
  "error.keyRefused":
    "The service does not accept your key any more: it may have been revoked. Sign in with another one. What you typed is kept.",

  "signIn.title": "Sign in",
  "signIn.what":
    "Studio fills Word files that have tags such as [Name], and makes documents of them. To sign in, it needs an API key of your account. The key stays in this browser tab.",
  "signIn.key": "API key",
  "signIn.submit": "Sign in",
  "signIn.where":
    "No key? Ask whoever looks after the service for a sign-in link or a key, and open the link, or paste the key here. If you run the service yourself: the command “npm start” prints a link, and “npm run account” makes further keys.",
  "signIn.wrong":
    "The service does not know this key. Check that it was copied whole. If it was, it may have been revoked: ask for a new one.",
  "signIn.checking": "Checking the key …",
  "signIn.other":
    "You are signed in to the account {account} with the key “{key}”. The link that you opened has another key. What you typed is kept for each account.",
  "signIn.useOther": "Use the new key",
  "signIn.stay": "Stay signed in as before",

  "signOut.what":
    "What you typed can stay in this browser for when you sign in to this account again. Forget it if others use this computer.",
  "signOut.keep": "Sign out",
  "signOut.forget": "Sign out and forget what I typed",
  "signOut.notForgotten":
    "This browser may still have files that you chose here. Reload the page, sign in and try again, or delete this site's data in the browser's settings.",

  "gallery.title": "Templates",
  "gallery.loading": "Loading the templates …",
  "gallery.search": "Search by name, file or field",
  "gallery.own": "Use my own Word file",
  "gallery.ownHint":
    "or drop it anywhere on this page. Files in .doc, .odt, .rtf, .html and .txt work too. Where a name belongs, write a tag such as [Name] in the file, or make the field here afterwards.",
  "gallery.all": "All folders",
  "gallery.folder": "Folder",
  "gallery.anyRegion": "All regions",
  "gallery.empty": "No templates yet. Drop a Word file here, or begin with the example.",
  "gallery.nothing": "No template matches. Shorten what you search for, or choose another folder.",
  "gallery.example": "Open the example",
  "gallery.preparing": "Preparing an example: a letter with its data …",
  "gallery.uploading": "Uploading {name} ({size}) and looking for its fields …",
  "gallery.uploaded": "{name} is a template now. Fill in its fields, and look at the document.",
  "gallery.uploadedFaulty":
    "{name} is uploaded, but cannot be used yet: its problems stand above the pages, each with its correction.",
  "gallery.uploadedPlain":
    "{name} is a template now. No fields were found in it: make them under “Turn a text into a field”.",
  "gallery.notTemplate":
    "{name} cannot become a template. Choose a Word file (.docx, .doc), or one in .odt, .rtf, .html or .txt. If it is a spreadsheet with data, open a template, and choose it there under “Many at once”.",
  "gallery.count.one": "{n} template",
  "gallery.count.other": "{n} templates",
  "gallery.firstPage": "First page of {name}",
  "gallery.collapse": "Hide the templates",
  "gallery.expand": "Show the templates",
  "gallery.invalid.one": "{n} problem",
  "gallery.invalid.other": "{n} problems",

  "template.loading": "Loading the template …",
  "template.missing":
    "This template is not there. It may have been deleted, or it belongs to another account. Go back to the templates and choose another.",
  "template.many": "Many at once",
  "template.documents": "Documents",
  "template.settings": "Settings",
  "template.versions": "Versions",
  "template.whatChanged": "See what changed, page by page",
  "template.back": "Back to the document",
  "template.replace": "Replace the file",
  "template.replacing": "Uploading {name} in place of the old file …",
  "template.replaced": "The file was replaced by {name}.",
  "template.added": "New fields: {tags}.",
  "template.removed": "Fields that are gone: {tags}.",
  "template.sameTags": "The fields are the same.",
  "template.noFields":
    "No fields were found in it, so every document looks like the file itself. If that is not meant, replace the file by the one that has the tags, or make fields under “Turn a text into a field”.",
  "template.oldKept": "The old file is under “Versions”, and can be restored.",
  "template.download": "Download the file",

  "problems.title.one": "{n} problem in the template. Correct it in the file, save it, then press “Replace the file”.",
  "problems.title.other":
    "{n} problems in the template. Correct them in the file, save it, then press “Replace the file”.",
  "problems.where": "In {part}:",
  "problems.line": "line {n}",
  "problems.show": "Show me",
  "problems.pages": "Pages of the template",
  "problems.found": "{tag} is marked on page {pages} of the template.",
  "problems.notFound": "{tag} is not seen on the template’s pages. Look for it in {part}.",
  "problems.takenForText":
    "The file has no tags. Texts between {left} and {right}, such as {tag}, are taken for ordinary text and stay as they are.",
  "problems.areTags": "They are tags: make fields of them",
  "problems.back": "Back to the document",
  "invoice.title": "Electronic invoice (ZUGFeRD, XRechnung)",
  "invoice.make": "Make documents electronic invoices",
  "invoice.why":
    "The PDF then contains the invoice as XML, made from the same data and checked by the official rules. The format is PDF/A-3.",
  "invoice.profile": "Profile",
  "invoice.profile.EN 16931": "ZUGFeRD, Factur-X (EN 16931)",
  "invoice.profile.XRECHNUNG": "XRechnung, for Germany's public administration",
  "invoice.ready": "The data make a correct invoice.",
  "invoice.problems.one": "{n} entry is missing or wrong. It is marked in the table.",
  "invoice.problems.other": "{n} entries are missing or wrong. They are marked in the table.",
  "invoice.save": "Keep it with the template",
  "invoice.term": "Part of the invoice",
  "invoice.source": "Where it comes from",
  "invoice.value": "Value",
  "invoice.kind": "Kind",
  "invoice.fromData": "Field",
  "invoice.fixedText": "Always",
  "invoice.proposed": "proposed",
  "invoice.entries": "{n} entries",
  "invoice.remove": "Remove {term}",
  "invoice.add": "Add a part of the invoice",
  "invoice.choose": "Choose …",
  "accessibility.title.one": "{n} hint for PDFs that screen readers can read",
  "accessibility.title.other": "{n} hints for PDFs that screen readers can read",
  "accessibility.why":
    "They matter only for accessible PDFs. Correct them in the file, save it, then press “Replace the file”.",
  "accessibility.picture_without_text":
    "A picture or shape has no alternative text. In Word, right-click it and choose Edit Alt Text; describe it. A picture can also be marked as decorative.",
  "accessibility.table_without_header_row":
    "The header row of a table is not marked. In Word, select it and choose Table Layout, Repeat Header Rows.",
  "accessibility.heading_only_bold": "A heading is only bold. Give it a heading style in Word, such as Heading 1.",
  "fonts.missing":
    "The font “{font}” is missing here, and “{substitute}” is used in its place. Upload the font under “Fonts”.",
  "fonts.missingPlain":
    "The font “{font}” is missing here, and another is used in its place. Upload the font under “Fonts”.",

  "data.title": "Data",
  "data.form": "Form",
  "data.json": "JSON",
  "data.sheet": "Spreadsheet",
  "data.reset": "Back to the sample data",
  "data.clear": "Empty all fields",
  "data.wasReset": "The sample data is back.",
  "data.wasCleared": "All fields are empty.",
  "data.noTags":
    "This file has no fields yet. Make them below of texts in the file. Or write a tag such as [Name] in Word where the name belongs, save the file, and press “Replace the file”.",
  "data.sample": "This is sample data. Write your own values over it.",
  "data.addRow": "Add a row",
  "data.addRowTo": "Add a row to {name}",
  "data.removeRow": "Remove row {n} of {name}",
  "data.rowUp": "Move row {n} of {name} up",
  "data.rowDown": "Move row {n} of {name} down",
  "data.rows.one": "{n} row",
  "data.rows.other": "{n} rows",
  "data.paste": "Rows copied from Excel can be pasted into a cell.",
  "data.row": "Row {n}",
  "data.show": "Show",
  "data.optional": "Empty: its part of the document is left out",
  "data.picture": "Choose a picture, or drop it here",
  "data.pictureTag":
    "This looks like a picture, but {tag} shows its value as text. To show the picture, write {wanted} in the file, also in the alternative text of a picture that it replaces.",
  "data.pictureLink": "Address of a picture",
  "data.pictureSet": "Picture, {size}",
  "data.pictureRemove": "Remove the picture",
  "data.jsonHelp":
    "The same data as JSON. The document follows as soon as the JSON is correct. Names and values are completed while you type, and with Ctrl+Space.",
  "data.jsonCompletions": "Completions",
  "data.jsonOffered.one": "{n} completion. Enter takes it, Escape closes the list.",
  "data.jsonOffered.other": "{n} completions. The arrow keys choose, Enter takes one, Escape closes the list.",
  "data.jsonFault":
    "Line {line}, column {column}: JSON cannot be read on from here. Check the comma, quotation mark or bracket before it.",
  "data.jsonNotObject":
    "The data must begin with { and end with }. Put the names and values between them. For many documents at once, use “Many at once”.",
  "data.jsonGo": "Go there",
  "data.jsonMissing": "Not in the data yet:",
  "data.sheetHelp":
    "Drop a spreadsheet and choose a row to see its document. The documents of all rows are made under “Many at once”.",
  "data.sheetChoose": "Choose a spreadsheet",
  "data.sheetReading": "Reading {name} …",
  "data.sheetAll": "Make all {n} documents",

  "newField.title": "Turn a text into a field",
  "newField.text": "Text in the file",
  "newField.name": "becomes the field",
  "newField.make": "Make the field",
  "newField.hint": "The text becomes {tag} wherever it stands.",
  "newField.delimiter": "A name cannot contain “{delimiter}”, where a tag begins or ends. Leave it out.",
  "newField.start": "Begin the name with a letter or a digit.",
  "newField.expression": "In this template, a name has letters, digits and _ only. Type {name}.",
  "newField.onlyInTags":
    "This text stands in tags only, and those stay as they are. Type a text that stands outside of them.",
  "newField.notFound": "The file has no text “{text}”.",
  "newField.nearest": "The nearest is “{nearest}”. Type it exactly as it is written there.",
  "newField.exactly": "Type a text of one paragraph exactly as it is written there.",
  "newField.used": "There is a field “{name}” already. The text becomes one more place of it, and shows its value.",
  "newField.made": "“{text}” is the field “{name}” now. Type the next text, or fill the fields above.",
  "newField.kept": "The old file is kept among the versions.",

  "page.title": "Document",
  "page.region": "Pages",
  "page.working": "Drawing the pages …",
  "page.slow":
    "Still drawing, for {seconds} s. Large documents take longer, and so does the first one after the service has started.",
  "page.pages.one": "{n} page",
  "page.pages.other": "{n} pages",
  "page.alt": "Page {n} of {name}",
  "page.zoom": "Zoom",
  "page.zoomIn": "Larger",
  "page.zoomOut": "Smaller",
  "page.fit": "Fit the width",
  "page.firstOf": "The first {shown} of {all} pages are shown. The document has all of them.",
  "page.updated": "The document is up to date: {pages}.",
  "page.noPreview": "The template’s first page, without data:",
  "page.goToField": "Go to this field",
  "data.standsOn": "Stands on page {pages}.",

  "result.toDocument": "Document",
  "result.format": "Format",
  "result.correctFirst": "Correct the problems above first.",
  "result.options": "Name, quality, other files",
  "result.outputName": "File name",
  "result.outputNameHint": "without ending; a tag such as {tag} becomes the value of its field",
  "result.name": "Name in the list of documents",
  "result.quality": "Quality of pictures",
  "result.mergeWith": "Append PDF files",
  "result.attach": "Attach files to the PDF",
  "result.onlyPdf": "Only in PDF and PDF/A.",
  "result.addFile": "Add a file",
  "result.removeFile": "Remove {name}",
  "result.making": "Making {name} …",
  "result.ready": "{name} is downloaded: {size}, in {ms} ms.",
  "result.store": "Store it in Documents too",
  "result.notes": "Please note:",
  "result.format.png": ".png, first page",

  "code.title": "Call it from a program (curl, JavaScript, Python, PHP, C#)",
  "code.language": "Language",
  "code.withKey": "Put my key into the text",
  "code.shortened": "Files are shortened here, and whole in what is copied.",

  "settings.title": "Settings of {name}",
  "settings.folder": "Folder",
  "settings.folderHint": "Parts are separated by “/”: Sales / Offers",
  "settings.delimiters": "Tags begin and end with",
  "settings.left": "Beginning",
  "settings.right": "End",
  "settings.enhanced": "Tags may calculate, as in [Price * 2], and take values out of groups, as in [customer.name]",
  "settings.versioning": "Keep the old file when it is replaced",
  "settings.moving": "Saving …",
  "settings.delete": "Delete this template",
  "settings.deleteHint":
    "Its documents stay stored, but are no longer listed under “Documents”: first delete there what is not to stay. It can be undone for eight seconds.",
  "versions.title": "Versions of {name}",
  "versions.loading": "Loading the versions …",
  "versions.none": "There is one version: the present file. Older ones appear here when the file is replaced.",
  "versions.version": "Version",
  "versions.file": "File",
  "versions.current": "in use",
  "versions.restore": "Restore",
  "versions.restoreHint":
    "Restoring an older file makes it the newest version. No version is lost, and documents that were made do not change.",
  "versions.restoreLabel": "Restore version {n}",
  "versions.change": "What changed",
  "versions.old": "Older",
  "versions.new": "Newer",
  "versions.option": "Version {n}, {name}, {time}",
  "versions.comparing": "Drawing the pages of both files …",
  "versions.filled": "Both are filled with the same data.",
  "versions.tagsSame": "The fields are the same.",
  "versions.tagsAdded": "New fields: {tags}.",
  "versions.tagsRemoved": "Fields that are gone: {tags}.",
  "versions.pagesSame": "The pages look the same.",
  "versions.pageSame": "Page {page}: the same.",
  "versions.places.one": "Page {page}: {n} place differs.",
  "versions.places.other": "Page {page}: {n} places differ.",
  "versions.onlyOld": "Page {page} is in the older file alone.",
  "versions.onlyNew": "Page {page} is in the newer file alone.",
  "versions.alt": "Page {page} with version {n}",
  "versions.firstPages": "The first 20 pages are compared.",
  "versions.unfilled": "Both are shown with their tags, because one of them cannot be filled.",
  "versions.wrongTags": "Both are shown with their tags, because one of them has a wrong tag and cannot be filled.",
  "versions.restored": "Version {n} is in use again, as a new version. Nothing is lost.",

  "many.title": "Many documents from a spreadsheet",
  "many.template": "of the template {name}",
  "many.steps":
    "Choose the spreadsheet, then check which column fills which field: their names may differ. Nothing is made before you press the button at the end. The documents come as one zip, or in one file.",
  "many.choose": "Choose a spreadsheet",
  "many.chooseHint": "or drop it here: .xlsx, .xls, .ods, .csv, .tsv. The names of the columns are above the rows.",
  "many.reading": "Reading {name} …",
  "many.unreadable":
    "{name} cannot be read. Open it in Excel, without a password, save it as .xlsx and choose it again. The reason: {reason}",
  "many.openQuote":
    "{name} was not taken: in its line {line}, a quotation mark opens a value and is never closed, so all rows after it would be lost. Close it there, or write it twice if it is text, and choose the file again.",
  "many.openQuoteUntil":
    "{name} was not taken: in its line {line}, a quotation mark opens a value and is closed only in line {until}, so the rows between them would become one. Close it in line {line}, or write it twice if it is text, and choose the file again.",
  "many.surplus":
    "{name} was not taken: its line {line} has more values than the first row has names. Put values that contain the separator (such as a comma or a semicolon) in quotation marks, and choose the file again.",
  "many.emptySheet":
    "{name} has no rows below its first one. The first row has the names of the columns; each further row becomes a document.",
  "many.encrypted":
    "{name} is protected by a password. Open it in Excel, choose File › Info › Protect Workbook › Encrypt with Password, delete the password, save, and choose it again.",
  "many.mismatch": "{name} is not what its name says. Open it in Excel, save it as .xlsx and choose that file.",
  "many.noResult":
    "{name} was not taken: its cell {cell} has a formula whose result is not stored. Open the file in Excel, save it and choose it again.",
  "many.tooLargeSheet": "{name} is too large. Divide it into several files.",
  "sheet.encodingGuessed":
    "{name} does not say in which encoding its letters are, and was read as {encoding}. If letters are wrong, save it in Excel as .xlsx or as “CSV UTF-8”, and choose it again.",
  "sheet.bytesReplaced":
    "{name} has letters that could not be read as {encoding}, first in line {line}. They show as �. Save it in Excel as .xlsx, and choose it again.",
  "sheet.errorCell":
    "Row {row} shows the error {value} in the column {column}. Correct it in Excel, and choose the file again.",
  "sheet.errorCells":
    "Row {row} shows the error {value} in the column {column}, and {more} more cells show errors. Correct them in Excel, and choose the file again.",
  "many.sheet": "Sheet",
  "many.rows.one": "{n} row in {name}",
  "many.rows.other": "{n} rows in {name}",
  "many.mapping": "Columns and fields",
  "many.mappingHint": "Each field takes its value from a column. Check those that have none.",
  "many.tag": "Field",
  "many.column": "Column",
  "many.firstRow": "In the first row",
  "many.noColumn": "none: stays empty",
  "many.unmatched.one": "{n} field has no column. It stays empty in every document.",
  "many.unmatched.other": "{n} fields have no column. They stay empty in every document.",
  "many.allMatched": "Every field has a column.",
  "many.noTags":
    "This template has no field that a column can fill, so all documents would be the same. Go back to the document and make a field first.",
  "many.gaps":
    "A cell that a field needs is empty in these rows of the sheet: {rows}. Fill it in the spreadsheet and choose that again, or leave it: there the field stays empty.",
  "many.unused": "Columns that no field uses: {columns}.",
  "many.lists":
    "These parts ({tags}) appear once where their column has a value, and not at all where it is empty or FALSE. A spreadsheet cannot repeat them: for lists with several entries, make each document alone.",
  "many.result": "Result",
  "many.zip": "A zip with a file for each row",
  "many.single": "One file with all of them",
  "many.fileName": "Name of each file",
  "many.run.one": "Make {n} document",
  "many.run.other": "Make {n} documents",
  "many.sending": "Sending {name} …",
  "many.running": "{done} of {all} documents",
  "many.rate": "{rate} a second",
  "many.left": "about {time} left",
  "many.unwatched": "The service does not answer. As soon as it does, the run goes on and is shown here.",
  "many.stop": "Stop",
  "many.stopped":
    "Stopped. The documents that were made so far are discarded; your spreadsheet and its columns are still here. To begin again, press “Make …”.",
  "many.done": "{done} of {all} documents are ready, in {time}.",
  "many.archive": "Download {name}",
  "many.bad.one": "{n} row could not be made:",
  "many.bad.other": "{n} rows could not be made:",
  "many.incomplete.one": "{n} row was made, but something is missing:",
  "many.incomplete.other": "{n} rows were made, but something is missing:",
  "many.badAndIncomplete": "Rows that could not be made: {failed}. Made, but something is missing: {incomplete}.",
  "many.madeWithout": "Made, but: {reason}",
  "many.againAll": "Make all {n} documents in one archive, with the corrections",
  "many.badMore": "{n} more rows are not shown. Download the archive: its report.csv lists all.",
  "many.badNoSheet": "Choose the spreadsheet again to correct the rows.",
  "many.badHint": "Correct the values here and make these rows again.",
  "many.backToRows": "Back to the rows",
  "many.again": "Make these rows again",
  "many.reason": "Reason",
  "many.tooLarge":
    "Under the names of the fields, the rows take {size}; at most {limit} can be sent at once. In the spreadsheet itself, give the columns the names of the fields, and choose it again: then the file is sent as it is.",
  "many.tooLargeAgain":
    "These rows take {size}; at most {limit} can be sent at once from here. Make the corrections in the spreadsheet itself, press “Choose another spreadsheet”, and choose it.",
  "many.continue": "A run is still under way. It goes on here.",
  "many.another": "Choose another spreadsheet",

  "documents.title": "Documents",
  "documents.of": "Documents of {name}",
  "documents.template": "Template",
  "documents.loading": "Loading the documents …",
  "documents.none":
    "No stored documents. What you download is not stored unless you tick “Store it in Documents too”; what is made from a spreadsheet is.",
  "documents.noTemplates": "There are no templates, so there are no documents to list. Upload a template first.",
  "documents.underWay": "See this run",
  "documents.file": "File",
  "documents.newName": "New name of {name}",

  "keys.title": "Keys and webhooks",
  "keys.loading": "Loading the keys …",
  "keys.what": "Every program that calls the API has its own key. So one can be revoked without disturbing the others.",
  "keys.rights": "This key may",
  "keys.rightsHint": "Give each program the smallest right that it needs.",
  "keys.rights.all": "do everything",
  "keys.rights.generate": "read templates and make documents",
  "keys.rights.read": "read",
  "keys.lastUsed": "Last used",
  "keys.never": "never",
  "keys.now": "just now",
  "keys.this": "this one",
  "keys.create": "Make a key",
  "keys.created":
    "This key is shown once. Copy it now: it cannot be shown again. Calls to copy are at each template, under “Call it from a program”.",
  "keys.revoke": "Revoke",
  "keys.revokeLabel": "Revoke the key {name}",
  "keys.revokeSure": "Programs that use “{name}” will be refused at once.",
  "keys.revokeCurrent": "You are signed in with this key, and would be signed out.",
  "keys.revokeYes": "Yes, revoke it",
  "keys.unnamed": "without a name",
  "keys.account": "Account",
  "keys.plan": "Plan",
  "keys.usage": "Storage in use",
  "keys.usageUnknown": "not counted by this service",
  "keys.usageOf": "{bytes} of {max}",
  "keys.about": "About this service: version, addresses, protection against harmful files",
  "keys.home": "Default region",
  "webhook.title": "Webhook secret",
  "webhook.what":
    "When a document is ready, the service can call one of your programs. With this secret, the program checks that the call comes from the service (Standard Webhooks).",
  "webhook.show": "Show the secret",
  "webhook.renew": "Make a new secret",
  "webhook.renewed": "Give the new secret to your programs. For another day, calls are signed with the old one too.",

  "fonts.title": "Fonts",
  "fonts.loading": "Loading the fonts …",
  "fonts.what":
    "PDFs and pictures of your account are drawn with these fonts where a template names them. Upload each style: regular, bold, italic.",
  "fonts.choose": "Upload a font",
  "fonts.chooseHint": ".ttf, .otf or .ttc",
  "fonts.uploading": "Uploading {name} and checking it …",
  "fonts.uploaded": "{name} is uploaded. Documents whose template names this font are drawn with it from now on.",
  "fonts.none": "No fonts of your own yet. Fonts that are installed on the service work anyway.",
  "fonts.faces": "Families and styles",
  "fonts.licence": "Embedding",

  "shortcuts.title": "Keyboard",
  "shortcuts.help": "Show or hide these keys",
  "shortcuts.search": "Search the templates",
  "shortcuts.upload": "Choose a file for a new template",
  "shortcuts.download": "Download the document",
  "shortcuts.zoom": "Larger or smaller pages",
  "shortcuts.tabs": "Form, JSON, spreadsheet",
  "shortcuts.arrows": "The next or previous tab of the page, if one has the focus",

  "reference.title": "API reference",
  "reference.loading": "Loading the description of the API …",
  "reference.contents": "Operations",
  "reference.parameters": "Parameters",
  "reference.body": "Body",
  "reference.answers": "Answers",
  "reference.example": "Example",
  "reference.required": "required",
  "reference.noKey": "Needs no key.",
  "reference.program": "For programs: ",
  "reference.search": "Search the operations",
} as const;

export type TextName = keyof typeof EN;
