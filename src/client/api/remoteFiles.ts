import { download } from './download.ts'
import { serverOrigin } from './serverAddress.ts'

/**
 * Pictures, films and links lead to files by addresses of the page's own host. Where the server is elsewhere, a worker fetches them there
 * with the token; it does not see downloads that a link starts by itself, so these are fetched first.
 */
export function fetchRemoteFiles(): void {
  const server = serverOrigin()
  if (server === '') return
  void navigator.serviceWorker?.register(`/files.worker.js?server=${encodeURIComponent(server)}`)
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null
    const path = link?.getAttribute('href') ?? ''
    if (!link || !path.startsWith('/')) return
    event.preventDefault()
    download(path, link.download)
  })
}
