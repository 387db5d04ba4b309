# A fresh client of a running soffice, as unoserver and Gotenberg start one for each document.
# Arguments: the port, the source's path, the target's path.
import sys

import uno
from com.sun.star.beans import PropertyValue


def values(**named):
    return tuple(PropertyValue(name, 0, value, 0) for name, value in named.items())


port, source, target = sys.argv[1:]
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
remote = resolver.resolve(f"uno:socket,host=127.0.0.1,port={port};urp;StarOffice.ComponentContext")
desktop = remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(source), "_blank", 0, values(Hidden=True))
# The same options as in the service, so that the same is done.
options = uno.Any(
    "[]com.sun.star.beans.PropertyValue",
    values(UseTaggedPDF=False, UseLosslessCompression=True, ReduceImageResolution=False),
)
document.storeToURL(uno.systemPathToFileUrl(target), values(FilterName="writer_pdf_Export", FilterData=options))
document.close(True)
