import type { Plugin } from 'vite'
import { sourceLineOf } from '../../withSourceLine.ts'
import { authoredSources } from '../authoredSources.ts'
import { schemaLinesPath } from './lensReply.ts'

const maxAddresses = 10

/** Answers the lens where parts of a module are written, as a list of `schemas/visit.ts:12`. */
export const serveSourceLines = (): Plugin => ({
  name: 'schema-places',
  configureServer(server) {
    server.middlewares.use(schemaLinesPath, (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      const sources = authoredSources()
      const places = searchParams
        .getAll('at')
        .slice(0, maxAddresses)
        .flatMap(address => sourceLineOf(address, sources) ?? [])
      response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify([...new Set(places)]))
    })
  },
})
