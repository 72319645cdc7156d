import { calculatedRow } from '../../../kinds/computed/calculatedRow.ts'
import {
  type Action,
  type AnyModule,
  type Command,
  commandsOf,
  clockOf,
  deletableWhen,
  type Field,
  fieldOf,
  fieldsOf,
  fieldsOfDeletion,
  formFields,
  freeStepsFrom,
  isBuiltin,
  isChangedByActions,
  isReadonly,
  isSetOnce,
  type RowCase,
  type RowComparison,
  rowTitle,
} from '../../../schema/index.ts'
import { isLockable, isLockedIn, isRowLocked } from '../../../shared/rules/condition.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import { maskRow } from '../../../shared/rules/maskPersonal.ts'
import { Refusal, refuse } from '../../../shared/wire/refusal.ts'
import type { WhyStep } from '../../../shared/wire/why.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { valueFormatter } from '../../text/formatValue.ts'
import { fieldErrorSentence, refusalSentence } from '../../text/sentences.ts'
import { translatedModule, translateKey } from '../../text/translations.ts'
import { refusalOfRow, thrownRefusal } from '../action.ts'
import { dryRunChange } from '../bulk/dryRunChange.ts'
import { rowVerdicts } from '../bulk/rowVerdict.ts'
import { refuseDeleted, refuseLockedRows, refuseOthersRows } from '../lockRows.ts'
import type { WhyContext } from './rightSteps.ts'

const ruleStep = ({ module, language }: WhyContext, refusal: Refusal, more = ''): WhyStep => ({
  ok: false,
  code: refusal.code,
  text: refusalSentence(refusal, { module, language }) + more,
})

/** The conditions of a case in words: `状态 草稿 / 待审，金额 ≤ 1,000`. */
function conditionText({ module, language }: WhyContext, { when = {}, that }: RowCase): string {
  const translated = translatedModule(module, language)
  const labelOf = (name: string) =>
    Object.hasOwn(translated.fields, name) ? fieldsOf(translated)[name]?.label : translateKey(language, `engine:system.${name}`)
  const equal = Object.entries(when).flatMap(([name, wanted]) => {
    const field = fieldsOf(translated)[name]
    return field ? `${labelOf(name)} ${[wanted].flat().map(valueFormatter(field, language)).join(' / ')}` : []
  })
  const parts = [...equal, ...(that ? [comparisonText(translated, that, { language, labelOf })] : [])]
  return parts.length
    ? translateKey(language, 'why:step.only', { condition: parts.join(translateKey(language, 'engine:comma')) })
    : ''
}

const signs = { '<': '<', '<=': '≤', '=': '=', '!=': '≠', '>=': '≥', '>': '>' } as const

function comparisonText(
  module: AnyModule,
  [left, comparison, right]: RowComparison,
  { language, labelOf }: { language: Language; labelOf: (name: string) => string | undefined },
): string {
  const field = fieldsOf(module)[left]
  const clock = clockOf(module, right)
  const other = clock
    ? translateKey(language, `why:clock.${clock}`)
    : typeof right === 'string'
      ? labelOf(right)
      : field && valueFormatter(field, language)(right)
  return [labelOf(left), signs[comparison], other].join(' ')
}

/** Steps that refuse any edit of the row. */
export function editSteps(context: WhyContext, row: Data): readonly WhyStep[] {
  const { module } = context
  const refusal = thrownRefusal(() => {
    if (isBuiltin(module, Number(row['id']))) throw refuse('builtin')
    refuseDeleted([row])
    refuseOthersRows(module, [row])
    refuseLockedRows(module, [row])
  })
  return refusal ? [ruleStep(context, refusal)] : []
}

/** Steps that refuse an action on the row. */
export function actionSteps(
  scope: Scope,
  context: WhyContext,
  { name, action, row }: { name: string; action: Action; row: Data },
): readonly WhyStep[] {
  const refusal = refusalOfRow(scope, context.module, { name, action, row })
  if (!refusal) return []
  const byState = refusal.code === 'notAllowedNow' || refusal.code === 'stepTaken'
  return [ruleStep(context, refusal, byState ? conditionText(context, action) : '')]
}

