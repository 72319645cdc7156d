import {
  type AnyModule,
  columnsCompared,
  comparedSources,
  exclusionsOf,
  type Field,
  type FieldNamed,
  fieldOf,
  isReadonly,
  isReference,
  matchedColumns,
  uniquesOf,
  enclosingFieldOf,
} from '../schema/index.ts'
import type { SampleRow } from './sampleDraft.ts'
import { hasNewSamples, isDrawnNumber, newMoments, newTimes, valuesWithin } from './sampleValue.ts'

/**
 * The references that name a new row in each draft, and the numbers that differ from draft to draft: one of each unique group, so that no
 * two drafts are the same in it, unless another field of the group has a new sample each time.
 */
export function namesOfNewRows(module: AnyModule, own: SampleRow): ReadonlySet<string> {
  const periods = exclusionsOf(module).map(({ fields, during = [] }) => [...fields, ...during])
  return new Set(
    [...uniquesOf(module), ...periods].flatMap(names => {
      const drafted = names.flatMap((name): FieldNamed[] => {
        const field = module.fields[name]
        return field && !Object.hasOwn(own, name) && (!isReadonly(field) || field.kind === 'serial') ? [[name, field]] : []
      })
      if (names.some(name => !module.fields[name]) || drafted.some(([name, field]) => isNewEachTime(module, name, field)))
        return []
      const references = drafted.filter(([, field]) => isReference(field) || field.kind === 'references')
      // What hangs on another reference of the group is another one under another one.
      const free = references.find(([, field]) => !matchedColumns(field).length && enclosingFieldOf(field) === undefined)
      const [name] = free ?? references[0] ?? widestNumber(drafted) ?? []
      return name === undefined ? [] : [name]
    }),
  )
}
/** Times that no other draft has, for periods beside which nothing else differs from draft to draft; days are others each time anyway. */
export const newPeriods = (module: AnyModule, row: SampleRow, distinct: ReadonlySet<string>): SampleRow =>
  Object.fromEntries(
    exclusionsOf(module).flatMap(({ fields, during }) => {
      if (!during || during.some(name => Object.hasOwn(row, name))) return []
      const times = newPeriod(during.flatMap(name => module.fields[name] ?? []))
      if (!times) return []
      const differs = fields.some(name => {
        const field = module.fields[name]
        return field && (distinct.has(name) || isNewEachTime(module, name, field))
      })
      return differs ? [] : during.map((name, index) => [name, times[index]] as const)
    }),
  )

function newPeriod(fields: readonly Field[]): readonly string[] | undefined {
  if (fields.every(one => one.kind === 'timestamp')) return newMoments()
  const times = newTimes()
  const printed = fields.flatMap((one, index) => (one.kind === 'time' ? [`${times[index]}${one.seconds ? ':00' : ''}`] : []))
  return printed.length === times.length ? printed : undefined
}

/** The number field with the widest bounds. */
const widestNumber = (fields: readonly FieldNamed[]): FieldNamed | undefined =>
  fields.filter(([, field]) => isDrawnNumber(field)).toSorted(([, one], [, other]) => valuesWithin(other) - valuesWithin(one))[0]

const isNewEachTime = (module: AnyModule, name: string, field: Field): boolean =>
  hasNewSamples(field) && !fieldsTiedToADay(module).has(name)

/**
 * What rules compare with the current day, or with a day of a referenced row, and what other rules compare with that: it is the same in
 * all drafts, because a value near that day replaces the sample.
 */
function fieldsTiedToADay(module: AnyModule): ReadonlySet<string> {
  const groups = (module.rules ?? []).map(({ that }) => ({
    names: comparedSources(module, that),
    isTied:
      (typeof that[2] === 'string' && !fieldOf(module, that[2])) ||
      columnsCompared(module, that).some(name => [that[0], that[2]].includes(name)),
  }))
  const tied = new Set(groups.filter(group => group.isTied).flatMap(group => group.names))
  for (const _pass of groups)
    for (const { names } of groups) if (names.some(name => tied.has(name))) for (const name of names) tied.add(name)
  return tied
}
