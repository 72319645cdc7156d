import { fetchFile } from './request.ts'
import { serverOrigin } from './serverAddress.ts'

/** Downloads a file of the server. Where that is elsewhere, the file is fetched first: a link sends no token. */
export async function download(path: string, name = ''): Promise<void> {
  if (serverOrigin() === '') clickLink(path, name)
  else downloadBlob(await fetchFile(path), name || decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)))
}

/** By clicking a link: browsers block a window opened after an asynchronous answer. */
function clickLink(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Downloads a file built in the browser. */
export function downloadBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  clickLink(address, name)
  URL.revokeObjectURL(address)
}
