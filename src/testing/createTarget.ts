import { type AnyModule, isChangedByActions, stepActionsFrom, stepName } from '../schema/index.ts'
import { shortestPath, type StepOfField } from './checks/shortestPath.ts'
import { draftMeetingRules } from './fitRules.ts'
import { referredColumns } from './referredColumns.ts'
import { type SampleContext, sampleDraft, type SampleRow } from './sampleDraft.ts'

/** A draft whose values meet the rules of its module; the wanted ones stay, and decide which rows its references name. */
export async function fittedDraft(context: SampleContext, module: AnyModule, wanted: SampleRow): Promise<SampleRow> {
  const draft = await sampleDraft(context, module, wanted)
  const known = await referredColumns(context, module, draft)
  const fitted = draftMeetingRules(module, { ...draft, ...known }, { wanted, modules: context.modules })
  return Object.fromEntries(Object.entries(fitted).filter(([name]) => !Object.hasOwn(known, name)))
}

/** Saves a row to which a field refers, and takes the steps to the state that it must have. */
export async function createTarget(context: SampleContext, target: AnyModule, where: SampleRow): Promise<number | undefined> {
  const steps = Object.entries(where).flatMap(([name, state]) => stepsTo(target, name, String(state)))
  const wanted = Object.fromEntries(Object.entries(where).filter(([name]) => !steps.some(step => step.name === name)))
  const call = (path: string, body: object) =>
    context.call<{ id: number }>(`${target.wire.path}/${path}`, body).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(
        `no sample of "${target.name}" is saved, to which a field refers: ${why}; say its values under expects.others.${target.name}`,
      )
    })
  // What rows need to be referred to stays as it is, too, where rules of their own compare it.
  const defined = Object.entries(context.valuesOf(target)).filter(([, value]) => value !== undefined)
  const id = (await call('save', await fittedDraft(context, target, { ...Object.fromEntries(defined), ...wanted })))?.id
  for (const { name, field, from, to } of steps) {
    const { fields = [] } = stepActionsFrom(field, from)[to] ?? {}
    const values = fields.map(one => [one, target.fields[one] && context.valueOf(target.fields[one])])
    await call(stepName(name, from, to), { id, ...Object.fromEntries(values) })
  }
  return id
}

/** The steps from the first state of a new row to another; none for other fields, and for a state that a save may choose. */
function stepsTo(target: AnyModule, name: string, state: string): readonly StepOfField[] {
  const field = target.fields[name]
  if (field?.kind !== 'states' || !isChangedByActions(field)) return []
  const path = shortestPath(target, field, { from: field.initial, to: [state], whichever: true }) ?? []
  return path.map((to, index) => ({ name, field, from: path[index - 1] ?? field.initial, to }))
}
