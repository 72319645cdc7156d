import { type Action, isReference, type RowCase, type RowCondition, stepActionsFrom, stepName } from '../../schema/index.ts'
import { meetsCase } from '../../shared/rules/condition.ts'
import { isForOthers } from '../createTarget.ts'
import { rowMeetingRules, valuesOfCase } from '../fitRules.ts'
import type { SampleRow } from '../sampleDraft.ts'
import { type StatesField, type StepOfField, shortestPath } from './shortestPath.ts'
import type { TestedModule, TestedRow } from './testedModule.ts'

/** Brings a row to where it meets a condition, by saves, steps and commands. */
export async function reachCondition(tested: TestedModule, row: TestedRow, condition: RowCondition): Promise<void> {
  for (const [name, wanted] of Object.entries(condition)) {
    const values: readonly unknown[] = [wanted].flat()
    const { [name]: present } = await tested.author.info(row.id)
    if (values.includes(present)) continue
    const field = tested.module.fields[name]
    if (name === 'status') await tested.author.batch(values.includes(0) ? 'forbidden' : 'normal', [row.id])
    else if (field?.kind === 'states')
      await reachState(tested, row.id, { name, field, from: String(present), to: values.map(String) })
    else await tested.author.save({ id: row.id, [name]: values[0] })
  }
}

/** Brings a row to meet both conditions of a case: fields that a comparison names are saved with sample values. */
export async function reachCase(tested: TestedModule, row: TestedRow, { when = {}, that }: RowCase): Promise<void> {
  if (that) {
    const stored = await tested.author.info(row.id)
    if (!meetsCase(tested.module, stored, { that })) {
      const values = valuesOfCase(tested.module, { that }, stored)
      if (values === null)
        throw new Error(`${tested.module.name}: no sample values meet ${that.join(' ')}: name some that do under expects.draft`)
      await tested.author.save({ id: row.id, ...values })
    }
  }
  await reachCondition(tested, row, when)
}

/** Takes the steps from one state to the nearest of others. */
export async function reachState(
  tested: TestedModule,
  id: number,
  { name, field, from, to }: { name: string; field: StatesField; from: string; to: readonly string[] },
): Promise<void> {
  // Where no values are sure to lead there, those of the draft may.
  const paths = [false, true].map(whichever => shortestPath(tested.module, field, { from, to, whichever }))
  const path = paths.find(one => one !== undefined)
  if (!path) throw new Error(`${tested.module.name}: no step of ${name} leads from ${from} to ${to.join(' or ')}`)
  let state = from
  for (const next of path) {
    await runStep(tested, id, { name, field, from: state, to: next })
    state = next
  }
}

/** Takes one step, by whoever may, with sample values for what it asks for. */
export async function runStep(tested: TestedModule, id: number, step: StepOfField): Promise<void> {
  const { name, field, from, to } = step
  const action = stepActionsFrom(field, from)[to]
  if (!action) return void (await tested.author.save({ id, [name]: to }))
  await reachCase(tested, { id }, action.that ? { that: action.that } : {})
  await actorOf(tested, action).act(stepName(name, from, to), [id], await valuesOfFields(tested, id, action.fields))
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
