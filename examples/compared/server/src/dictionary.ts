import { eq, inArray, isNull } from 'drizzle-orm'
import { foreignKey, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createInsertSchema } from 'drizzle-zod'
import type { Resource } from './crud.ts'
import { common, db } from './tables.ts'

export const dictionary = pgTable(
  'dictionary',
  {
    ...common,
    title: text().notNull(),
    group: integer(),
    price: numeric({ precision: 12, scale: 2, mode: 'number' }),
    sort: integer().notNull().default(1),
    image: text().array(),
    remark: text(),
  },
  table => [
    unique().on(table.orgId, table.id),
    unique().on(table.orgId, table.title, table.group).nullsNotDistinct(),
    foreignKey({ columns: [table.orgId, table.group], foreignColumns: [table.orgId, table.id] }),
  ],
)

export const dictionaryResource: Resource = {
  path: 'dictionary',
  table: dictionary,
  schema: createInsertSchema(dictionary, {
    title: schema => schema.trim().min(1).max(100),
    price: schema => schema.min(1).max(1000),
    sort: schema => schema.min(1).max(1000),
    image: schema => schema.max(1),
    remark: schema => schema.max(255),
  }).omit({ orgId: true, createdAt: true }),
  search: [dictionary.title],
  filters: {
    isGroup: () => isNull(dictionary.group),
    groupTitle: title =>
      inArray(
        dictionary.group,
        db
          .select({ id: dictionary.id })
          .from(dictionary)
          .where(eq(dictionary.title, String(title))),
      ),
  },
}
