import { filterParams, filtersOf } from '../filters.ts'
import type { Field } from '../kinds.ts'
import { kindTraits } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import { nearestNameHint, possibleNames } from '../names/unknownName.ts'
import { fieldOf, fieldsOf, isListed } from '../read.ts'
import { chartShapes, isBoardField, isDayField, isGroupField, isSummable, type ListView, queryFiltersOf } from './listViews.ts'

/** Views need a list, and fields that can be shown so. */
export function* checkListViews(module: AnyModule): Generator<string> {
  const views = module.views ?? []
  if (views.length && !module.list) yield 'views: the module has no list'
  if (views.length && module.rowsOf !== undefined) yield `views: say them in "${module.rowsOf}", whose rows these are`
  const { sum = [], group } = module.list ?? {}
  for (const [index, name] of sum.entries()) yield* checkNamed(module, { at: `list.sum.${index}`, name, ...anAmount })
  if (group !== undefined) yield* checkNamed(module, { at: 'list.group', name: group, ...aGroup })
  for (const [index, view] of views.entries()) {
    const at = `views.${index}`
    if (!shownAs.includes(view.as)) {
      yield `${at}.as: "${view.as}" is none of ${shownAs.join(', ')}${nearestNameHint(view.as, shownAs)}`
      continue
    }
    for (const named of namedInView(view)) yield* checkNamed(module, { ...named, at: `${at}.${named.at}` })
    if (view.as === 'chart') yield* checkShape(module, at, view)
  }
  yield* checkParams(module)
}

const shownAs: readonly ListView['as'][] = ['board', 'calendar', 'cards', 'map', 'chart']

/** The fields that a view names, and what each must be. */
function namedInView(view: ListView): readonly NamedInView[] {
  const columns = ('columns' in view ? (view.columns ?? []) : []).map(name => ({ ...listed, at: 'columns', name }))
  const one = (at: string, name: string | undefined, suits: Pick<NamedInView, 'fits' | 'should'>) =>
    name === undefined ? [] : [{ at, name, ...suits }]
  switch (view.as) {
    case 'calendar':
      return [...one('from', view.from, aDay), ...one('to', view.to, aDay), ...columns]
    case 'cards':
      return [...one('picture', view.picture, listed), ...columns]
    case 'board':
      return [...one('by', view.by, aChoice), ...columns]
    case 'map':
      return [...one('at', view.at, aPoint), ...columns]
    case 'chart':
      return [...one('by', view.by, aGroup), ...one('of', view.of, anAmount)]
  }
}

/** A line joins what follows another in time; a pie has parts of a whole, which days are not. */
function* checkShape(module: AnyModule, at: string, { by, shape }: Extract<ListView, { as: 'chart' }>): Generator<string> {
  const field = fieldOf(module, by)
  if (shape !== undefined && !chartShapes.includes(shape)) yield `${at}.shape: "${shape}" is none of ${chartShapes.join(', ')}`
  if (!field || !aGroup.fits(field)) return
  if (shape === 'line' && !isDayField(field))
    yield `${at}.shape: a line joins days and moments, and "${by}" holds neither; take "bars"`
  if (shape === 'pie' && isDayField(field))
    yield `${at}.shape: a pie has no days and no moments, and "${by}" holds them; take "line"`
}

interface NamedInView {
  at: string
  name: string
  fits: (field: Field) => boolean
  should: string
}
const listed = { fits: isListed, should: 'is in no list' }
const aDay = { fits: isDayField, should: 'is no day and no moment' }
const aChoice = { fits: isBoardField, should: 'has no options and points to no row' }
const aPoint = { fits: (field: Field) => kindTraits(field).located === true, should: 'is no point on a map' }
const aGroup = { fits: isGroupField, should: 'has no options, points to no row, and is no region and no day' }
const anAmount = {
  fits: isSummable,
  should: 'is no amount that can be added up: a number, a duration, or money in one currency for all rows',
}

function* checkNamed(module: AnyModule, { at, name, fits, should }: NamedInView): Generator<string> {
  const field = fieldOf(module, name)
  if (field && fits(field)) return
  // Among the system columns only dates and times are suggested: nobody means `version`.
  const isMeant = (one: string, other: Field) => fits(other) && (one in module.fields || isDayField(other))
  const fitting = Object.entries(fieldsOf(module)).flatMap(([one, other]) => (isMeant(one, other) ? [one] : []))
  yield `${at}: ${field ? `"${name}" ${should}` : `no field "${name}"`}${possibleNames(name, fitting)}`
}

/** The parameter by which a view requests the list must not be that of another filter. */
function* checkParams(module: AnyModule): Generator<string> {
  const shown = filtersOf(module)
  const params = new Set(shown.flatMap(filterParams))
  for (const filter of queryFiltersOf(module).slice(shown.length))
    for (const param of filterParams(filter))
      if (params.has(param))
        yield `views: its lists are asked by "${param}", which is the parameter of another filter; give that one another \`param\``
}
