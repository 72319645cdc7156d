import {
  deletedStatus,
  type AnyModule,
  fieldsOf,
  isListed,
  rowTitle,
  titleFieldOf,
  isSearched,
  searchOf,
} from '../../schema/index.ts'
import {
  type RecordMatch,
  parseIdKeyword,
  isIdKeyword,
  isSearchable,
  maxMatchesPerModule,
} from '../../shared/wire/recordMatch.ts'
import { viewableModules } from '../auth/viewableModules.ts'
import type { Data } from '../db/connection.ts'
import type { Scope } from '../db/scope.ts'
import { parseText } from './parseInput.ts'
import { parseList } from './parseList.ts'

const maxFindings = 30
/** Milliseconds after which no further module is searched. */
const searchTimeout = 1500
const maxExcerptLength = 80
/** Fewer digits than this would match nearly every telephone number. */
const shortNumber = /^\d{1,2}$/

/**
 * Global search: rows by id, or by the keyword search of their lists, in every module the account may view. Stops when the
 * caller has hung up.
 */
export async function findRecords(scope: Scope, raw: unknown, isGone: () => boolean): Promise<RecordMatch[]> {
  const keyword = parseText(raw, 'keyword', 100)
  if (!isSearchable(keyword)) return []
  const until = performance.now() + searchTimeout
  const matches: RecordMatch[] = []
  for (const module of viewableModules(scope, isSearchableModule)) {
    if (isGone() || matches.length >= maxFindings || performance.now() > until) break
    matches.push(...(await findInModule(scope, module, keyword)))
  }
  const rank = rankFor(keyword)
  return matches.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxFindings)
}

/** Rank: the row with that id, titles that begin with the keyword, titles that contain it, other fields. */
function rankFor(keyword: string): (finding: RecordMatch) => number {
  const id = parseIdKeyword(keyword)
  const typed = keyword.toLowerCase()
  return finding => {
    if (finding.id === id) return 0
    const title = finding.title.toLowerCase()
    return title.startsWith(typed) ? 1 : finding.by === undefined ? 2 : 3
  }
}

const isSearchableModule = (module: AnyModule): boolean => isSearched(module) && !module.single && !module.log

async function findInModule(scope: Scope, module: AnyModule, keyword: string): Promise<RecordMatch[]> {
  const id = parseIdKeyword(keyword)
  const rows = scope.rows(module)
  const [numbered, named] = await Promise.all([
    id === null ? [] : rows.some([id]),
    isIdKeyword(keyword) || shortNumber.test(keyword)
      ? []
      : rows.page(findQuery(module, keyword)).then(page => JSON.parse(page.rows) as Data[]),
  ])
  const all = new Map([...numbered, ...named].filter(row => row['status'] !== deletedStatus).map(row => [Number(row['id']), row]))
  return [...all.values()].map(row => findingOf(module, row, keyword))
}

const findQuery = (module: AnyModule, keyword: string) =>
  parseList(module, { body: { queryValue: keyword, status: 'all', limit: maxMatchesPerModule }, query: {}, key: null })

function findingOf(module: AnyModule, row: Data, keyword: string): RecordMatch {
  const name = titleFieldOf(module)
  const textOf = (one: string) => String((one === name ? rowTitle(module, row) : row[one]) ?? '').slice(0, maxExcerptLength)
  const matches = (one: string) => textOf(one).toLowerCase().includes(keyword.toLowerCase())
  const others = searchOf(module).filter(one => one !== name && isListed(fieldsOf(module)[one] ?? { kind: 'secret', label: '' }))
  const by = matches(name) ? undefined : others.find(matches)
  const finding = { module: module.name, id: Number(row['id']), title: textOf(name), status: Number(row['status']) }
  return by === undefined ? finding : { ...finding, by: textOf(by) }
}
