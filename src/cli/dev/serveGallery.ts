import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const page = fileURLToPath(new URL('./page/gallery.tsx', import.meta.url))
const document = `<!doctype html>
<html lang="zh-CN">
  <head><meta charset="UTF-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><link rel="icon" href="/app/favicon.svg" /><title>Gallery</title></head>
  <body><div id="root"></div><script type="module" src="/@fs${page}"></script></body>
</html>`

/** `/_gallery`: every kind in all its states, with no server behind it. */
export const serveGallery = (): Plugin => ({
  name: 'gallery',
  configureServer(server) {
    server.middlewares.use('/_gallery', (request, response, next) => {
      server
        .transformIndexHtml(request.originalUrl ?? '/_gallery', document)
        .then(text => response.setHeader('content-type', 'text/html; charset=utf-8').end(text), next)
    })
  },
})
