import { expect } from 'vitest'
import { type AnyModule, freeStepsFrom, stepName, stepsFrom } from '../../schema/index.ts'
import { actionChecks, type CheckedAction } from './actionChecks.ts'
import { reachCase, reachState } from './reachCondition.ts'
import { nameOf } from './rowChecks.ts'
import { refusalOf } from './rowValues.ts'
import { type StatesField, type StepOfField, shortestPath } from './shortestPath.ts'
import type { ModuleCheck, TestedModule } from './testedModule.ts'

/** Each step of each state machine, and for each state one that there is not. */
export const stepChecks = (module: AnyModule): ModuleCheck[] =>
  Object.entries(module.fields).flatMap(([name, field]) => {
    if (field.kind !== 'states') return []
    const states = Object.values(field.options)
    return states
      .filter(state => shortestPath(module, field, { from: field.initial, to: [state] }))
      .flatMap(from => states.flatMap(to => (from === to ? [] : checksOfStep(module, { name, field, from, to }))))
  })

function checksOfStep(module: AnyModule, step: StepOfField): ModuleCheck[] {
  const { name, field, from, to } = step
  const way = `${nameOf(module, name)} ${wordOf(field, from)} → ${wordOf(field, to)}`
  const ready = (tested: TestedModule): Promise<number> => rowInState(tested, step)
  if (freeStepsFrom(field, from).includes(to))
    return [
      {
        title: `${way} is saved`,
        async run(tested) {
          const id = await ready(tested)
          expect(await tested.author.save({ id, [name]: to })).toMatchObject({ [name]: to })
        },
      },
    ]
  if (!stepsFrom(field, from).includes(to))
    return [
      {
        title: `${way} is refused`,
        async run(tested) {
          const id = await ready(tested)
          await refusalOf(tested.author.save({ id, [name]: to }))
          expect(await tested.author.info(id)).toMatchObject({ [name]: from })
        },
      },
    ]
  const call = stepName(name, from, to)
  const action = module.actions?.[call]
  const checked: CheckedAction | undefined = action && {
    call,
    module,
    action,
    title: `${action.label}, ${way}`,
    async ready(tested) {
      const id = await ready(tested)
      await reachCase(tested, { id }, action.that ? { that: action.that } : {})
      return id
    },
  }
  return checked ? actionChecks(checked) : []
}

const wordOf = ({ options }: StatesField, state: string): string =>
  Object.keys(options).find(word => options[word] === state) ?? state

async function rowInState(tested: TestedModule, { name, field, from }: StepOfField): Promise<number> {
  const { id } = await tested.add()
  await reachState(tested, id, { name, field, from: field.initial, to: [from] })
  return id
}
