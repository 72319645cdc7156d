import { filterParams, filtersOf } from '../filters.ts'
import { comparedWith, kindTraits } from '../kindTraits.ts'
import type { Field } from '../kinds.ts'
import { isGroupedByMonth, isSummable, queryFiltersOf } from './listViews.ts'
import type { AnyModule } from '../module.ts'
import { fieldOf, isDerived, isLink, isListed } from '../read.ts'

/** Views need a list, and fields that can be shown so. */
export function* checkListViews(module: AnyModule): Generator<string> {
  const views = module.views ?? []
  if (views.length && !module.list) yield 'views: the module has no list'
  if (views.length && module.rowsOf !== undefined) yield `views: say them in "${module.rowsOf}", whose rows these are`
  const { sum = [], group } = module.list ?? {}
  for (const [index, name] of sum.entries())
    yield* checkNamed(module, {
      at: `list.sum.${index}`,
      name,
      fits: isSummable,
      should: 'is no amount that can be added up: a number, a duration, or money in one currency for all rows',
    })
  if (group !== undefined)
    yield* checkNamed(module, {
      at: 'list.group',
      name: group,
      fits: isBoardField,
      should: 'has no options and points to no row',
    })
  for (const [index, view] of views.entries()) {
    const at = `views.${index}`
    if (view.as === 'calendar') {
      for (const key of ['from', 'to'] as const)
        if (view[key] !== undefined)
          yield* checkNamed(module, { at: `${at}.${key}`, name: view[key], fits: isDayField, should: 'is no day and no moment' })
      continue
    }
    if (view.as === 'cards') {
      if (view.picture !== undefined)
        yield* checkNamed(module, { at: `${at}.picture`, name: view.picture, fits: isListed, should: 'is in no list' })
    } else
      yield* checkNamed(module, {
        at: `${at}.by`,
        name: view.by,
        fits: isBoardField,
        should: 'has no options and points to no row',
      })
    for (const name of view.columns ?? [])
      yield* checkNamed(module, { at: `${at}.columns`, name, fits: isListed, should: 'is in no list' })
  }
  yield* checkParams(module)
}

/** Kinds with so few values that each can have a column of cards. */
const isBoardField = (field: Field): boolean =>
  !isDerived(field) && !kindTraits(field).several && (Array.isArray(comparedWith(field)) || isLink(field))

const isDayField = (field: Field): boolean => !isDerived(field) && isGroupedByMonth(field)

interface NamedInView {
  at: string
  name: string
  fits: (field: Field) => boolean
  should: string
}
function* checkNamed(module: AnyModule, { at, name, fits, should }: NamedInView): Generator<string> {
  const field = fieldOf(module, name)
  if (!field) yield `${at}: no field "${name}"`
  else if (!fits(field)) yield `${at}: "${name}" ${should}`
}

/** The parameter by which a view asks the list may be no other filter's. */
function* checkParams(module: AnyModule): Generator<string> {
  const shown = filtersOf(module)
  const params = new Set(shown.flatMap(filterParams))
  for (const filter of queryFiltersOf(module).slice(shown.length))
    for (const param of filterParams(filter))
      if (params.has(param))
        yield `views: its lists are asked by "${param}", which is the parameter of another filter; give that one another \`param\``
}
