import type { Step } from '../kinds/states/kind.ts'
import type { Field, FieldOf, Fields } from './kinds.ts'
import type { Action } from './module.ts'
import type { Text } from './texts/text.ts'

type StatesField = FieldOf['states']
export const isStates = (field: Field | undefined): field is StatesField => field?.kind === 'states'

/** The states that every editor can choose after this one. */
export const freeStepsFrom = ({ transitions }: StatesField, from: string): readonly string[] => {
  const next = transitions[from]
  return isList(next) ? next : []
}

/** The steps from this state that are actions, by the state they lead to. */
export const stepActionsFrom = ({ transitions }: StatesField, from: string): Readonly<Record<string, Step>> => {
  const next = transitions[from]
  return next === undefined || isList(next) ? {} : (next as Readonly<Record<string, Step>>)
}
const isList = (next: unknown): next is readonly string[] => Array.isArray(next)

/** Every state that a state leads to. */
export const stepsFrom = (field: StatesField, from: string): readonly string[] => [
  ...freeStepsFrom(field, from),
  ...Object.keys(stepActionsFrom(field, from)),
]

/** Whether some of its steps are actions. */
export const hasStepActions = (field: Field | undefined): field is StatesField =>
  isStates(field) && Object.values(field.transitions).some(next => next !== undefined && !isList(next))

/** Whether all of its steps are actions: no form, cell, import or bulk change offers it. */
export const isChangedByActions = (field: Field | undefined): boolean =>
  hasStepActions(field) && !Object.values(field.transitions).some(isList)

/** The name of the action that runs this step, and the end of its address. */
export const stepName = (field: string, from: string, to: string): string => `${field}-${from}-${to}`

/** The module with the steps of its fields before its other actions, so that a step has all that an action has. */
export function withSteps<M extends { fields: Fields; actions?: object }>(module: M): M {
  const steps = Object.entries(module.fields).flatMap(([name, field]) => (isStates(field) ? actionsOfSteps(name, field) : []))
  return steps.length ? { ...module, actions: { ...Object.fromEntries(steps), ...module.actions } } : module
}

const actionsOfSteps = (name: string, field: StatesField): readonly (readonly [string, Action<string, Text>])[] =>
  Object.keys(field.transitions).flatMap(from =>
    Object.entries(stepActionsFrom(field, from)).map(([to, step]) => [
      stepName(name, from, to),
      { ...step, on: 'both', when: { [name]: from }, sets: { ...step.sets, [name]: to }, step: name },
    ]),
  )