/**
 * The commands that would change the row or are refused, with the reason: the verdicts of the preview. Hooks and the database
 * are tested by writing and rolling back, which locks the row: only for commands that `mayRun` allows.
 */
export async function explainCommands(
  scope: Scope,
  context: WhyContext,
  { row, mayRun }: { row: Data; mayRun: (command: Command) => boolean },
): Promise<ReadonlyMap<Command, readonly WhyStep[]>> {
  const { module } = context
  const steps = new Map<Command, readonly WhyStep[]>()
  for (const command of commandsOf(module)) {
    const change = { command }
    const [own] = (await rowVerdicts(scope, module, { change, rows: [row] })).values()
    const dryRun = own === 'changes' && mayRun(command) ? await dryRunChange(scope, module, { change, rows: [row] }) : null
    const verdict = dryRun?.get(Number(row['id'])) ?? own
    if (verdict === 'same') continue
    const refusal =
      typeof verdict === 'string' && verdict !== 'changes' ? refuse(verdict, { fields: fieldsOfDeletion(module) }) : verdict
    const only =
      refusal instanceof Refusal && refusal.code === 'notDeletable' ? conditionText(context, deletableWhen(module)) : ''
    steps.set(command, refusal instanceof Refusal ? [ruleStep(context, withTitle(refusal, context, row), only)] : [])
  }
  return steps
}

/** A refusal of a row with child rows names the row. */
const withTitle = (refusal: Refusal, { module }: WhyContext, row: Data): Refusal =>
  refusal.code === 'stillUsed'
    ? refuse('stillUsed', { params: { title: String(rowTitle(module, maskRow(module, row)) ?? '') } })
    : refusal

/** The visible fields of the form, and what prevents each from being changed in the row. */
export function fieldSteps(context: WhyContext, row: Data): readonly { name: string; steps: readonly WhyStep[] }[] {
  const { module } = context
  return formFields(module).flatMap(name => {
    const field = fieldOf(module, name)
    return field ? [{ name, steps: stepsOfField(context, { name, field, row }) }] : []
  })
}

function stepsOfField(context: WhyContext, { name, field, row }: { name: string; field: Field; row: Data }): readonly WhyStep[] {
  const { module, language } = context
  const fixed = fixedBy(field)
  if (fixed) return [{ ok: false, code: fixed, text: translateKey(language, `why:step.${fixed}`) }]
  const label = fieldOf(translatedModule(module, language), name)?.label ?? name
  const sentence = (code: 'readonly' | 'rowLocked'): readonly WhyStep[] => [
    { ok: false, code, text: fieldErrorSentence({ field: name, code, params: { label } }, { module, language }) },
  ]
  if (isLockable(field) && isRowLocked(module, row, row)) return sentence('rowLocked')
  const whole = calculatedRow(module, row)
  if (isLockedIn(module, field, { row: whole, before: whole })) return sentence('readonly')
  return field.kind === 'states' ? stateSteps(context, { field, state: String(row[name] ?? field.initial) }) : []
}

/** Why nobody can change a field of a stored row. */
function fixedBy(field: Field): 'byServer' | 'setOnce' | 'byActions' | null {
  if (isChangedByActions(field)) return 'byActions'
  if (isReadonly(field)) return 'byServer'
  return isSetOnce(field) ? 'setOnce' : null
}

/** The states that may follow, if not all may. */
function stateSteps(
  { language, module }: WhyContext,
  { field, state }: { field: Extract<Field, { kind: 'states' }>; state: string },
): readonly WhyStep[] {
  const next = freeStepsFrom(field, state)
  const name = Object.keys(module.fields).find(one => module.fields[one] === field) ?? ''
  const translated = fieldOf(translatedModule(module, language), name) ?? field
  const print = valueFormatter(translated, language)
  if (!next.length)
    return [{ ok: false, code: 'lastState', text: translateKey(language, 'why:step.lastState', { state: print(state) }) }]
  const states = next.map(print).join(' / ')
  return [{ ok: true, code: 'nextStates', text: translateKey(language, 'why:step.nextStates', { state: print(state), states }) }]
}
