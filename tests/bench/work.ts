import { regions, type Tenant, things } from './fill.ts'
import type { Post } from './loader.ts'
import type { Part } from './report.ts'

/** One kind of request, in the form each server takes. */
export interface Work {
  part: Part
  name: string
  /** The least share of the handler written by hand, by database. */
  least?: { postgres: number; embedded: number }
  ours(tenant: Tenant, count: number): { path: string; body: object }
  theirs(tenant: Tenant, count: number): Post
}

const module = 'admin/config/dictionary'
const pick = <T>(from: readonly T[], count: number): T => from[count % from.length] as T
const code = (count: number) => String((count * 37) % 10_000).padStart(5, '0')

const keywordWork = (name: string, keyword: (count: number) => string): Omit<Work, 'least'> => ({
  part: 'keyword',
  name,
  ours: (_tenant, count) => ({ path: `${module}/list?page=1`, body: { limit: 10, status: 1, queryValue: keyword(count) } }),
  theirs: ({ org }, count) => ({ path: '/keyword', body: { org, status: 1, keyword: keyword(count) } }),
})

export const works: readonly Work[] = [
  {
    part: 'list',
    name: '10 rows of a group, status, total',
    least: { postgres: 1.3, embedded: 1 },
    ours: ({ groups }, count) => ({ path: `${module}/list?page=1`, body: { limit: 10, status: 1, pid: pick(groups, count) } }),
    theirs: ({ org, groups }, count) => ({ path: '/list', body: { org, status: 1, pid: pick(groups, count) } }),
  },
  {
    part: 'save',
    name: 'one field of a row, with its audit entry',
    least: { postgres: 0.45, embedded: 0.45 },
    ours: (tenant, count) => ({ path: `${module}/save`, body: { id: someId(tenant, count), remark: remark(count) } }),
    theirs: (tenant, count) => ({ path: '/save', body: { org: tenant.org, id: someId(tenant, count), remark: remark(count) } }),
  },
  {
    ...keywordWork('part of a title, total', count =>
      pick([pick(things, count), code(count), pick(regions, count) + pick(things, count)], count),
    ),
    least: { postgres: 8, embedded: 8 },
  },
  keywordWork('two characters of a title, total', count => pick(regions, count)),
]

/** Ids of the organisations alternate from the first to the last. */
const someId = ({ first, last }: Tenant, count: number): number => first + ((count * 7919) % ((last - first) / 10)) * 10
const remark = (count: number): string => `备注 ${count} ${Math.random().toString(36).slice(2, 8)}`
