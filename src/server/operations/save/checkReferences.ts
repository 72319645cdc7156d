import { kindValue } from '../../../kinds/kindValues.ts'
import {
  type AnyModule,
  type Field,
  fieldsOf,
  isMultiValued,
  isPointing,
  type PointingField,
  tableOf,
  targetOf,
} from '../../../schema/index.ts'
import type { FieldError } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { targetConditions } from '../../db/query/conditions.ts'
import { allSourcesSql } from '../../db/query/selectSql.ts'
import type { Scope } from '../../db/scope.ts'
import { ident, sql } from '../../db/sql.ts'
import { claimAttachments } from '../../files/attachments.ts'
import { claimUploads, claimUploadsInHtml } from '../../files/uploads.ts'

/**
 * Every linked row must exist, be visible to the account, and meet the field's `where`; an option must be one the account may
 * save. Claims the files of the row. `known` are rows that exist, by field, where they were read before.
 */
export async function checkReferences(
  scope: Scope,
  module: AnyModule,
  change: { id: number | null; values: Data; known?: ReadonlyMap<string, ReadonlySet<number>> },
): Promise<FieldError[]> {
  const errors: FieldError[] = [...reservedErrors(scope, module, change.values)]
  for (const [name, value] of Object.entries(change.values)) {
    const field = fieldsOf(module)[name]
    if (!field) continue
    const { files, html, attachments } = kindValue(field)
    if (files && value !== null && value !== undefined && !(await claimUploads(scope, files.of(value))))
      errors.push({ field: name, code: files.problem })
    if (attachments && !(await claimAttachments(scope, { module, name, field, row: change.id }, attachments.of(value ?? []))))
      errors.push({ field: name, code: 'notAFile' })
    if (html && typeof value === 'string') await claimUploadsInHtml(scope, value)
    const pointed = pointedRows(module, field, value)
    if (!pointed) continue
    const target = scope.registry.named(pointed.to)
    const read = async () => (target ? scope.rows(target).existing(pointed.ids, targetConditions(pointed.field)) : new Set())
    const existing = change.known?.get(name) ?? (await read())
    if (pointed.ids.some(id => !existing.has(id))) errors.push({ field: name, code: 'noSuchReference' })
    else if (
      change.id !== null &&
      pointed.to === tableOf(module) &&
      (pointed.ids.includes(change.id) ||
        (!isMultiValued(field) && (await isDescendant(scope, module, { name, from: Number(value), id: change.id }))))
    )
      errors.push({ field: name, code: 'ownDescendant' })
  }
  return errors
}

/** Errors of options that only the platform may choose (`platformOnly`), in a save by another organisation. */
export const reservedErrors = (scope: Scope, module: AnyModule, values: Data): readonly FieldError[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fieldsOf(module)[name]
    return field && isReserved(scope, field, value) ? [{ field: name, code: 'notAnOption' as const }] : []
  })

const isReserved = ({ who }: Scope, field: Field, value: unknown): boolean =>
  !who.platform && 'platformOnly' in field && field.platformOnly?.some(one => one === value) === true

interface PointedRows {
  to: string
  ids: readonly number[]
  field: PointingField
}
function pointedRows(module: AnyModule, field: Field, value: unknown): PointedRows | null {
  if (!isPointing(field)) return null
  const ids = [value].flat().map(Number).filter(Boolean)
  return ids.length ? { to: targetOf(module, field), ids, field } : null
}

/** Whether the row `id` is an ancestor of another, through rows that the account need not see. UNION ends at a ring. */
async function isDescendant(
  scope: Scope,
  module: AnyModule,
  { name, from, id }: { name: string; from: number; id: number },
): Promise<boolean> {
  const above = sql`select t.${ident(name)} as id from ${allSourcesSql(module, scope.who)} and t.id = up.id`
  const [found] = await scope.readUnscoped(
    module,
    sql`with recursive up as (select ${from}::bigint as id union select one.id from up, lateral (${above}) one)
      select id from up where id = ${id}::bigint limit 1`,
  )
  return found !== undefined
}
