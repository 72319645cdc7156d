import { drizzle } from 'drizzle-orm/node-postgres'
import { boolean, integer, pgEnum, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

export const db = drizzle(process.env.DATABASE_URL ?? '')
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0]

export const statusEnum = pgEnum('status', ['enabled', 'disabled'])
export const roleEnum = pgEnum('role', ['admin', 'finish', 'editor', 'viewer'])

export const organisations = pgTable('organisations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
})

/** The columns of every table with rows of organisations. */
export const common = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orgId: integer('org_id')
    .notNull()
    .references(() => organisations.id),
  status: statusEnum().notNull().default('enabled'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
}

export const users = pgTable(
  'users',
  {
    ...common,
    username: text().notNull().unique(),
    password: text().notNull(),
    roles: roleEnum().array().notNull(),
    platform: boolean().notNull().default(false),
  },
  table => [unique().on(table.orgId, table.id)],
)

/** Provinces, cities and counties; their 3,000 rows are loaded from a file once. */
export const regions = pgTable('regions', {
  id: integer().primaryKey(),
  name: text().notNull(),
  level: text({ enum: ['province', 'city', 'county'] }).notNull(),
  parent: integer(),
})

/** The last number given out under a key of an organisation. */
export const counters = pgTable('counters', { orgId: common.orgId, key: text().notNull(), value: integer().notNull() }, table => [
  unique().on(table.orgId, table.key),
])
