import {
  type Action,
  type AnyModule,
  constantsOf,
  type Field,
  isChangedByActions,
  isChildren,
  isReadonly,
  isReference,
  rowDefaultOf,
  splitPath,
  stepActionsFrom,
  stepName,
} from '../schema/index.ts'
import { shortestPath, type StepOfField } from './checks/shortestPath.ts'
import { draftMeetingRules } from './fitRules.ts'
import { referredColumns } from './referredColumns.ts'
import { type SampleContext, sampleDraft, type SampleRow } from './sampleDraft.ts'
import { childLimitsAboveSums, suppliesOf } from './suppliesOf.ts'

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
  // No save sets `status` where the module does not declare it: a new row has 1.
  const wanted: Record<string, unknown> = Object.fromEntries(
    Object.entries(where).filter(([name]) => target.fields[name] && !steps.some(step => step.name === name)),
  )
  await nameSources(context, target, wanted)
  const call = (path: string, body: object, { by }: Pick<Action, 'by'> = {}) => {
    const caller = isForOthers(by) ? context.callOfColleague : context.call
    return caller<{ id: number }>(`${target.wire.path}/${path}`, body).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(
        `no sample of "${target.name}" is saved, to which a field refers: ${why}; say its values under expects.others.${target.name}`,
      )
    })
  }
  // What rows need to be referred to stays as it is, too, where rules of their own compare it.
  const defined = Object.entries(context.valuesOf(target)).filter(([, value]) => value !== undefined)
  const draft = await fittedDraft(context, readyForSteps(target, steps), { ...Object.fromEntries(defined), ...wanted })
  const id = (await call('save', draft))?.id
  for (const { name, field, from, to } of steps) {
    const action = stepActionsFrom(field, from)[to]
    const { fields = [] } = action ?? {}
    const values = fields.map(one => [one, target.fields[one] && context.valueOf(target.fields[one])])
    await call(stepName(name, from, to), { id, ...Object.fromEntries(values) }, action)
  }
  // What cannot be supplied leaves the limit as it is: the refusal of the row that uses it says so.
  for (const { child, by, values } of suppliesOf(target, context.modules))
    await createTarget(context, child, { ...values, [by]: id ?? 0 }).catch(() => undefined)
  return id
}

/** A value that rows copy is wanted of the row that they copy it from: the reference to that one takes its place. */
async function nameSources(context: SampleContext, target: AnyModule, wanted: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(wanted)) {
    const field = target.fields[name]
    const copied = field && isReadonly(field) ? rowDefaultOf(field) : undefined
    if (typeof copied !== 'object') continue
    const [reference, column = ''] = splitPath(copied.from)
    const link = target.fields[reference]
    const source = context.modules.find(one => isReference(link) && one.name === link.to)
    if (!source) continue
    delete wanted[name]
    wanted[reference] ??= await createTarget(context, source, { [column]: value as string | number })
  }
}

/**
 * The module with the comparisons of steps among its rules: a draft that meets them can take the steps once it is saved. Those that
 * make room for other rows come first, so that the rules of the module are met last.
 */
const readyForSteps = (target: AnyModule, steps: readonly StepOfField[]): AnyModule => ({
  ...target,
  rules: [
    ...childLimitsAboveSums(target).map(that => ({ that, say: '' })),
    ...(target.rules ?? []),
    ...steps.flatMap(({ field, from, to }) => {
      const { that } = stepActionsFrom(field, from)[to] ?? {}
      return that ? [{ that, say: '' }] : []
    }),
  ],
})

/** Whether an action is for others than the account that created the row. */
export const isForOthers = (by: Action['by']): boolean => by === 'others' || by === 'superior'

/** The module and those whose rows its rows need: its child rows, the rows that they refer to, and so on. */
export function reachedModules(module: AnyModule, modules: readonly AnyModule[]): readonly AnyModule[] {
  const reached = new Set([module])
  for (const { fields } of reached)
    for (const field of Object.values(fields)) {
      const target = moduleOf(field, modules)
      if (target) reached.add(target)
    }
  return [...reached]
}
const moduleOf = (field: Field, modules: readonly AnyModule[]): AnyModule | undefined => {
  const name = isChildren(field) ? field.of : 'to' in field ? field.to : undefined
  return modules.find(one => one.name === name)
}

/** The modules whose rows others bring to the state in which rows of this module, or of those that it refers to, may name them. */
export function modulesOfOthers(module: AnyModule, modules: readonly AnyModule[]): readonly AnyModule[] {
  const found = new Set<AnyModule>()
  for (const { fields } of reachedModules(module, modules))
    for (const field of Object.values(fields)) {
      const target = moduleOf(field, modules)
      if (!target) continue
      const steps = Object.entries(constantsOf(field)).flatMap(([state, is]) => stepsTo(target, state, String([is].flat()[0])))
      if (steps.some(step => isForOthers(stepActionsFrom(step.field, step.from)[step.to]?.by))) found.add(target)
    }
  return [...found].filter(one => one !== module)
}

/** The steps from the first state of a new row to another; none for other fields, and for a state that a save may choose. */
function stepsTo(target: AnyModule, name: string, state: string): readonly StepOfField[] {
  const field = target.fields[name]
  if (field?.kind !== 'states' || !isChangedByActions(field)) return []
  const path = shortestPath(target, field, { from: field.initial, to: [state], whichever: true }) ?? []
  return path.map((to, index) => ({ name, field, from: path[index - 1] ?? field.initial, to }))
}
