import { and, eq, inArray, sql } from 'drizzle-orm'
import { boolean, date, foreignKey, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createInsertSchema } from 'drizzle-zod'
import { z } from 'zod'
import type { Resource, Row, Save } from './crud.ts'
import { Refusal } from './session.ts'
import { common, counters, db } from './tables.ts'

const amount = () => numeric({ precision: 14, scale: 2, mode: 'number' })

const invoice = pgTable(
  'invoices',
  {
    ...common,
    no: text().notNull(),
    customer: text().notNull(),
    day: date().notNull().defaultNow(),
    total: amount().notNull(),
    paid: boolean().notNull().default(false),
  },
  table => [unique().on(table.orgId, table.id), unique().on(table.orgId, table.no)],
)
const invoiceLine = pgTable(
  'invoice_lines',
  {
    id: common.id,
    orgId: common.orgId,
    invoice: integer().notNull(),
    place: integer().notNull(),
    title: text().notNull(),
    quantity: amount().notNull(),
    price: amount().notNull(),
    amount: amount().generatedAlwaysAs(sql`round(quantity * price, 2)`),
  },
  table => [
    foreignKey({ columns: [table.orgId, table.invoice], foreignColumns: [invoice.orgId, invoice.id] }).onDelete('cascade'),
  ],
)

const line = z.object({
  title: z.string().trim().min(1).max(50),
  quantity: z.number().gt(0, '数量要大于 0').multipleOf(0.01),
  price: z.number().min(0).multipleOf(0.01),
})
type Line = z.infer<typeof line>
const content = (lines: readonly Line[]): string => JSON.stringify(lines.map(one => [one.title, one.quantity, one.price]))

async function nextNumber({ tx, session: { orgId } }: Save): Promise<string> {
  const month = new Date().toISOString().slice(0, 7).replace('-', '')
  const [row] = await tx
    .insert(counters)
    .values({ orgId, key: `invoice ${month}`, value: 1 })
    .onConflictDoUpdate({ target: [counters.orgId, counters.key], set: { value: sql`${counters.value} + 1` } })
    .returning()
  return `INV-${month}-${String(row?.value).padStart(5, '0')}`
}

export const invoiceResource: Resource = {
  path: 'invoices',
  table: invoice,
  schema: createInsertSchema(invoice, { customer: schema => schema.trim().min(1).max(50) })
    .omit({ orgId: true, createdAt: true, no: true, total: true })
    .extend({ lines: z.array(line).min(1).max(100) }),
  search: [invoice.no, invoice.customer],
  prepare: async ({ lines, ...values }, save) => {
    const prepared = save.before ? values : { ...values, no: await nextNumber(save) }
    if (!lines) return prepared
    if (save.before?.paid && content(lines as Line[]) !== content(save.before.lines as Line[]))
      throw new Refusal('已付款的发票不能再改明细')
    const cents = (lines as Line[]).reduce((sum, { quantity, price }) => sum + Math.round(quantity * price * 100), 0)
    return { ...prepared, total: cents / 100 }
  },
  saved: async (row, { lines }, { tx, session: { orgId } }) => {
    if (!lines) return
    await tx.delete(invoiceLine).where(and(eq(invoiceLine.orgId, orgId), eq(invoiceLine.invoice, row.id)))
    await tx.insert(invoiceLine).values((lines as Line[]).map((one, place) => ({ ...one, orgId, invoice: row.id, place })))
  },
  read: async (rows, { orgId }) => {
    const ids = rows.map(({ id }) => id)
    const lines = await db
      .select()
      .from(invoiceLine)
      .where(and(eq(invoiceLine.orgId, orgId), inArray(invoiceLine.invoice, ids)))
      .orderBy(invoiceLine.place)
    return rows.map(row => ({ ...row, lines: lines.filter(one => one.invoice === row.id) }))
  },
}
