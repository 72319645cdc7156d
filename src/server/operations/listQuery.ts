import { numberSought } from '../../fields/phone/number.ts'
import { kindValue } from '../../fields/values.ts'
import { type AnyModule, type FilterSpec, fieldsOf, filtersOf, pageOf, paramsOf, perModule, sortsOf } from '../../schema/index.ts'
import { maxLimit } from '../../wire/envelope.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Condition, ListQuery, Sought } from '../db/conditions.ts'
import { parseText } from './input.ts'
import type { Sent } from './operation.ts'

const own = new Set(['limit', 'page', 'queryValue', 'status', 'orderKey', 'postType', 'tree', 'timestamp'])
const isAll = (raw: unknown): boolean => raw === undefined || raw === null || raw === '' || raw === 'all'

/** A list call as what is sought; anything undeclared is refused, never ignored. */
export function parseList(module: AnyModule, { body, query }: Sent): ListQuery & { page: number } {
  const limit = parseLimit(body['limit'] ?? pageOf(module).size)
  const page = parsePage(query['page'] ?? body['page'] ?? 1)
  return { ...parseSought(module, body), ...parseSort(module, body['orderKey']), limit, page, offset: (page - 1) * limit }
}

export function parseSought(module: AnyModule, body: Sent['body']): Sought {
  const known = sayable(module)
  for (const name of Object.keys(body))
    if (!known.has(name) && name !== 'orgid') throw refuse('unknownFilter', { params: { name: name.slice(0, 50) } })
  return {
    statuses: parseStatus(body['status']),
    keyword: keywordOf(module, parseText(body['queryValue'], 'queryValue')),
    conditions: filtersOf(module).flatMap(filter => conditions(module, filter, body)),
  }
}

/** 0 stands for all, unless the field means something by it. */
const isEveryTab = (module: AnyModule, name: string, raw: unknown): boolean => {
  const field = fieldsOf(module)[name]
  return plain(raw) === 0 && field !== undefined && !('options' in field && Object.values<unknown>(field.options).includes(0))
}

/** Numbers are found however they are written. */
const keywordOf = (module: AnyModule, text: string): string =>
  module.search?.some(name => module.fields[name]?.kind === 'phone') ? numberSought(text) : text

const sayable = perModule(module => new Set([...own, ...filtersOf(module).flatMap(paramsOf)]))

function conditions(module: AnyModule, filter: FilterSpec, body: Sent['body']): Condition[] {
  switch (filter.as) {
    case 'region':
      return filter.fields.flatMap(field => equality(module, field, { name: field, raw: body[field] }))
    case 'range': {
      const [from, to] = filter.params
      return [
        ...bound(module, filter.field, { op: 'from', name: from, raw: body[from] }),
        ...bound(module, filter.field, { op: 'to', name: to, raw: body[to] }),
      ]
    }
    case 'buckets':
      return bound(module, filter.field, { op: 'from', name: filter.param, raw: body[filter.param] })
    case 'zeroOrMore':
      return zeroOrMore(filter.field, filter.param, body[filter.param])
    case 'tabs': {
      const tab = plain(body[filter.param])
      const view = typeof tab === 'number' && Object.hasOwn(filter.views, tab) ? filter.views[tab] : undefined
      if (view) return [{ field: view.field, op: 'oneOf', values: [view.is] }]
      const raw = isEveryTab(module, filter.field, body[filter.param]) ? '' : body[filter.param]
      return filter.field === 'status' ? [] : equality(module, filter.field, { name: filter.param, raw })
    }
    case 'select':
      return filter.field === 'status' ? [] : equality(module, filter.field, { name: filter.param, raw: body[filter.param] })
  }
}

/** Forms and addresses send digits as text; a filter takes them, a save does not. */
export const plain = (raw: unknown): unknown => (typeof raw === 'string' && /^-?\d{1,15}$/.test(raw) ? Number(raw) : raw)

function value(module: AnyModule, field: string, { name, raw }: { name: string; raw: unknown }): unknown {
  const declared = fieldsOf(module)[field]
  if (!declared) throw refuse('unknownFilter', { params: { name } })
  const kind = kindValue(declared)
  const strict = kind.accept(raw, declared)
  const result = 'problem' in strict ? kind.accept(plain(raw), declared) : strict
  if ('problem' in result) throw refuse('badFilter', { params: { name } })
  return result.value
}

export function equality(module: AnyModule, field: string, given: { name: string; raw: unknown }): Condition[] {
  if (isAll(given.raw)) return []
  const parsed = value(module, field, { ...given, raw: multiple(module, field) ? [plain(given.raw)].flat() : given.raw })
  return [{ field, op: 'oneOf', values: Array.isArray(parsed) ? parsed : [parsed] }]
}
const multiple = (module: AnyModule, field: string) => ['references', 'list'].includes(fieldsOf(module)[field]?.kind ?? '')

function bound(module: AnyModule, field: string, given: { op: 'from' | 'to'; name: string; raw: unknown }): Condition[] {
  if (isAll(given.raw)) return []
  const kind = fieldsOf(module)[field]?.kind
  const raw =
    given.op === 'to' && kind === 'timestamp' && typeof given.raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given.raw)
      ? `${given.raw} 23:59:59`
      : given.raw
  const parsed = kind === 'computed' ? plain(raw) : value(module, field, { name: given.name, raw })
  if (kind === 'computed' && typeof parsed !== 'number') throw refuse('badFilter', { params: { name: given.name } })
  return parsed === null ? [] : [{ field, op: given.op, value: parsed }]
}

function zeroOrMore(field: string, name: string, raw: unknown): Condition[] {
  if (isAll(raw)) return []
  const asked = plain(raw)
  if (asked !== 0 && asked !== 1) throw refuse('badFilter', { params: { name } })
  return [{ field, op: asked ? 'more' : 'zero' }]
}

function parseStatus(raw: unknown): readonly number[] {
  if (raw === undefined || raw === null) return [1]
  if (raw === '' || raw === 'all') return [1, 0]
  const status = plain(raw)
  if (status !== 1 && status !== 0 && status !== -1) throw refuse('unknownStatus')
  return [status]
}

function parseSort(module: AnyModule, raw: unknown): { sort: string; descending: boolean } {
  if (raw === undefined || raw === null || raw === '') return { sort: module.order ?? 'id', descending: true }
  if (typeof raw !== 'string' || raw.length > 64) throw refuse('unknownSort')
  const sort = raw.replace(/^-/, '')
  if (!sortsOf(module).includes(sort)) throw refuse('unknownSort')
  return { sort, descending: raw.startsWith('-') }
}

function parseLimit(raw: unknown): number {
  const limit = plain(raw)
  if (typeof limit !== 'number' || !Number.isSafeInteger(limit) || limit < 1) throw refuse('badLimit')
  return Math.min(limit, maxLimit)
}

function parsePage(raw: unknown): number {
  const page = plain(raw)
  if (typeof page !== 'number' || !Number.isSafeInteger(page) || page < 1 || page > 1_000_000_000) throw refuse('badPage')
  return page
}
