import { t } from 'i18next'
import { type AnyModule, fieldOf, fieldsOfDeletion, ownRefusal } from '../../schema/index.ts'
import type { BulkFieldResult, BulkPreview, BulkSummary } from '../../shared/wire/bulk.ts'
import type { FieldProblem } from '../../shared/wire/refusal.ts'
import type { RefusalSummary } from '../../shared/wire/storedRefusal.ts'
import { findModule } from '../api/moduleRegistry.ts'
import { describeEditors, describeLock, describeProblem, labelsOfFields } from '../form/fieldFault.ts'

/** The subject of a bulk change: a field, or a command with a name. */
export type BulkSubject = { label: string } | { action: string }

/** How many rows change, how many do not and why. */
export function describeBulkSummary(
  module: AnyModule,
  { total, changed, refused }: BulkSummary,
  subject?: BulkSubject,
): readonly string[] {
  const same = total - changed - refused.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(changed > 0 ? [describeChanging(changed, subject)] : []),
    ...refused.map(one => t('engine:many.refused', { count: one.count, reason: describeRefusal(module, one) })),
    ...(same > 0 ? [t(subject && 'label' in subject ? 'engine:many.kept' : 'engine:many.same', { count: same })] : []),
  ]
}

const describeChanging = (count: number, subject?: BulkSubject): string => {
  if (!subject) return t('engine:many.changes', { count })
  return 'label' in subject ? t('engine:many.sets', { count }) : t('engine:many.acts', { count, action: subject.action })
}

/** The sentence after the change. */
export const describeBulkDone = (count: number, subject: BulkSubject): string =>
  'label' in subject ? t('engine:many.set', { count }) : t('engine:many.acted', { count, action: subject.action })

const textOf = (text: string): string => text || t('engine:many.noValue')

/** Former and new value: one former value by name, several by their number. */
export function describeFieldResult(label: string, { to, by, from, kinds, more }: BulkFieldResult): string {
  if (by !== undefined) return t('engine:many.by', { label, by })
  const [only] = from
  const before =
    kinds === 1 && only && !more ? textOf(only.text) : t(more ? 'engine:many.atLeast' : 'engine:many.kinds', { count: kinds })
  return kinds
    ? t('engine:many.becomes', { label, from: before, to: textOf(to) })
    : t('engine:many.to', { label, to: textOf(to) })
}

/** The most frequent of several former values, with the rows that have them. */
export function describeFormerValues({ from, by, kinds, more }: BulkFieldResult): string | null {
  if (kinds < (by === undefined ? 2 : 1) || more) return null
  const nameOf = ({ text, count }: BulkFieldResult['from'][number]): string =>
    t(by === undefined ? 'engine:many.formerOne' : 'engine:many.resultOne', { text: textOf(text), count })
  const names = from.map(nameOf).join(t('engine:comma'))
  const isCut = kinds > from.length
  if (by !== undefined) return t(isCut ? 'engine:many.resultsMore' : 'engine:many.results', { names })
  return t(isCut ? 'engine:many.formerMore' : 'engine:many.former', { names })
}

/** Why nothing at all can be done, in one sentence. */
export function describeNoChange(module: AnyModule, { total, refused, becomes }: BulkPreview): string {
  const [only, ...others] = refused
  if (!only) {
    if (becomes && becomes.by === undefined) return t('engine:many.allKept', { count: total, to: textOf(becomes.to) })
    return t('engine:many.allSame', { count: total })
  }
  if (!others.length && only.count === total)
    return t('engine:many.allRefused', { count: total, reason: describeRefusal(module, only) })
  return describeBulkSummary(module, { total, changed: 0, refused }).join(t('engine:semicolon'))
}

/** Why rows are refused, in the sentence the server has for a single row. */
function describeRefusal(module: AnyModule, { code, params, module: owner }: RefusalSummary): string {
  const declared = findModule(owner)?.refusals?.[code]
  if (declared) return t(`refusals.${code}`, { ns: `modules/${owner}`, defaultValue: ownRefusal(declared).text, ...params })
  const broken = code === 'ruleBroken' ? (findModule(owner) ?? module).rules?.[Number(params?.['rule'])] : undefined
  if (broken) return params?.['title'] ? t('engine:ruleOfRow', { title: params['title'], text: broken.say }) : broken.say
  const field = code === 'invalid' ? fieldOf(module, String(params?.['field'])) : undefined
  if (field)
    return describeProblem(field, {
      code: params?.['problem'] as FieldProblem['code'],
      params: {
        ...params,
        ...(params?.['matched'] === undefined ? {} : { other: labelsOfFields(module, [String(params['matched'])]) }),
      },
    })
  if (code === 'notDeletable' && module.delete?.message !== undefined) return module.delete.message
  if (code === 'rowLocked') return describeLock(module)
  if (code === 'notEditable') return describeEditors(module)
  if (code === 'stillUsed') return t('engine:many.stillUsed')
  if (code === 'notAllowedNow' || code === 'stepTaken') return t('engine:many.notNow')
  return t(`errors:refusal.${code}`, { fields: labelsOfFields(module, fieldsOfDeletion(module)), ...params })
}
