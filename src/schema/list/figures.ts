import { unitFieldOf } from '../kindTraits.ts'
import type { AnyModule } from '../module.ts'
import { memoByModule } from '../read.ts'
import { groupableFieldsOf, plainColumns } from './groupViews.ts'
import { addedFieldsOf, isSummable, summedFieldsOf } from './listViews.ts'

/** Aggregates of a column. */
export const figures = ['sum', 'average', 'least', 'greatest', 'count'] as const
export type Figure = (typeof figures)[number]
/** The account's choice of aggregates by column; `none` switches off the one the schema sets. */
export type ChosenFigures = Readonly<Record<string, Figure | 'none'>>

/** The columns that can have figures. Amounts in several currencies are only counted; personal values have none. */
export const columnFigures = memoByModule(
  (module): ReadonlyMap<string, readonly Figure[]> =>
    new Map(
      plainColumns(module, addedFieldsOf(module)).flatMap(([name, field]) => {
        if (isSummable(field)) return [[name, figures] as const]
        return unitFieldOf(field) === undefined ? [] : [[name, onlyCounted] as const]
      }),
    ),
)
const onlyCounted: readonly Figure[] = ['count']

export const isAggregated = (module: AnyModule): boolean => groupableFieldsOf(module).length + columnFigures(module).size > 0

/** The figures of a list: those of the schema, and what was chosen instead. */
export function shownFigures(module: AnyModule, chosen: ChosenFigures = {}): Readonly<Record<string, Figure>> {
  const usual = Object.fromEntries(summedFieldsOf(module).map(name => [name, 'sum' as const]))
  return Object.fromEntries(
    Object.entries<Figure | 'none'>({ ...usual, ...chosen }).flatMap(([name, figure]) =>
      figure !== 'none' && columnFigures(module).get(name)?.includes(figure) ? [[name, figure] as const] : [],
    ),
  )
}

/** Whether a list has a row of figures. */
export const hasFigures = (module: AnyModule, chosen?: ChosenFigures): boolean =>
  Object.keys(shownFigures(module, chosen)).length > 0
