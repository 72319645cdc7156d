import { serverOrigin } from './serverAddress.ts'

/** Downloads a file of the server. */
export function download(path: string, name = ''): void {
  if (serverOrigin() === '') clickLink(path, name)
  else void fetchFirst(path, name)
}

/** Where the server is elsewhere: the worker of files answers a request of the page, but not that of a link. */
async function fetchFirst(path: string, name: string): Promise<void> {
  const reply = await fetch(path)
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  downloadBlob(await reply.blob(), name || decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)))
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
