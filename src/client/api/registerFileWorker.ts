import { serverOrigin } from './serverAddress.ts'

/**
 * Pictures, films and links lead to files by addresses of the page's own host. Where the server is elsewhere, a worker fetches them there
 * with the token.
 */
export function registerFileWorker(): void {
  const server = serverOrigin()
  if (server !== '') void navigator.serviceWorker?.register(`/files.worker.js?server=${encodeURIComponent(server)}`)
}
