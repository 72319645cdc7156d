import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../shared/rules/languages.ts'
import type { Registry } from '../../db/modulePart.ts'
import { translateKey } from '../../text/translations.ts'
import { openReader } from '../fileRoutes.ts'
import { replyError, type HttpContext } from '../pipeline/pipeline.ts'
import { requestLanguage } from '../pipeline/reply.ts'
import { openApiDocument } from './openApiDocument.ts'

const logo = {
  type: 'image/svg+xml',
  content:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5eff"/><path d="M9 8v16M23 8v16M9 16h14" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/></svg>',
}
const favicon = { ...logo, filename: 'mark.svg', rel: 'icon', sizes: 'any' }

/** The document is for signed-in accounts only. */
const onRequest = (server: HttpContext) => async (request: FastifyRequest, reply: FastifyReply) => {
  try {
    await openReader(server, request, reply)
  } catch (error) {
    return replyError(server, { request, reply, error, who: null, module: null, call: 'docs' })
  }
}

/** The OpenAPI document in each language, built at the first request. */
function documentsByLanguage(registry: Registry): (language: Language) => ReturnType<typeof openApiDocument> {
  const made = new Map<Language, ReturnType<typeof openApiDocument>>()
  return language => {
    const document = made.get(language) ?? openApiDocument(registry, language)
    made.set(language, document)
    return document
  }
}

/** The OpenAPI document and a page to read it, without files from other hosts. */
export function docsRoutes(app: FastifyInstance, server: HttpContext): void {
  const documentIn = documentsByLanguage(server.context.registry)
  // Empty: every request gets that of its language. Made here, it would take as long as a tenth of the start.
  app.register(swagger, { mode: 'static', specification: { document: {} as never } })
  app.register(swaggerUi, {
    uiHooks: { onRequest: onRequest(server) },
    transformSpecification: (_document, request) => documentIn(requestLanguage(request)),
    transformSpecificationClone: false,
    routePrefix: '/api/docs',
    indexPrefix: '',
    uiConfig: { layout: 'BaseLayout' },
    logo: logo,
    theme: { title: `${translateKey('en-US', 'shell:productName')} API`, favicon: [favicon] },
  })
}
