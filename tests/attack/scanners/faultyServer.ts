import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'

/** It has a hole of each kind that is looked for: a scanner that does not find them proves nothing about the product. */
export async function faultyServer(): Promise<{ origin: string } & AsyncDisposable> {
  const database = await PGlite.create()
  await database.exec(`create table fuel as select n as id, 'fuel ' || n as title from generate_series(1, 40) n`)
  const server = createServer(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://faulty')
    try {
      if (request.method === 'POST') {
        const { title } = (await json(request)) as { title: string }
        const { rows } = await database.query(`select * from fuel where title like '%${title}%'`)
        reply.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
      } else {
        const body = pathname === '/greet' ? `<p>hello ${searchParams.get('name')}</p>` : '<a href="/greet?name=you">greet</a>'
        reply.setHeader('content-type', 'text/html').end(`<!doctype html><html><body>${body}</body></html>`)
      }
    } catch (error) {
      reply.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await database.close()
    },
  }
}
