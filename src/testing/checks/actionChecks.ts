import { expect } from 'vitest'
import { type Action, type AnyModule, fieldOf, isByOwners, ownersOf, setWordOf, titleFieldOf } from '../../schema/index.ts'
import type { AnyPart } from '../../server/db/modulePart.ts'
import { knownSets } from '../../shared/rules/condition.ts'
import { actorOf, reachCase, valuesOfFields } from './reachCondition.ts'
import { expectRefused, expectRefusedAt, unchangedValues } from './rowValues.ts'
import { isReachable } from './shortestPath.ts'
import { allRights, type ModuleCheck, type TestedModule } from './testedModule.ts'

/** An action that the schema declares completely, without code. */
export interface CheckedAction {
  call: string
  module: AnyModule
  action: Action
  title: string
  /** The id of a new row that the action is for. */
  ready(tested: TestedModule): Promise<number>
}

/** Checks of actions that `sets` and `fields` declare. Steps between states have checks of their own; code is tested by its author. */
export const declaredActionChecks = (module: AnyModule, { actions: code = {} }: AnyPart): ModuleCheck[] =>
  Object.entries(module.actions ?? {}).flatMap(([call, action]) => {
    if (action.step !== undefined || Object.hasOwn(code, call)) return []
    const ready = async (tested: TestedModule): Promise<number> => {
      const row = await tested.add()
      await reachCase(tested, row, action)
      return row.id
    }
    return actionChecks({ call, module, action, title: action.label, ready })
  })

/** An action sets what it says, is refused to everybody else, and requires its values. */
export function actionChecks(checked: CheckedAction): ModuleCheck[] {
  const { title, action, module } = checked
  const { fields = [], fills = [] } = action
  // Not if rows of another module decide who the owner is.
  if (!isReachable(module, action)) return []
  if (isByOwners(action.by) && !ownersOf(action.by.own).includes('created_by') && action.by.all === undefined) return []
  return [
    { title: `${title}: sets what it says`, run: tested => perform(tested, checked) },
    { title: `${title}: is refused to accounts that it is not for`, run: tested => refuseOthers(tested, checked) },
    ...fills
      .filter(name => fields.includes(name))
      .map((name): ModuleCheck => ({
        title: `${title}: is refused without ${name}`,
        run: async tested =>
          expectRefusedAt(actorOf(tested, action).act(checked.call, [await checked.ready(tested)], { [name]: null }), name),
      })),
  ]
}

async function perform(tested: TestedModule, { call, action, ready }: CheckedAction): Promise<void> {
  const { author, module } = tested
  const id = await ready(tested)
  const values = await valuesOfFields(tested, id, action.fields)
  await actorOf(tested, action).act(call, [id], values)
  expect(await author.info(id), titleFieldOf(module)).toMatchObject(
    unchangedValues(module, { ...values, ...valuesSet(module, action) }),
  )
}

/** The values that the action sets. Of `me` and `now` only the form is known: the account and the moment are not those of the test. */
function valuesSet(module: AnyModule, { sets = {} }: Action): Readonly<Record<string, unknown>> {
  const known = knownSets(module, { sets })
  const entries = Object.entries(sets).map(([name, value]) => {
    const field = fieldOf(module, name)
    const word = field && setWordOf(field, value)
    if (word === undefined || word === 'today') return [name, known[name]] as const
    return [name, word === 'me' ? expect.any(Number) : expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/)] as const
  })
  return Object.fromEntries(entries)
}

async function refuseOthers(tested: TestedModule, { call, action: { needs, by }, ready }: CheckedAction): Promise<void> {
  const { module, author, accountWith } = tested
  const id = await ready(tested)
  const allBut = (right: string | undefined) => allRights(module).filter(one => one !== right)
  await expectRefused((await accountWith(needs === 'view' ? [] : allBut(needs))).act(call, [id]), 'forbidden')
  if (by === 'others') await expectRefused(author.act(call, [id]), 'byOthersOnly')
  if (by === 'superior') await expectRefused(author.act(call, [id]), 'bySuperiorOnly')
  if (isByOwners(by)) await expectRefused((await accountWith(allBut(by.all))).act(call, [id]), 'byOwnerOnly', 'notFound')
}
