import { type Action, isReference, type RowCase, type RowCondition, stepActionsFrom, stepName } from '../../schema/index.ts'
import { isLockedIn, meetsCase } from '../../shared/rules/condition.ts'
import { isForOthers } from '../createTarget.ts'
import { rowMeetingRules, valuesOfCase } from '../fitRules.ts'
import type { SampleRow } from '../sampleDraft.ts'
import { type StatesField, type StepOfField, shortestPath } from './shortestPath.ts'
import type { TestedModule, TestedRow } from './testedModule.ts'

/** Brings a row to where it meets a condition, by saves, steps and commands. */
export async function reachCondition(
  tested: TestedModule,
  row: TestedRow,
  { condition, asked = {} }: { condition: RowCondition; asked?: SampleRow },
): Promise<void> {
  for (const [name, wanted] of Object.entries(condition)) {
    const values: readonly unknown[] = [wanted].flat()
    const { [name]: present } = await tested.author.info(row.id)
    if (values.includes(present)) continue
    const field = tested.module.fields[name]
    if (name === 'status') await tested.author.batch(values.includes(0) ? 'forbidden' : 'normal', [row.id])
    else if (field?.kind === 'states')
      await reachState(tested, row.id, { name, field, from: String(present), to: values.map(String), asked })
    else await tested.author.save({ id: row.id, [name]: values[0] })
  }
}

/**
 * Brings a row to meet both conditions of a case: fields that a comparison names are saved with sample values. Those that the row locks
 * are asked for by a step on the way, or saved in the state that it leads to.
 */
export async function reachCase(tested: TestedModule, row: TestedRow, { when = {}, that }: RowCase): Promise<void> {
  const { module, author } = tested
  const stored = await author.info(row.id)
  const values = that && !meetsCase(module, stored, { that }) ? valuesOfCase(module, { that }, stored) : {}
  if (values === null)
    throw new Error(`${module.name}: no sample values meet ${that?.join(' ')}: name some that do under expects.draft`)
  const isLocked = ([name, value]: [string, unknown]) => {
    const field = module.fields[name]
    return field !== undefined && isLockedIn(module, field, { row: { ...stored, [name]: value }, before: stored })
  }
  const { free = [], locked = [] } = Object.groupBy(Object.entries(values), entry => (isLocked(entry) ? 'locked' : 'free'))
  if (free.length) await author.save({ id: row.id, ...Object.fromEntries(free) })
  await reachCondition(tested, row, { condition: when, asked: Object.fromEntries(locked) })
  if (locked.length && that && !meetsCase(module, await author.info(row.id), { that }))
    await author.save({ id: row.id, ...Object.fromEntries(locked) })
}

interface StatesWanted {
  name: string
  field: StatesField
  from: string
  to: readonly string[]
  /** Values for what steps on the way ask for, in place of samples. */
  asked?: SampleRow
}
/** Takes the steps from one state to the nearest of others. */
export async function reachState(
  tested: TestedModule,
  id: number,
  { name, field, from, to, asked }: StatesWanted,
): Promise<void> {
  // Where no values are sure to lead there, those of the draft may.
  const paths = [false, true].map(whichever => shortestPath(tested.module, field, { from, to, whichever }))
  const path = paths.find(one => one !== undefined)
  if (!path) throw new Error(`${tested.module.name}: no step of ${name} leads from ${from} to ${to.join(' or ')}`)
  let state = from
  for (const next of path) {
    await runStep(tested, id, { name, field, from: state, to: next, ...(asked && { asked }) })
    state = next
  }
}

/** Takes one step, by whoever may, with sample values for what it asks for. */
export async function runStep(tested: TestedModule, id: number, step: StepOfField & { asked?: SampleRow }): Promise<void> {
  const { name, field, from, to, asked } = step
  const action = stepActionsFrom(field, from)[to]
  if (!action) return void (await tested.author.save({ id, [name]: to }))
  await reachCase(tested, { id }, action.that ? { that: action.that } : {})
  const samples = await valuesOfFields(tested, id, action.fields)
  const values = Object.fromEntries(Object.entries({ ...samples, ...asked }).filter(([one]) => Object.hasOwn(samples, one)))
  await actorOf(tested, action).act(stepName(name, from, to), [id], values)
}

/** Who runs an action: the author of the row, unless it is for others. */
export const actorOf = ({ author, colleague }: TestedModule, { by }: Pick<Action, 'by'>): TestedModule['author'] =>
  isForOthers(by) ? colleague : author

/** Values for the fields of a window which meet the rules of the module beside the stored values of the row. */
export async function valuesOfFields(tested: TestedModule, id: number, names: readonly string[] = []): Promise<SampleRow> {
  const { module, modules, valueOf } = tested
  if (!names.length) return {}
  const row = await tested.withReferencedValues(await tested.author.info(id))
  const wanted = Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
  // Which rows a reference may name depends on the row.
  const drafted = names.some(name => isReference(module.fields[name])) ? await tested.draft(wanted) : {}
  const samples = names.flatMap(name => {
    const field = module.fields[name]
    const value = field && (valueOf(field) ?? drafted[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  const fitted = rowMeetingRules(module, { ...row, ...Object.fromEntries(samples) }, { wanted, modules })
  return Object.fromEntries(samples.map(([name]) => [name, fitted[name]]))
}
