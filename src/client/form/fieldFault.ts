import { t } from 'i18next'
import { calculatedRow } from '../../kinds/computed/calculatedRow.ts'
import { kindValue } from '../../kinds/kindValues.ts'
import {
  type AnyModule,
  type Field,
  fieldOf,
  fieldsOf,
  fieldsOfDeletion,
  isLink,
  isReadonly,
  isRequired,
  isSecret,
  privacyOf,
  readonlyWhen,
  requiredSentence,
  requiredWhen,
} from '../../schema/index.ts'
import {
  isDeletable,
  isProtected,
  isLockedIn,
  isRequiredIn,
  isRowLocked,
  type RowBeingChanged,
} from '../../shared/rules/condition.ts'
import { isSameValue } from '../../shared/rules/isSameValue.ts'
import { isMask } from '../../shared/rules/maskPersonal.ts'
import { brokenRules } from '../../shared/rules/rowRules.ts'
import { editorsText, isOthersRow } from '../../shared/rules/rowScopes.ts'
import type { FieldProblem } from '../../shared/wire/refusal.ts'
import { findModule } from '../api/moduleRegistry.ts'
import type { RowData } from '../api/rows/listRow.ts'

const isEmptyValue = (field: Field, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isLink(field) && value === 0)

/** The fault of a value as a sentence; '' when it is valid. */
export function fieldFault(field: Field, value: unknown, { isNew }: { isNew: boolean }): string {
  if (isReadonly(field)) return ''
  const privacy = privacyOf(field)
  // The mask of the stored value: the server treats it as unchanged.
  if (privacy && isMask(privacy, value)) return isNew ? describeProblem(field, { code: 'masked' }) : ''
  if (isEmptyValue(field, value)) return isSecret(field) && !isNew ? '' : requiredFault(field)
  const problem = problemOf(field, value)
  return problem ? describeProblem(field, problem) : ''
}

/** Of a text that was pasted and could not be read, the problem of its reading: 0 is a number, and too small. */
function problemOf(field: Field, value: unknown): FieldProblem | null {
  const { accept, parse } = kindValue(field)
  const accepted = accept(value, field)
  if (!('problem' in accepted)) return null
  const parsed = typeof value === 'string' ? parse(value, field) : accepted
  return 'problem' in parsed ? parsed.problem : accepted.problem
}

/** The sentence of the first rule that a row breaks at this field; '' when it breaks none. */
export function ruleFault(module: AnyModule, name: string, row: RowData): string {
  const broken = brokenRules(module, calculatedRow(module, row, findModule)).find(({ field }) => field === name)
  return (broken && module.rules?.[broken.index]?.say) ?? ''
}

/** The fault against conditions on other fields, required or readonly, as a sentence; '' when there is none. */
export function conditionFault(module: AnyModule, name: string, { row, before }: RowBeingChanged): string {
  const field = fieldOf(module, name)
  if (!field || !(requiredWhen(field) || readonlyWhen(field))) return ''
  const [now, then] = [calculatedRow(module, row, findModule), before && calculatedRow(module, before, findModule)]
  if (isLockedIn(module, field, { row: now, before: then }))
    return before === null || isSameValue(row[name], before[name]) ? '' : describeProblem(field, { code: 'readonly' })
  const stays = isSecret(field) && before !== null
  return requiredWhen(field) && !stays && isRequiredIn(module, field, now) && isEmptyValue(field, row[name])
    ? describeProblem(field, { code: 'required' })
    : ''
}

/** The faults of values typed into an existing row, by field. */
export function rowFaults(module: AnyModule, before: RowData, values: RowData): Readonly<Record<string, string>> {
  const row = { ...before, ...values }
  const faults = Object.entries(values).map(([name, value]) => {
    const field = fieldOf(module, name)
    return [
      name,
      field ? fieldFault(field, value, { isNew: false }) || conditionFault(module, name, { row, before }) : '',
    ] as const
  })
  return Object.fromEntries(faults.filter(([, fault]) => fault !== ''))
}

const requiredFault = (field: Field): string => (isRequired(field) ? describeProblem(field, { code: 'required' }) : '')

/** The sentence why a locked row cannot be changed. */
export const describeLock = ({ readonly: lock }: AnyModule): string => lock?.say ?? t('errors:refusal.rowLocked')

/** The sentence who may change the rows, where the module limits that (`editable`). */
export const describeEditors = (module: AnyModule): string =>
  t('errors:refusal.notEditable', {
    who: editorsText(module, {
      translate: (key, params) => t(`engine:editors.${key}`, params ?? {}),
      labels: names =>
        names
          .map(name => (name === 'created_by' ? t('engine:system.created_by') : labelsOfFields(module, [name])))
          .join(t('engine:comma')),
    }),
  })

/** Why a row stays as it is: it is kept for others, or locked. */
export const describeRowLock = (module: AnyModule, row: RowData): string =>
  isOthersRow(module, row) ? describeEditors(module) : describeLock(module)

/** The sentence by which a deletion of the row is refused; '' where it is not. */
export function deletionFault(module: AnyModule, row: RowData): string {
  if (isOthersRow(module, row)) return describeEditors(module)
  if (isProtected(module, row)) return t('errors:refusal.rowProtected')
  if (!isDeletable(module, row))
    return (
      module.delete?.message ?? t('errors:refusal.notDeletable', { fields: labelsOfFields(module, fieldsOfDeletion(module)) })
    )
  return isRowLocked(module, row, row) ? describeLock(module) : ''
}
export const labelsOfFields = (module: AnyModule, names: readonly string[]): string =>
  names.map(name => fieldsOf(module)[name]?.label ?? name).join(t('engine:comma'))

/** The sentence of a problem: the field's own, or that of every field. */
export function describeProblem(field: Field, { code, params }: FieldProblem): string {
  const own = sentenceOf(field, code)
  return own === undefined || own === '' ? t(`errors:field.${code}`, { label: field.label, ...params }) : own
}
function sentenceOf(field: Field, code: FieldProblem['code']): string | undefined {
  if (code === 'required') return requiredSentence(field)
  if (code === 'readonly') return readonlyWhen(field)?.say
  return code === 'badPattern' && 'shape' in field ? field.shape : undefined
}
