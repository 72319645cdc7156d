import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import { z } from 'zod'
import { crud } from './crud.ts'
import { dictionaryResource } from './dictionary.ts'
import { uploads } from './files.ts'
import { invoiceResource } from './invoice.ts'
import { employeeResource, leaveResource, leaveSteps } from './leave.ts'
import { sessions } from './session.ts'
import { stationResource } from './station.ts'
import { db, regions, users } from './tables.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no session. */
    open?: boolean
  }
}

z.config(z.locales.zhCN())
const app = fastify({ logger: true })

/** Codes of PostgreSQL that an operator can mend. */
const sentences: Record<string, string> = { 23505: '已有相同的数据', 23503: '引用的数据不存在，或仍被其他数据引用' }

app.setErrorHandler((error: Error & { statusCode?: number; cause?: { code?: string } }, request, reply) => {
  if (error instanceof z.ZodError)
    return reply.code(400).send({
      message: '请检查填写的内容',
      errors: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
    })
  const sentence = sentences[error.cause?.code ?? '']
  if (sentence) return reply.code(409).send({ message: sentence })
  if (error.statusCode && error.statusCode < 500) return reply.code(error.statusCode).send({ message: error.message })
  request.log.error(error)
  return reply.code(500).send({ message: '服务器出错' })
})

await sessions(app)
await uploads(app)
for (const resource of [dictionaryResource, stationResource, invoiceResource, employeeResource, leaveResource])
  crud(app, resource)
leaveSteps(app)

app.get('/api/regions', async (request, reply) => {
  const { filter = '{}' } = request.query as { filter?: string }
  const { level, parent, id } = JSON.parse(filter) as { level?: 'province'; parent?: number; id?: number[] }
  const all = await db.select().from(regions)
  const rows = all.filter(
    one => (!level || one.level === level) && (parent === undefined || one.parent === parent) && (!id || id.includes(one.id)),
  )
  reply.header('content-range', `regions 0-${rows.length}/${rows.length}`)
  return rows
})

app.get('/api/accounts', async ({ user }, reply) => {
  const rows = await db.select({ id: users.id, username: users.username }).from(users).where(eq(users.orgId, user.orgId))
  reply.header('content-range', `accounts 0-${rows.length}/${rows.length}`)
  return rows
})

await app.listen({ port: Number(process.env.PORT ?? 3000) })
