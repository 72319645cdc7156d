import {
  type AnyModule,
  fieldOf,
  type FilterSpec,
  filtersOf,
  isMultiValued,
  isSearched,
  kindTraits,
  optionsOf,
  personalFields,
  searchOf,
  sortsOf,
} from '../../schema/index.ts'
import type { UnknownRow } from '../../shared/api/callTypes.ts'
import { meetsCase } from '../../shared/rules/condition.ts'
import { maxLimit } from '../../shared/wire/envelope.ts'
import { expectRefusal, expectThat, type Probe, type ProbedModule, someRow, InconclusiveProbe } from './probe.ts'

const pageSize = 2
/** A keyword that no row contains. */
const nowhere = 'houtai-contract-nowhere'

/** What is expected of `list`: pages, statuses, sorts, filters, the keyword, and what it must refuse. */
export const listProbes = (at: ProbedModule): readonly Probe[] =>
  [
    ...pageProbes(at),
    ...('status' in at.module.fields ? statusProbes(at) : []),
    ...sortsOf(at.module).map(name => sortProbe(at, name)),
    ...filtersOf(at.module).flatMap(filter => filterProbes(at, filter)),
    ...(isSearched(at.module) ? keywordProbes(at) : []),
    ...refusalProbes(at),
  ].map(probe => ({ call: 'list', ...probe }))

type ListProbe = Omit<Probe, 'call'>

const pageProbes = ({ api }: ProbedModule): readonly ListProbe[] => [
  {
    expects: 'a page of rows as the schema says, with total, per_page, current_page and last_page',
    async run() {
      const page = await api.list({ limit: pageSize, status: 'all' })
      expectThat(
        page.per_page === pageSize && page.current_page === 1,
        `per_page ${page.per_page}, current_page ${page.current_page}`,
      )
      expectThat(page.data.length === Math.min(pageSize, page.total), `${page.data.length} rows of ${page.total}`)
      const last = Math.max(1, Math.ceil(page.total / pageSize))
      expectThat(page.more === true || page.total === 0 || page.last_page === last, `last_page ${page.last_page} of ${last}`)
    },
  },
  {
    expects: 'the second page has other rows than the first',
    async run() {
      const first = await api.list({ limit: pageSize, status: 'all' })
      if (first.total <= pageSize) throw new InconclusiveProbe('the list has only one page')
      const second = await api.list({ limit: pageSize, status: 'all', page: 2 })
      const ids = new Set(first.data.map(({ id }) => id))
      expectThat(second.current_page === 2, `current_page ${second.current_page}`)
      expectThat(second.data.length > 0 && second.data.every(({ id }) => !ids.has(id)), 'rows of the first page again')
    },
  },
  {
    expects: `a limit over ${maxLimit} counts as ${maxLimit}`,
    async run() {
      const { per_page: size } = await api.list({ limit: maxLimit + 1 })
      expectThat(size === maxLimit, `per_page ${size}`)
    },
  },
]

const statusProbes = ({ api }: ProbedModule): readonly ListProbe[] =>
  ([undefined, 0, -1] as const).map(status => ({
    expects: status === undefined ? 'without a status, rows of status 1' : `status ${status}: those rows alone`,
    async run() {
      const { data } = await api.list(status === undefined ? { limit: 50 } : { limit: 50, status })
      const wrong = data.find(row => row['status'] !== (status ?? 1))
      expectThat(!wrong, `row ${wrong?.id} has status ${String(wrong?.['status'])}`)
    },
  }))

/** Kinds whose order does not depend on a language. */
const ordered = new Set(['id', 'number', 'money', 'percent', 'rating', 'duration', 'elapsed', 'date', 'timestamp', 'time'])
const comparableValue = (value: unknown): number | string => (Number.isFinite(Number(value)) ? Number(value) : String(value))

const sortProbe = ({ api, module }: ProbedModule, name: string): ListProbe => ({
  expects: `orderKey ${name}, and -${name}`,
  async run() {
    const orders = [
      [name, 1],
      [`-${name}`, -1],
    ] as const
    for (const [orderKey, direction] of orders) {
      const { data } = await api.list({ orderKey, limit: 50 })
      const values = data.flatMap(row => (row[name] === null || row[name] === undefined ? [] : [comparableValue(row[name])]))
      const kind = fieldOf(module, name)?.kind ?? ''
      const wrong = values.findIndex((value, index) => {
        const before = values[index - 1]
        return before !== undefined && (direction === 1 ? before > value : before < value)
      })
      expectThat(!ordered.has(kind) || wrong < 0, `orderKey ${orderKey}: ${values[wrong - 1]} before ${values[wrong]}`)
    }
  },
})

/** Empty, or the 0 of a number. */
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && !value.length) ||
  Number(value) === 0

type FilterOf<As extends FilterSpec['as']> = FilterSpec & { as: As }

/** What is expected of a filter: that it finds rows, and only those that it says. */
function filterProbes(at: ProbedModule, filter: FilterSpec): readonly ListProbe[] {
  switch (filter.as) {
    case 'select':
    case 'tabs':
      return filter.field === 'status' ? [] : [equalityProbe(at, filter.field, filter.param)]
    case 'region':
      return filter.fields.map(name => equalityProbe(at, name, name))
    case 'range':
      return [rangeProbe(at, filter)]
    case 'zeroOrMore':
      return [presenceProbe(at, filter)]
    case 'whether':
      return [conditionProbe(at, filter)]
    case 'buckets':
    case 'within':
      return []
  }
}

const foundBy = async ({ api }: ProbedModule, query: object) => (await api.list({ status: 'all', limit: 50, ...query })).data

