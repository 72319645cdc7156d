import { and, eq, inArray } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, point, text } from 'drizzle-orm/pg-core'
import { createInsertSchema } from 'drizzle-zod'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import type { Resource, Row } from './crud.ts'
import { dictionary } from './dictionary.ts'
import { Refusal } from './session.ts'
import { common, regions, type Transaction } from './tables.ts'

const fuel = () => numeric({ precision: 8, scale: 3, mode: 'number' })
const fee = () => numeric({ precision: 8, scale: 2, mode: 'number' })
const region = () => integer().references(() => regions.id)

const station = pgTable('stations', {
  ...common,
  headimg: text().array().notNull(),
  title: text().notNull(),
  no: text(),
  star: integer().notNull().default(5),
  price_0: fuel(),
  price_92: fuel(),
  price_95: fuel(),
  price_98: fuel(),
  service: integer().array(),
  trailer: boolean().notNull().default(false),
  trailer_fee: fee(),
  door_fee: fee(),
  hot: boolean().notNull().default(false),
  top: boolean().notNull().default(false),
  content: text(),
  province: region(),
  city: region(),
  county: region(),
  address: text(),
  point: point({ mode: 'xy' }),
  huodongimg: text().array(),
  huodongurl: text(),
  imglist: text().array(),
  mobile: text().notNull(),
  sort: integer().notNull().default(1),
  remark: text(),
})

const place = z.object({ x: z.number().min(-180).max(180), y: z.number().min(-90).max(90) })
/** Without a place the forms send two empty numbers. */
const isEmpty = (value: unknown): boolean => Object.values(value ?? {}).every(one => one === null || one === undefined)

async function refuseStrayRegions(tx: Transaction, { province, city, county }: Row): Promise<void> {
  for (const [below, above] of [
    [city, province],
    [county, city],
  ]) {
    if (below === null || below === undefined) continue
    const [found] = await tx
      .select()
      .from(regions)
      .where(eq(regions.id, Number(below)))
    if (!found || found.parent !== above) throw new Refusal('地区不属于所选的上级地区')
  }
}

export const stationResource: Resource = {
  path: 'stations',
  table: station,
  schema: createInsertSchema(station, {
    headimg: schema => schema.min(1).max(1),
    title: schema => schema.trim().min(1).max(100),
    no: schema => schema.max(50),
    star: schema => schema.min(1).max(5),
    price_0: schema => schema.min(0).max(1000),
    price_92: schema => schema.min(0).max(1000),
    price_95: schema => schema.min(0).max(1000),
    price_98: schema => schema.min(0).max(1000),
    trailer_fee: schema => schema.min(0).max(10_000),
    door_fee: schema => schema.min(0).max(10_000),
    content: schema => schema.transform(html => sanitizeHtml(html)),
    address: schema => schema.max(255),
    point: z.preprocess(value => (isEmpty(value) ? null : value), place.nullable()).optional(),
    huodongimg: schema => schema.max(5),
    huodongurl: schema => schema.max(500).regex(/^https?:\/\//),
    imglist: schema => schema.max(5),
    mobile: schema => schema.regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/),
    sort: schema => schema.min(1).max(1000),
    remark: schema => schema.max(255),
  }).omit({ orgId: true, createdAt: true }),
  search: [station.title, station.no, station.address, station.mobile],
  prepare: async (values, { tx, session, before }) => {
    const row = { ...before, ...values } as Row
    await refuseStrayRegions(tx, row)
    const service = (values.service as number[] | null | undefined) ?? []
    const known = await tx
      .select({ id: dictionary.id })
      .from(dictionary)
      .where(and(eq(dictionary.orgId, session.orgId), inArray(dictionary.id, service)))
    if (known.length !== new Set(service).size) throw new Refusal('服务项目不存在')
    return row.trailer ? values : { ...values, trailer_fee: null }
  },
}
