import { sqlLiteral } from '../../../../kinds/kindSql.ts'
import type { AnyModule } from '../../../../schema/index.ts'
import { appRole } from '../../connection.ts'
import { quoted } from '../../sql.ts'
import { readableColumns } from '../columns.ts'
import type { ExistingTable } from '../tableCatalogue.ts'
import { copiedColumn, copyComment, type NewNames, renamedTable, replaceNames } from './renames.ts'

/**
 * A rename while nodes of an older version still use the old name. A copy of the column is filled beside it, in batches that block
 * nobody. Then the two swap names in one transaction, and a trigger keeps them equal, whichever of them a node writes. The
 * original column keeps its indexes, constraints and dependents.
 */

/** Pages of a table that one statement fills, in a tenth of a second or two. */
const pagesPerBatch = 250

const interimName = (column: string): string => `${column}~copy`
const generatedPattern = /^(.*?) generated always as \((.*)\) stored$/s
const typeOfNote = (note: string | null | undefined): string =>
  (generatedPattern.exec(note ?? '')?.[1] ?? note ?? 'text')
    .replace(/( not null| default .*| check \(.*)$/s, '')
    .replace(/ not null$/, '')

const functionOf = (module: AnyModule): string => quoted(`${module.name}_former`)
/** Triggers of a row run in the order of their names: the first ahead of `stamp`, the others after it. */
const [syncTrigger, stampSyncTrigger, fillTrigger] = ['former', 'stamped_former', 'stamped_copy']

/** SQL before the names change: adds the copies, and a trigger that fills them at each write. */
export function createCopiesSql(module: AnyModule, table: ExistingTable, names: NewNames): string[] {
  const on = quoted(module.name)
  const columns = [...names.keys()]
  const assigned = columns.map(name => `new.${quoted(interimName(name))} := ${newValue(module, table, name)};`)
  return [
    ...columns.map(
      name => `alter table ${on} add column if not exists ${quoted(interimName(name))} ${typeOfNote(table.columns.get(name))}`,
    ),
    `create or replace function ${functionOf(module)}() returns trigger language plpgsql as $$ begin ${assigned.join(' ')} return new; end $$`,
    `create or replace trigger ${fillTrigger} before insert or update on ${on} for each row execute function ${functionOf(module)}()`,
  ]
}

/** SQL that fills the copies of rows older than that trigger, batch by batch; the last batch includes rows added during the fill. */
export function fillCopiesSql(module: AnyModule, { pages }: ExistingTable, names: NewNames): string[] {
  const columns = [...names.keys()].map(quoted)
  const copies = [...names.keys()].map(name => quoted(interimName(name)))
  const set = copies.map((copy, index) => `${copy} = ${columns[index]}`).join(', ')
  const differs = `(${copies.join(', ')}) is distinct from (${columns.join(', ')})`
  const starts = Array.from({ length: Math.floor(pages / pagesPerBatch) + 1 }, (_, batch) => batch * pagesPerBatch)
  return starts.map((from, batch) => {
    const until = batch === starts.length - 1 ? '' : ` and ctid < '(${from + pagesPerBatch},0)'`
    return `update ${quoted(module.name)} set ${set} where ctid >= '(${from},0)'${until} and ${differs}`
  })
}

/** SQL by which column and copy swap their names, in one transaction. */
export function swapNamesSql(module: AnyModule, table: ExistingTable, names: NewNames): string {
  const on = quoted(module.name)
  const statements = [
    `drop trigger if exists ${fillTrigger} on ${on}`,
    ...renameColumnsSql(module, table, names),
    ...[...names].flatMap(([former, name]) => [
      `alter table ${on} rename column ${quoted(interimName(former))} to ${quoted(former)}`,
      `comment on column ${on}.${quoted(former)} is ${sqlLiteral(copyComment(name))}`,
    ]),
    ...copySyncTriggers(module, withCopies(renamedTable(table, names), names)),
  ]
  return `do $switch$ begin\n  ${statements.join(';\n  ')};\nend $switch$`
}

/** SQL that renames columns, and their names in the comments that record DDL. */
export function renameColumnsSql(module: AnyModule, table: ExistingTable, names: NewNames): string[] {
  const on = quoted(module.name)
  return [
    ...[...names].map(([former, name]) => `alter table ${on} rename column ${quoted(former)} to ${quoted(name)}`),
    ...[...table.columns].flatMap(([name, note]) => {
      const next = replaceNames(names, note ?? '')
      return next === (note ?? '') ? [] : [`comment on column ${on}.${quoted(names.get(name) ?? name)} is ${sqlLiteral(next)}`]
    }),
  ]
}

/** The table with the copies that stay for older versions. */
export const withCopies = (table: ExistingTable, names: NewNames): ExistingTable => ({
  ...table,
  columns: new Map([...table.columns, ...[...names].map(([former, name]) => [former, copyComment(name)] as const)]),
})

/** Copy → the column it follows. */
export const copiesOf = ({ columns }: ExistingTable): NewNames =>
  new Map(
    [...columns].flatMap(([copy, note]) => {
      const name = copiedColumn(note)
      return name === null ? [] : [[copy, name] as const]
    }),
  )

/** Triggers that copy a write under one name to the other. Columns that the database computes or stamps are copied one way only. */
export function copySyncTriggers(module: AnyModule, table: ExistingTable): string[] {
  const on = quoted(module.name)
  const copies = [...copiesOf(table)]
  const isComputed = (name: string) => generatedPattern.test(table.columns.get(name) ?? '') || isStamped(module, name)
  const written = copies.filter(([, name]) => !isComputed(name))
  const taken = (how: (copy: string, name: string) => string) =>
    written.map(([copy, name]) => how(quoted(copy), quoted(name))).join(' ')
  const body = `if tg_op = 'INSERT' then ${taken((copy, name) => `new.${name} := coalesce(new.${copy}, new.${name});`) || 'null;'}
  else ${taken((copy, name) => `if new.${copy} is distinct from old.${copy} then new.${name} := new.${copy}; end if;`) || 'null;'} end if;
  ${copies.map(([copy, name]) => `new.${quoted(copy)} := ${newValue(module, table, name)};`).join(' ')}`
  const trigger = (name: string) =>
    `create or replace trigger ${name} before insert or update on ${on} for each row execute function ${functionOf(module)}()`
  return [
    `create or replace function ${functionOf(module)}() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
    trigger(syncTrigger),
    ...(copies.some(([, name]) => isStamped(module, name)) ? [trigger(stampSyncTrigger)] : []),
    ...copyGrants(module, table),
  ]
}

const isStamped = (module: AnyModule, name: string): boolean => {
  const field = module.fields[name]
  return field !== undefined && 'stamps' in field && field.stamps !== undefined
}

/** SQL of a column's value in a row trigger, where what the database generates is not there yet. */
function newValue(module: AnyModule, { columns }: ExistingTable, name: string): string {
  const computed = generatedPattern.exec(columns.get(name) ?? '')?.[2]
  if (computed === undefined) return `new.${quoted(name)}`
  const org = module.scope === 'organisation' ? 'new.id' : 'new.org_id'
  return computed.replace(/"[^"]+"/g, column => `new.${column}`).replace(/\borg_id\b/g, org)
}

/** In a table with secrets each readable column is granted by itself. */
export const copyGrants = (module: AnyModule, table: ExistingTable): string[] =>
  [...copiesOf(table)].flatMap(([copy, name]) =>
    readableColumns(module).includes(name) ? [`grant select (${quoted(copy)}) on ${quoted(module.name)} to ${appRole}`] : [],
  )

/** SQL that drops the copies and their triggers, once no older version runs any more. */
export const dropCopiesSql = (module: AnyModule, table: ExistingTable): string[] => [
  `drop trigger if exists ${syncTrigger} on ${quoted(module.name)}`,
  `drop trigger if exists ${stampSyncTrigger} on ${quoted(module.name)}`,
  `drop function if exists ${functionOf(module)}()`,
  ...[...copiesOf(table).keys()].map(copy => `alter table ${quoted(module.name)} drop column ${quoted(copy)}`),
]