/** The value of a row, to filter by. */
function valueIn({ module, rows }: ProbedModule, name: string): string | number {
  // A log may have a word that is no option any more.
  const options = Object.values(optionsOf(fieldOf(module, name)) ?? {})
  const value = rows
    .map(row => [row[name]].flat()[0])
    .find(one =>
      options.length ? options.some(option => option === one) : typeof one === 'number' || (typeof one === 'string' && one),
    )
  if (value === undefined || personalFields(module).has(name))
    throw new InconclusiveProbe(`no row has a plain ${name} to filter by`)
  return value as string | number
}

const equalityProbe = (at: ProbedModule, name: string, param: string): ListProbe => ({
  expects: `filter ${param}`,
  async run() {
    const value = valueIn(at, name)
    const several = isMultiValued(fieldOf(at.module, name) ?? { kind: 'text', label: '' })
    const fits = (row: UnknownRow) => (several ? [row[name]].flat().includes(value) : row[name] === value)
    const data = await foundBy(at, { [param]: value })
    expectThat(data.length > 0, `no row for ${param} ${value}, though one has it`)
    const wrong = data.find(row => !fits(row))
    expectThat(!wrong, `${param} ${value}: row ${wrong?.id} has ${String(wrong?.[name])}`)
  },
})

/** From the value of a row to the same value. */
const rangeProbe = (at: ProbedModule, { field: name, params: [from, to] }: FilterOf<'range'>): ListProbe => ({
  expects: `filter ${from} and ${to}`,
  async run() {
    const value = valueIn(at, name)
    // A day is whole as either bound; the fraction of a second of a moment is not shown.
    const field = fieldOf(at.module, name)
    const bound = field && kindTraits(field).ordered === 'moment' ? String(value).slice(0, 10) : value
    const data = await foundBy(at, { [from]: bound, [to]: bound })
    expectThat(data.length > 0, `no row from ${bound} to ${bound}, though one has it`)
    const wrong = data.find(row => !String(row[name]).startsWith(String(bound)))
    expectThat(!wrong, `from ${bound} to ${bound}: row ${wrong?.id} has ${String(wrong?.[name])}`)
  },
})

const presenceProbe = (at: ProbedModule, { field, param }: FilterOf<'zeroOrMore'>): ListProbe => ({
  expects: `filter ${param}: 0 empty, 1 not`,
  async run() {
    for (const choice of [0, 1]) {
      const data = await foundBy(at, { [param]: choice })
      const wrong = data.find(row => field in row && isNothing(row[field]) === (choice === 1))
      expectThat(!wrong, `${param} ${choice}: row ${wrong?.id} has ${JSON.stringify(wrong?.[field])}`)
    }
  },
})

const conditionProbe = (at: ProbedModule, filter: FilterOf<'whether'>): ListProbe => ({
  expects: `filter ${filter.param}: 1 rows that meet its conditions, 0 the others`,
  async run() {
    for (const choice of [0, 1]) {
      const data = await foundBy(at, { [filter.param]: choice })
      const isDecidable = (row: UnknownRow) => filter.fields.every(name => name in row)
      const wrong = data.find(row => isDecidable(row) && meetsCase(at.module, row, filter) !== (choice === 1))
      expectThat(!wrong, `${filter.param} ${choice}: row ${wrong?.id} is found`)
    }
  },
})

const textsOf = (module: AnyModule, row: UnknownRow): readonly string[] =>
  searchOf(module).flatMap(name => (typeof row[name] === 'string' ? [row[name]] : []))

const keywordProbes = (at: ProbedModule): readonly ListProbe[] => [
  {
    expects: 'queryValue finds a part of a searched field, and nothing where there is nothing',
    async run() {
      const { module, api } = at
      const plain = searchOf(module).filter(name => !personalFields(module).has(name))
      const [text] = at.rows.flatMap(row =>
        plain.flatMap(name => (typeof row[name] === 'string' && row[name] ? [row[name]] : [])),
      )
      if (text === undefined) throw new InconclusiveProbe('no row has a text to search for')
      const part = [...text].slice(0, 4).join('')
      const { total } = await api.list({ queryValue: part, status: 'all', limit: pageSize })
      expectThat(total > 0, `no row for ${part}, though one begins so`)
      const none = await api.list({ queryValue: nowhere, status: 'all', limit: pageSize })
      expectThat(none.total === 0, `${none.total} rows for ${nowhere}`)
    },
  },
  {
    expects: 'queryValue takes % and _ literally',
    async run() {
      const { module, api } = at
      const first = someRow(at)
      if (!searchOf(module).every(name => name in first))
        throw new InconclusiveProbe('the list does not show every searched field')
      for (const mark of ['%', '_']) {
        const { data } = await api.list({ queryValue: mark, status: 'all', limit: 50 })
        const wrong = data.find(row => !textsOf(module, row).some(text => text.includes(mark)))
        expectThat(!wrong, `${mark} finds row ${wrong?.id}, which has none`)
      }
    },
  },
]

const refusalProbes = ({ api }: ProbedModule): readonly ListProbe[] => {
  const refused = [
    ['an unknown filter', { no_such_filter: 1 }, 'unknownFilter'],
    ['an unknown order', { orderKey: 'no_such_field' }, 'unknownSort'],
    ['an unknown status', { status: 7 }, 'unknownStatus'],
    ['a limit of 0', { limit: 0 }, 'badLimit'],
  ] as const
  return refused.map(([what, query, code]) => ({
    expects: `${what} is refused: 422 ${code}`,
    async run() {
      await expectRefusal(api.calls.list(query), code)
    },
  }))
}
