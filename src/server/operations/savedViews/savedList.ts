import {
  type AnyModule,
  columnNamesOf,
  figures as everyFigure,
  fieldsOf,
  type FilterSpec,
  filterFields,
  filterParams,
  formerNamesOf,
  memoByModule,
  currentNameOf,
  queryFiltersOf,
  sortsOf,
  viewOfKey,
} from '../../../schema/index.ts'
import { isStorableText } from '../../../shared/rules/cleanText.ts'
import { Refusal, refuse } from '../../../shared/wire/refusal.ts'
import type { ColumnSetting, SavedList } from '../../../shared/wire/savedView.ts'
import { isRecord } from '../parseInput.ts'
import { parseFilter } from '../parseList.ts'

const [maxEntries, maxTextLength, maxNameLength] = [200, 200, 64]
const [leastWidth, maxWidth, maxSize] = [20, 4000, 500]
const densities = ['large', 'middle', 'small'] as const
const sides: readonly unknown[] = ['left', 'right', false]

const badView = (name: string) => refuse('badView', { params: { name } })

/** The accepted properties of a saved view, each with its own type. */
export function parseSavedList(raw: unknown): SavedList {
  if (!isRecord(raw)) throw badView('content')
  const { values, queryValue, orderKey, view, size, density, columns, widths, figures, ...others } = raw
  for (const name of Object.keys(others)) throw badView(name.slice(0, maxNameLength))
  return {
    ...(values === undefined ? {} : { values: entriesOf('values', values, textOf(maxTextLength)) }),
    ...textPart({ queryValue }, maxTextLength),
    ...textPart({ orderKey }, maxNameLength + 1),
    ...textPart({ view }, maxNameLength),
    ...(size === undefined ? {} : { size: size === 'auto' ? size : integerOf('size', size, [1, maxSize]) }),
    ...(density === undefined ? {} : { density: oneOf('density', density, densities) }),
    ...(columns === undefined ? {} : { columns: entriesOf('columns', columns, columnOf) }),
    ...(widths === undefined
      ? {}
      : { widths: entriesOf('widths', widths, (name, value) => integerOf(name, value, [leastWidth, maxWidth])) }),
    ...(figures === undefined
      ? {}
      : { figures: entriesOf('figures', figures, (name, value) => oneOf(name, value, [...everyFigure, 'none'])) }),
  }
}

function entriesOf<V>(name: string, raw: unknown, parse: (name: string, value: unknown) => V): Record<string, V> {
  if (!isRecord(raw)) throw badView(name)
  const entries = Object.entries(raw)
  if (entries.length > maxEntries || entries.some(([key]) => key.length > maxNameLength || key === '__proto__'))
    throw badView(name)
  return Object.fromEntries(entries.map(([key, value]) => [key, parse(name, value)]))
}

const textOf = (maxLength: number) => (name: string, value: unknown) => {
  if (typeof value !== 'string' || value.length > maxLength || !isStorableText(value)) throw badView(name)
  return value
}
const textPart = <K extends string>(part: Record<K, unknown>, maxLength: number): { [N in K]?: string } =>
  Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(maxLength)(name, value)]])),
  ) as { [N in K]?: string }

function integerOf(name: string, value: unknown, [least, max]: readonly [number, number]): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > max) throw badView(name)
  return value
}
function oneOf<O extends string>(name: string, value: unknown, options: readonly O[]): O {
  const found = options.find(option => option === value)
  if (found === undefined) throw badView(name)
  return found
}

function columnOf(name: string, raw: unknown): ColumnSetting {
  if (!isRecord(raw)) throw badView(name)
  const { show, fixed, order, ...others } = raw
  if (Object.keys(others).length || (show !== undefined && typeof show !== 'boolean')) throw badView(name)
  if (fixed !== undefined && !sides.includes(fixed)) throw badView(name)
  return {
    ...(show === undefined ? {} : { show }),
    ...(fixed === undefined ? {} : { fixed: fixed as 'left' | 'right' | false }),
    ...(order === undefined ? {} : { order: integerOf(name, order, [0, maxEntries]) }),
  }
}

/** Filters of a list by their parameters of today; those by former names of their fields too. */
const paramsOf = memoByModule((module): ReadonlyMap<string, string> => {
  const filters = queryFiltersOf(module).filter(({ as }) => as !== 'within')
  const today = filters.flatMap(filterParams).map(param => [param, param] as const)
  return new Map([...filters.flatMap(filter => formerParams(module, filter)), ...today])
})

const formerParams = (module: AnyModule, filter: FilterSpec): (readonly [former: string, today: string])[] =>
  filterFields(filter).flatMap(name => {
    const field = fieldsOf(module)[name]
    return (field ? formerNamesOf(field) : []).flatMap(former =>
      filterParams(filter)
        .filter(param => param === name || param.startsWith(`${name}_`))
        .map(param => [former + param.slice(name.length), param] as const),
    )
  })

/** A saved view as its reader sees it: without hidden or removed fields, and without filters that are no longer valid. */
export function seenList(module: AnyModule, { values, orderKey, view, columns, widths, figures, ...rest }: SavedList): SavedList {
  const listed = new Set(columnNamesOf(module).filter(name => fieldsOf(module)[name]))
  const named = <V>(settings: Readonly<Record<string, V>>) =>
    Object.fromEntries(
      Object.entries(settings)
        .map(([name, setting]) => [currentNameOf(module, name), setting] as const)
        .filter(([name]) => listed.has(name)),
    )
  const sort = orderKey && currentNameOf(module, orderKey.replace(/^-/, ''))
  return {
    ...rest,
    ...(values ? { values: seenValues(module, values) } : {}),
    ...(sort && sortsOf(module).includes(sort) ? { orderKey: `${orderKey.startsWith('-') ? '-' : ''}${sort}` } : {}),
    ...(view !== undefined && (view === '' || viewOfKey(module, view)) ? { view } : {}),
    ...(columns ? { columns: named(columns) } : {}),
    ...(widths ? { widths: named(widths) } : {}),
    ...(figures ? { figures: named(figures) } : {}),
  }
}

function seenValues(module: AnyModule, values: Readonly<Record<string, string>>): Record<string, string> {
  const params = paramsOf(module)
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const param = params.get(name)
      return param !== undefined && isStillFilter(module, param, value) ? [[param, value]] : []
    }),
  )
}

/** An option may be gone since. */
function isStillFilter(module: AnyModule, param: string, value: string): boolean {
  try {
    parseFilter(module, { [param]: value })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Merges the changes of an account that sees only a part of the stored view: the rest stays as it is. */
export function mergedList(
  whole: AnyModule,
  { before, seen, after }: { before: SavedList; seen: SavedList; after: SavedList },
): SavedList {
  const today = seenList(whole, before)
  const unseen = <V>(all: Readonly<Record<string, V>> = {}, shown: Readonly<Record<string, V>> = {}) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(shown, name)))
  const kept = <K extends 'values' | 'columns' | 'widths' | 'figures'>(key: K) => {
    const hidden = unseen<unknown>(today[key], seen[key])
    return Object.keys(hidden).length ? { [key]: { ...hidden, ...after[key] } } : {}
  }
  const order = after.orderKey === undefined && seen.orderKey === undefined && today.orderKey ? { orderKey: today.orderKey } : {}
  return { ...after, ...order, ...kept('values'), ...kept('columns'), ...kept('widths'), ...kept('figures') }
}
