import { type AnyModule, fieldOf, filterParams, isTitled, pageSizesOf, queryFiltersOf, titleKey } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { printCursor, itemsThatFit, maxCharacters, parseCursor, type ListCursor, cutLongTexts } from './paging.ts'
import { listAnswer, listParameter, moduleOf, recordParameter, type Tool, type ToolInput, integerParameter } from './toolCall.ts'

interface ListPage {
  total: number
  more?: boolean
  data: readonly Data[]
}

/** Rows of a module by filters and a keyword: the call that its list makes. */
export const findTool: Tool = {
  name: 'find',
  properties: {
    module: { type: 'string' },
    filters: { type: 'object' },
    keyword: { type: 'string' },
    status: { enum: [1, 0, -1, 'all'] },
    sort: { type: 'string' },
    fields: { type: 'array', items: { type: 'string' } },
    limit: { type: 'integer', minimum: 1, maximum: 200 },
    cursor: { type: 'string' },
  },
  required: ['module'],
  async run(call, input) {
    const module = moduleOf(call, input)
    const body = { ...filterBody(module, input), ...(input['sort'] === undefined ? {} : { orderKey: input['sort'] }) }
    const question = [module.name, body, input['fields']]
    const limit = integerParameter(input, 'limit', { min: 1, max: 200, usual: pageSizesOf(module)[0] })
    const place = parseCursor(input['cursor'], question) ?? { page: 1, limit, skip: 0 }
    const listCall = { module, name: 'list', body: { ...body, limit: place.limit }, query: { page: place.page } }
    const { page: answer, characters } = await listAnswer(call, listCall)
    const page = answer as ListPage
    const keys = keysOf(module, input)
    const cuts: { id: unknown; field: string; of: number }[] = []
    const rows = page.data.slice(place.skip).map(row => cutLongTexts(keys ? pick(row, keys) : row, { alone: false, cuts }))
    const shown = characters <= maxCharacters ? rows : itemsThatFit(rows)
    const next = nextCursor(place, { page, shown: shown.length })
    const shownIds = new Set(shown.map(({ id }) => id))
    return {
      rows: shown,
      total: page.total,
      ...(page.more ? { total_is_at_least: true } : {}),
      ...withCuts(cuts.filter(({ id }) => shownIds.has(id))),
      ...(next ? { next_cursor: printCursor(next, question) } : {}),
    }
  },
}

export const withCuts = (cuts: readonly object[]): object => (cuts.length ? { cut: cuts } : {})

function nextCursor(
  { page, limit, skip }: ListCursor,
  { page: found, shown }: { page: ListPage; shown: number },
): ListCursor | null {
  if (skip + shown < found.data.length) return { page, limit, skip: skip + shown }
  return found.data.length === limit && (found.more || page * limit < found.total) ? { page: page + 1, limit, skip: 0 } : null
}

/** Filters, keyword and status as in a list. Nothing else is passed on: a list can also export, and show the past. */
export function filterBody(module: AnyModule, input: ToolInput): ToolInput {
  const filters = recordParameter(input, 'filters')
  const known = new Set(queryFiltersOf(module).flatMap(filterParams))
  const unknown = Object.keys(filters).find(name => !known.has(name))
  if (unknown !== undefined) throw refuse('unknownFilter', { params: { name: unknown.slice(0, 50) } })
  const { keyword, status } = input
  return { ...filters, ...(keyword === undefined ? {} : { queryValue: keyword }), ...(status === undefined ? {} : { status }) }
}

/** The keys of the wanted fields, with the titles beside those that point to rows. */
function keysOf(module: AnyModule, input: ToolInput): readonly string[] | null {
  const names = listParameter(input, 'fields').map(name => {
    if (typeof name !== 'string') throw refuse('agentInput', { params: { name: 'fields' } })
    return name
  })
  if (!names.length) return null
  return [
    'id',
    'version',
    ...names.flatMap(name => {
      const field = fieldOf(module, name)
      if (!field) throw refuse('unknownField', { params: { name: name.slice(0, 50) } })
      return isTitled(field) ? [name, titleKey(name, field)] : [name]
    }),
  ]
}

const pick = (row: Data, keys: readonly string[]): Data =>
  Object.fromEntries(keys.flatMap(key => (Object.hasOwn(row, key) ? [[key, row[key]]] : [])))
