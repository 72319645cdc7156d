import { createHash } from 'node:crypto'
import { inListSql } from '../../../kinds/kindSql.ts'
import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, type Field, fieldsOf, tableOf, type Exclusion } from '../../../schema/index.ts'
import { quoted, shortName } from '../sql.ts'

/** A column as it is compared with that of another row. */
export const comparedSql = (field: Field | undefined, column: string): string =>
  field && kindSql(field).ignoresCase ? `lower(${column})` : column

/** The period of a row as a range; null without one. An end before the beginning is no period, instead of an error. */
export function periodSql({ fields }: AnyModule, { during }: Exclusion, column: (name: string) => string): string | null {
  if (!during) return null
  const [begin, end] = during
  const field = fields[begin]
  const range = field && kindSql(field).period
  if (!range) throw new Error(`${begin} is no beginning of a period`)
  const [from, to] = [column(begin), column(end)]
  return `case when ${from} <= ${to} or ${to} is null then ${range(from, to)} end`
}

/** Which rows count: those that are not deleted, have a beginning, and meet `when`. */
export function countedSql(module: AnyModule, { during, when = {} }: Exclusion, column: (name: string) => string): string {
  const conditions = Object.entries(when).map(([name, is = []]) => {
    const field = fieldsOf(module)[name]
    const stored = [is].flat().map(value => (field ? kindSql(field).store(value, field) : value))
    const some = stored.filter(value => typeof value === 'string' || typeof value === 'number')
    const none = field && some.length < stored.length ? kindSql(field).isNone(column(name)) : null
    return `(${[...(some.length ? [inListSql(column(name), some)] : []), ...(none ? [none] : [])].join(' or ')})`
  })
  return [`${column('status')} <> -1`, ...(during ? [`${column(during[0])} is not null`] : []), ...conditions].join(' and ')
}

const exclusionSql = (module: AnyModule, exclusion: Exclusion): string => {
  const same = exclusion.fields.map(name => `(${comparedSql(module.fields[name], quoted(name))}) with =`)
  const range = periodSql(module, exclusion, quoted)
  const parts = ['org_id with =', ...same, ...(range === null ? [] : [`(${range}) with &&`])]
  return `exclude using ${range === null ? 'btree' : 'gist'} (${parts.join(', ')}) where (${countedSql(module, exclusion, quoted)})`
}

/** Its name, after the table's, contains a hash of the definition: a changed one is created again. */
export const exclusionParts = (module: AnyModule, exclusion: Exclusion): readonly ['during', ...string[]] => {
  const digest = createHash('sha256').update(exclusionSql(module, exclusion)).digest('hex').slice(0, 8)
  return ['during', ...exclusion.fields, digest]
}
export const exclusionConstraint = (module: AnyModule, exclusion: Exclusion): string =>
  shortName([tableOf(module), ...exclusionParts(module, exclusion)].join('_'))

/** An exclusion constraint: of two transactions that write at once, the second waits for the first and is refused. */
export const exclusionDdl = (module: AnyModule, exclusion: Exclusion): string =>
  `alter table ${quoted(tableOf(module))} add constraint ${quoted(exclusionConstraint(module, exclusion))} ${exclusionSql(module, exclusion)}`

type ColumnOf = (name: string) => string
/**
 * The condition that the periods of two rows overlap; none where there are no periods. Where no field divides the rows it adds a plain
 * comparison, that the one ends later than the other begins, which an index serves: most rows ended long before.
 */
export function doOverlapSql(
  module: AnyModule,
  exclusion: Exclusion,
  [row, other]: readonly [ColumnOf, ColumnOf],
): readonly string[] {
  const { during, fields } = exclusion
  if (!during) return []
  const [begin, end] = during
  const overlap = `(${periodSql(module, exclusion, row)}) && (${periodSql(module, exclusion, other)})`
  return fields.length ? [overlap] : [`(${row(end)} >= ${other(begin)} or ${row(end)} is null)`, overlap]
}

/** The pairs of rows that overlap. */
export function overlapsSql(module: AnyModule, exclusion: Exclusion): string {
  const of = (row: string) => (name: string) => `${row}.${quoted(name)}`
  const table = quoted(tableOf(module))
  const same = exclusion.fields.map(
    name => `${comparedSql(module.fields[name], of('a')(name))} = ${comparedSql(module.fields[name], of('b')(name))}`,
  )
  const meets = ['a', 'b'].map(row => countedSql(module, exclusion, of(row)))
  const overlap = doOverlapSql(module, exclusion, [of('a'), of('b')])
  return `select a.org_id, a.id, b.id as other from ${table} a join ${table} b on b.org_id = a.org_id and b.id > a.id and ${[...same, ...meets, ...overlap].join(' and ')}`
}
