import { and, asc, count, desc, eq, getTableColumns, gte, ilike, inArray, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demand, Refusal, type Session } from './session.ts'
import { type common, db, type Transaction } from './tables.ts'

export type Row = Record<string, unknown> & { id: number }
type OwnTable = PgTable & { [K in keyof typeof common]: PgColumn }

export interface Save {
  tx: Transaction
  session: Session
  before: Row | undefined
}
export interface Resource {
  path: string
  table: OwnTable
  schema: z.ZodObject
  search: readonly PgColumn[]
  /** Which rows of the organisation an account sees, if not all. */
  visible?: (session: Session) => Promise<SQL | undefined>
  /** Conditions of a name that is no column. */
  filters?: Record<string, (value: unknown) => SQL>
  /** Checks values and adds those that the server sets. */
  prepare?: (values: Record<string, unknown>, save: Save) => Promise<Record<string, unknown>>
  /** Saves what belongs to the row in other tables. */
  saved?: (row: Row, values: Record<string, unknown>, save: Save) => Promise<void>
  /** Adds to the rows what is in other tables. */
  read?: (rows: Row[], session: Session) => Promise<Row[]>
}

/** As ra-data-simple-rest sends it. */
const query = z.object({
  sort: z.string().default('["id","DESC"]'),
  range: z.string().default('[0,19]'),
  filter: z.string().default('{}'),
})
const json = <T>(text: string, schema: z.ZodType<T>): T => {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new Refusal('参数错误')
  }
}
const order = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const span = z.tuple([z.number().int().min(0), z.number().int().min(0)])
const idOf = z.object({ id: z.coerce.number().int() })

export function crud(app: FastifyInstance, resource: Resource): void {
  const { path, table, schema, search, prepare, saved, read } = resource
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const columnOf = (name: string): PgColumn => {
    const column = Object.hasOwn(columns, name) && name !== 'orgId' ? columns[name] : undefined
    if (!column) throw new Refusal(`没有字段 ${name}`)
    return column
  }
  const own = async (session: Session, ...more: (SQL | undefined)[]): Promise<SQL | undefined> =>
    and(eq(table.orgId, session.orgId), await resource.visible?.(session), ...more)

  const condition = ([name, value]: [string, unknown]): SQL | undefined => {
    const special = resource.filters?.[name]
    if (special) return special(value)
    if (name === 'q') return or(...search.map(column => ilike(column, `%${String(value).replace(/[\\%_]/g, '\\$&')}%`)))
    const [, field = '', bound] = /^(\w+?)_(gte|lte)$/.exec(name) ?? []
    if (bound) return bound === 'gte' ? gte(columnOf(field), value) : lte(columnOf(field), value)
    return Array.isArray(value) ? inArray(columnOf(name), value) : eq(columnOf(name), value)
  }
  const one = async (session: Session, id: number): Promise<Row> => {
    const [row] = (await db
      .select()
      .from(table)
      .where(await own(session, eq(table.id, id)))) as Row[]
    if (!row) throw new Refusal('没有这条数据', 404)
    return (await read?.([row], session))?.[0] ?? row
  }

  app.get(`/api/${path}`, async (request, reply) => {
    demand(request.user, 'view')
    const { sort, range, filter } = query.parse(request.query)
    const [field, direction] = json(sort, order)
    const [first, last] = json(range, span)
    const where = await own(request.user, ...Object.entries(json(filter, z.record(z.string(), z.unknown()))).map(condition))
    const by = direction === 'ASC' ? asc : desc
    const rows = (await db
      .select()
      .from(table)
      .where(where)
      .orderBy(by(columnOf(field)), by(table.id))
      .offset(first)
      .limit(Math.min(last - first + 1, 1000))) as Row[]
    const [total] = await db.select({ total: count() }).from(table).where(where)
    reply.header('content-range', `${path} ${first}-${first + rows.length}/${total?.total ?? 0}`)
    return (await read?.(rows, request.user)) ?? rows
  })

  app.get(`/api/${path}/:id`, async request => {
    demand(request.user, 'view')
    return await one(request.user, idOf.parse(request.params).id)
  })

  app.post(`/api/${path}`, async request => {
    demand(request.user, 'add')
    const values = schema.parse(request.body)
    const id = await db.transaction(async tx => {
      const save = { tx, session: request.user, before: undefined }
      const prepared = (await prepare?.(values, save)) ?? values
      const [row] = (await tx
        .insert(table)
        .values({ ...prepared, orgId: request.user.orgId })
        .returning()) as Row[]
      if (!row) throw new Refusal('保存失败')
      await saved?.(row, values, save)
      return row.id
    })
    return await one(request.user, id)
  })

  app.put(`/api/${path}/:id`, async request => {
    demand(request.user, 'edit')
    const { id } = idOf.parse(request.params)
    const values = schema.partial().parse(request.body)
    const before = await one(request.user, id)
    await db.transaction(async tx => {
      const save = { tx, session: request.user, before }
      const prepared = (await prepare?.(values, save)) ?? values
      const rows = (await tx
        .update(table)
        .set(prepared)
        .where(await own(request.user, eq(table.id, id)))
        .returning()) as Row[]
      if (rows[0]) await saved?.(rows[0], values, save)
    })
    return await one(request.user, id)
  })

  app.delete(`/api/${path}/:id`, async request => {
    demand(request.user, 'delete')
    const row = await one(request.user, idOf.parse(request.params).id)
    await db.delete(table).where(await own(request.user, eq(table.id, row.id)))
    return row
  })
}
