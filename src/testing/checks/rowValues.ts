import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { type AnyModule, isChildren, isReadonly, isSecret, type RowCase, rowDefaultOf } from '../../schema/index.ts'
import type { UnknownRow } from '../../shared/api/callTypes.ts'
import { ApiRefusal } from '../../shared/api/index.ts'
import { brokenRules } from '../../shared/rules/rowRules.ts'
import type { SampleRow } from '../sampleDraft.ts'
import { otherValue } from '../sampleValue.ts'

/** Whether a reader gets the value of a field as it was sent: no secret, no mask, no rows of another module. */
const isReadAsSent = (module: AnyModule, name: string): boolean => {
  const field = module.fields[name]
  return field !== undefined && !isSecret(field) && !isChildren(field) && !('privacy' in field && field.privacy !== undefined)
}

/** The values of a draft that come back unchanged. */
export const unchangedValues = (module: AnyModule, draft: SampleRow): SampleRow =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => isReadAsSent(module, name)))

/** The rows of a list; in a tree those below others too. */
export const rowsOfTree = (rows: readonly UnknownRow[]): readonly UnknownRow[] =>
  rows.flatMap(row => [row, ...rowsOfTree(row.children ?? [])])

/** The refusal of a call. It fails where the call is not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiRefusal<string>> {
  const outcome = await call.catch((error: unknown) => error)
  if (!(outcome instanceof ApiRefusal)) expect.fail(`it was not refused: ${JSON.stringify(outcome)}`)
  return outcome
}

/** Expects that a call is refused with one of these codes. */
export async function expectRefused(call: Promise<unknown>, ...codes: readonly string[]): Promise<void> {
  expect(codes).toContain((await refusalOf(call)).code)
}

/** Expects that a save is refused because of this field. */
export async function expectRefusedAt(call: Promise<unknown>, field: string): Promise<void> {
  expect((await refusalOf(call)).errors.map(error => error.field)).toContain(field)
}

/** Another value with which the row breaks no rule; null where there is none but to empty the field. */
export function anotherValue(module: AnyModule, name: string, row: SampleRow): unknown {
  const field = module.fields[name]
  const other = field && otherValue(field, row[name])
  const isPossible = !isDeepStrictEqual(other, row[name]) && !brokenRules(module, { ...row, [name]: other }).length
  return isPossible ? other : null
}

/** Whether a condition names a readonly copy of another row's value: which one a draft gets hangs on the row that it refers to. */
export const hangsOnCopy = ({ fields }: AnyModule, { when = {} }: RowCase): boolean =>
  Object.keys(when).some(name => {
    const field = fields[name]
    return field !== undefined && isReadonly(field) && typeof rowDefaultOf(field) === 'object'
  })

/** Values with which a row may be deleted, or disabled, where rows with others never are. */
export const deletableValues = ({ delete: { never = {} } = {}, fields }: AnyModule): Readonly<Record<string, unknown>> => {
  const [name = '', wanted] = Object.entries(never)[0] ?? []
  const field = fields[name]
  const others = field && 'options' in field ? Object.values(field.options) : []
  const other = others.find(value => ![wanted].flat().some(one => one === value))
  return other === undefined ? {} : { [name]: other }
}
