/** A file as an address that contains it. */

export function dataUriOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The same with the file's name, as `merge_with` and `attach` take it. */
export async function namedDataUriOf(file: File): Promise<string> {
  const uri = await dataUriOf(file);
  const name = encodeURIComponent(file.name).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return uri.replace(/^data:([^;,]*)/, (_, type) => `data:${type || "application/octet-stream"};name=${name}`);
}
