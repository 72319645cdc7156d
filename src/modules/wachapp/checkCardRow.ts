import { acceptValues, checkReferences, isRecord, parseId, type Scope, sql } from 'houtai/server'
import { type FieldError, refuse } from 'houtai/wire/refusal'
import { wachapp } from '../../../schemas/wachapp.ts'

/** Validates a row before its save: values, references, a number or a slot that another card has. Refuses with all errors at once. */
export async function checkCardRow(scope: Scope, body: Readonly<Record<string, unknown>>): Promise<{ index: unknown }> {
  const { rowData2: row, index } = body
  if (!isRecord(row)) throw refuse('badRequest')
  const id = row['id'] ? parseId(row['id']) : null
  const old = id === null ? null : await scope.rows(wachapp).one(id)
  if (id !== null && !old) throw refuse('notFound')
  const { values, errors } = acceptValues(wachapp, row, old)
  const problems = [
    ...errors,
    ...(await checkReferences(scope, wachapp, { id, values })),
    ...(await takenErrors(scope, { ...old, ...values }, id ?? 0)),
  ]
  if (problems.length) throw refuse('invalid', { errors: problems, data: { index: index ?? null } })
  return { index: index ?? null }
}

async function takenErrors(scope: Scope, row: Readonly<Record<string, unknown>>, id: number): Promise<FieldError[]> {
  const { mobile, card_sort_id: board, card_sort_code: slot } = row
  const [found] = await scope.read<{ number: boolean; slot: boolean }>(sql`select
    exists (select from wachapp where org_id = ctx.org and status <> -1 and id <> ${id}::bigint
      and mobile = ${String(mobile ?? '')}) as number,
    exists (select from wachapp where org_id = ctx.org and status <> -1 and id <> ${id}::bigint
      and card_sort_id = ${Number(board ?? 0)}::bigint and card_sort_code = ${String(slot ?? '')} and card_sort_code <> '') as slot`)
  return [
    ...(found?.number ? [{ field: 'mobile', code: 'duplicate' } as const] : []),
    ...(found?.slot ? [{ field: 'card_sort_code', code: 'duplicate' } as const] : []),
  ]
}
