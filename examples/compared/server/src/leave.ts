import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { date, foreignKey, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createInsertSchema } from 'drizzle-zod'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Resource } from './crud.ts'
import { demand, may, Refusal, type Session } from './session.ts'
import { common, db, users } from './tables.ts'

const employee = pgTable('employees', { ...common, title: text().notNull(), account: integer(), superior: integer() }, table => [
  unique().on(table.orgId, table.id),
  unique().on(table.orgId, table.account),
  foreignKey({ columns: [table.orgId, table.superior], foreignColumns: [table.orgId, table.id] }),
  foreignKey({ columns: [table.orgId, table.account], foreignColumns: [users.orgId, users.id] }),
])

/** Everybody below a person in the tree; `union` ends a ring. */
async function employeesBelow({ orgId }: Session, top: number): Promise<{ id: number; account: number | null }[]> {
  const { rows } = await db.execute<{ id: number; account: number | null }>(sql`
    with recursive below as (
      select id, account from employees where org_id = ${orgId} and superior = ${top}
      union
      select e.id, e.account from employees e join below on e.superior = below.id where e.org_id = ${orgId}
    )
    select id, account from below`)
  return rows
}

async function accountsBelow(session: Session): Promise<number[]> {
  const [me] = await db
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.orgId, session.orgId), eq(employee.account, session.id)))
  return me ? (await employeesBelow(session, me.id)).flatMap(({ account }) => account ?? []) : []
}

export const employeeResource: Resource = {
  path: 'employees',
  table: employee,
  schema: createInsertSchema(employee, { title: schema => schema.trim().min(1).max(50) }).omit({
    orgId: true,
    createdAt: true,
  }),
  search: [employee.title],
  prepare: async (values, { session, before }) => {
    if (!before || !values.superior) return values
    const below = await employeesBelow(session, before.id)
    if (values.superior === before.id || below.some(({ id }) => id === values.superior))
      throw new Refusal('上级不能是本人或其下级')
    return values
  },
}

const leave = pgTable('leaves', {
  ...common,
  title: text().notNull(),
  kind: text({ enum: ['private', 'sick', 'annual'] })
    .notNull()
    .default('private'),
  from: date().notNull(),
  to: date().notNull(),
  reason: text(),
  state: text({ enum: ['draft', 'sent', 'approved', 'withdrawn'] })
    .notNull()
    .default('draft'),
  createdBy: integer('created_by')
    .notNull()
    .references(() => users.id),
})

async function visible(session: Session): ReturnType<NonNullable<Resource['visible']>> {
  if (may(session, 'finish')) return undefined
  return or(eq(leave.createdBy, session.id), inArray(leave.createdBy, await accountsBelow(session)))
}

export const leaveResource: Resource = {
  path: 'leaves',
  table: leave,
  schema: createInsertSchema(leave, { title: schema => schema.trim().min(1).max(50) }).omit({
    orgId: true,
    createdAt: true,
    createdBy: true,
    state: true,
    reason: true,
  }),
  search: [leave.title],
  visible,
  prepare: async (values, { session, before }) => {
    const { from, to } = { ...before, ...values } as { from: string; to: string }
    if (from > to) throw new Refusal('结束不能早于开始')
    return before ? values : { ...values, createdBy: session.id }
  },
}

const steps = {
  send: { from: 'draft', to: 'sent', by: 'own' },
  approve: { from: 'sent', to: 'approved', by: 'superior' },
  return: { from: 'sent', to: 'draft', by: 'superior' },
  withdraw: { from: 'sent', to: 'withdrawn', by: 'own' },
} as const
const stepCall = z.object({ id: z.coerce.number().int(), step: z.enum(['send', 'approve', 'return', 'withdraw']) })
const returned = z.object({ reason: z.string().trim().min(1, '请填写退回原因').max(50) })

/** The steps of a request are calls of their own. */
export function leaveSteps(app: FastifyInstance): void {
  app.post('/api/leaves/:id/:step', async ({ user, params, body }) => {
    demand(user, 'edit')
    const { id, step } = stepCall.parse(params)
    const { from, to, by } = steps[step]
    const values = step === 'return' ? { state: to, ...returned.parse(body) } : { state: to }
    const creators = by === 'own' ? [user.id] : await accountsBelow(user)
    const [row] = await db
      .update(leave)
      .set(values)
      .where(and(eq(leave.orgId, user.orgId), eq(leave.id, id), eq(leave.state, from), inArray(leave.createdBy, creators)))
      .returning()
    if (!row) throw new Refusal(by === 'own' ? '只有申请人可以这样做' : '只有上级可以这样做')
    return row
  })
}
