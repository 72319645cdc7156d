import { type AnyModule, isPointing, isRegion, regionsModuleOf, tableOf, targetOf } from '../../schema/index.ts'
import type { Registry } from '../../server/db/modulePart.ts'
import { arrangementKey } from '../../server/operations/savedViews/savedViewRows.ts'
import type { IdMap } from './idMap.ts'

export type TransferRow = Record<string, unknown>
type InnerIds = (row: TransferRow, context: { ids: IdMap; registry: Registry }) => TransferRow

type JsonObject = Record<string, unknown>
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const mapObject = (value: unknown, map: (one: unknown, key: string) => unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, map(one, key)])) : value

/** The table whose ids a field holds. */
function tableIn({ modules }: Registry, module: AnyModule, name: string): string | undefined {
  const field = Object.hasOwn(module.fields, name) ? module.fields[name] : undefined
  if (name === 'created_by') return 'account'
  if (!field) return undefined
  const target = isRegion(field)
    ? regionsModuleOf(modules)
    : isPointing(field)
      ? modules.find(one => one.name === targetOf(module, field))
      : undefined
  return target && tableOf(target)
}

/** Rows whose ids are inside a value, or of the module that the row names. */
export const mapNestedIds: Readonly<Record<string, InnerIds>> = {
  audit: ({ row_ids, changes, ...row }, { ids, registry }) => {
    const module = registry.named(String(row['module']))
    const table = module ? tableOf(module) : ''
    const here = (name: string, value: unknown) => {
      const to = module && tableIn(registry, module, name)
      return to ? ids.in(to, value) : value
    }
    const ofRow = (fields: unknown) =>
      mapObject(fields, (pair, name) => (Array.isArray(pair) ? pair.map(value => here(name, value)) : pair))
    const changed = isObject(changes)
      ? Object.fromEntries(Object.entries(changes).map(([id, fields]) => [keyOf(ids, table, id), ofRow(fields)]))
      : changes
    // Tokens are not exported; the entry keeps the name of its token.
    return { ...row, token_id: null, row_ids: ids.in(table, row_ids), changes: changed }
  },
  deletion: (row, { ids, registry }) => {
    const module = registry.named(String(row['module']))
    return { ...row, row_id: module ? ids.in(tableOf(module), row['row_id']) : null }
  },
  saved_view: (row, { ids, registry }) => {
    const module = registry.named(String(row['module']))
    const values = (content: JsonObject) =>
      mapObject(content['values'], (value, name) => {
        const to = module && tableIn(registry, module, name)
        return to && typeof value === 'string' ? value.replaceAll(/\d+/g, id => String(ids.of(to, Number(id)) ?? 0)) : value
      })
    return { ...row, content: isObject(row['content']) ? { ...row['content'], values: values(row['content']) } : row['content'] }
  },
  preference: (row, { ids }) => {
    if (row['key'] !== arrangementKey) return row
    const value = mapObject(row['value'], (one, key) =>
      key === 'first' ? mapObject(one, id => ids.in('saved_view', id) ?? 0) : ids.in('saved_view', one),
    )
    return { ...row, value }
  },
  home_page: (row, { ids }) => {
    const card = (one: unknown) =>
      isObject(one) && 'view' in one ? { ...one, view: ids.in('saved_view', one['view']) ?? undefined } : one
    return { ...row, cards: Array.isArray(row['cards']) ? row['cards'].map(card) : row['cards'] }
  },
}

/** A key of the changes of an entry: an id, or `new`. */
const keyOf = (ids: IdMap, table: string, key: string): string =>
  /^\d+$/.test(key) ? String(ids.of(table, Number(key)) ?? key) : key
