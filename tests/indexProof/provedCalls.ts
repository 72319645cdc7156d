import {
  type AnyModule,
  fieldsOf,
  isGroupedByMonth,
  isPointing,
  isSearched,
  listViewsOf,
  parentFieldOf,
  selfLinkOf,
  summedFieldsOf,
  targetOf,
  type DateStep,
  dateSteps,
} from '../../src/schema/index.ts'
import type { Registry } from '../../src/server/db/modulePart.ts'
import { moduleRoutes } from '../../src/server/http/moduleRoutes.ts'
import type { AnyOperation } from '../../src/server/operations/operation.ts'
import { someRowId } from './fillRows.ts'
import { filterBodies, keywordsTried, someValue } from './provedLists.ts'

/** A call beside the plain list, with what decides which rows it reads. */
export interface ProvedCall {
  call: string
  body: Readonly<Record<string, unknown>>
  operation: AnyOperation
  /** The module whose rows it reads, and the fields that choose and order them. */
  reads: AnyModule
  by: readonly string[]
}
type Body = ProvedCall['body']

/** What pickers, trees, boards, groups, charts and sums of a module read. */
export function provedCalls(module: AnyModule, registry: Registry): ProvedCall[] {
  const named = (name: string) => registry.named(name) ?? module
  return moduleRoutes(module).flatMap(({ call, operation }): ProvedCall[] => {
    const prove = (bodies: readonly Body[], by: readonly string[] = [], reads = module): ProvedCall[] =>
      bodies.map(body => ({ call, body, operation, by, reads }))
    const filters = filterBodies(module).map(({ limit: _rows, ...filter }) => filter)
    switch (call) {
      case 'choices':
        return Object.entries(fieldsOf(module)).flatMap(([name, field]) => {
          if (!isPointing(field)) return []
          const target = named(targetOf(module, field))
          const where = Object.keys('where' in field ? (field.where ?? {}) : {})
          return prove(
            pickerBodies(target).map(body => ({ field: name, for: 'edit', ...body })),
            where,
            target,
          )
        })
      case 'combox':
        return [
          ...prove(pickerBodies(module)),
          ...filters.flatMap(filter => ('status' in filter ? [] : prove([filter], Object.keys(filter)))),
        ]
      case 'tree':
        return selfLinkOf(module) ? prove([{}]) : []
      case 'list':
        return parentFieldOf(module) === undefined ? [] : prove([{ tree: 1 }], [parentFieldOf(module) ?? ''])
      case 'aggregate':
        return [{}, ...filters, ...(isSearched(module) ? keywordsTried.map(queryValue => ({ queryValue })) : [])].flatMap(
          filter =>
            groupings(module).flatMap(({ by = null, ...how }) =>
              prove([{ filter, by, ...how }], [...(by === null ? [] : [by]), ...Object.keys(filter)]),
            ),
        )
      default:
        return []
    }
  })
}

const pickerBodies = (target: AnyModule): Body[] => [
  {},
  { ids: String(someRowId) },
  ...(isSearched(target) ? keywordsTried.map(keyword => ({ keyword })) : []),
]

interface GroupingBody {
  by?: string
  each?: DateStep
  sums?: readonly string[]
  rows?: number
  only?: readonly unknown[]
}
/** The sums below a list; each board with its columns and one of them read further; each group with its sums; each chart. */
function groupings(module: AnyModule): GroupingBody[] {
  const sums = summedFieldsOf(module)
  const views = listViewsOf(module).flatMap((view): GroupingBody[] => {
    const field = 'by' in view ? fieldsOf(module)[view.by] : undefined
    if (!('by' in view) || !field) return []
    const { by } = view
    if (view.as === 'chart') {
      const added = view.of === undefined ? {} : { sums: [view.of] }
      return isGroupedByMonth(field) ? dateSteps.map(each => ({ by, each, ...added })) : [{ by, ...added }]
    }
    const value = isPointing(field) ? someRowId : someValue(field)
    const further = value === undefined ? [] : [{ by, rows: 50, only: [value] }]
    return [{ by, rows: 50 }, ...further, ...(sums.length ? [{ by, sums, rows: 20 }] : [])]
  })
  return [...(sums.length ? [{ sums }] : []), ...views]
}
