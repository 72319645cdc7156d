import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentSecurityPolicy } from '../../server/http/pipeline/security.ts'
import { makeDirectory } from '../../server/storage/makeDirectory.ts'

const worker = join(dirname(fileURLToPath(import.meta.url)), 'files.worker.mjs')

/** Copies the built client into a new folder that any web server may serve, with the origin of the server in its page. */
export function writeClient(built: string, folder: string, server: string): void {
  if (existsSync(folder)) throw new Error(`${folder} is there already`)
  makeDirectory(dirname(folder))
  // Not the compressed copies of the page: they lack the server's address, which is written into it below.
  cpSync(built, folder, { recursive: true, filter: path => !/^index\.html\.\w+$/.test(basename(path)) })
  copyFileSync(worker, join(folder, 'files.worker.js'))
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  writeFileSync(join(folder, 'index.html'), html.replace('<head>', `<head>${headOf(html, server)}`))
}

/** The policy as an element: the web server may send no headers. Without `frame-ancestors`, which browsers ignore there. */
function headOf(html: string, server: string): string {
  const policy = contentSecurityPolicy(html, [server, server.replace(/^http/, 'ws')])
    .split('; ')
    .filter(part => !part.startsWith('frame-ancestors'))
    .join('; ')
  return `
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="server" content="${server}" />`
}
