import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { galleryPage } from './galleryPage.ts'

/** Vite serves a file outside of its root by this address; the page itself has another than its file. */
const atFile = (text: string): string => text.replaceAll(/"(\.[^"]+)"/g, (_, path: string) => `"/@fs${join(galleryPage, path)}"`)

/** `/_gallery`: every kind and every view in all its states, with no server behind it. */
export const serveGallery = (): Plugin => ({
  name: 'gallery',
  configureServer(server) {
    server.middlewares.use('/_gallery', (request, response, next) => {
      const document = atFile(readFileSync(join(galleryPage, 'index.html'), 'utf8'))
      server
        .transformIndexHtml(request.originalUrl ?? '/_gallery', document)
        .then(text => response.setHeader('content-type', 'text/html; charset=utf-8').end(text), next)
    })
  },
})
