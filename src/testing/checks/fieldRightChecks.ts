import { expect } from 'vitest'
import { type AnyModule, isReadonly, needsOf, type Right, rightsToEdit } from '../../schema/index.ts'
import { nameOf } from './rowChecks.ts'
import { anotherValue, expectRefused, rowsIn } from './rowValues.ts'
import type { ModuleCheck, TestedModule } from './testedModule.ts'

/** Each field that needs a right: with and without it. */
export const fieldRightChecks = (module: AnyModule): ModuleCheck[] =>
  Object.entries(module.fields).flatMap(([name, field]): ModuleCheck[] => {
    const { view } = needsOf(field)
    const rights = rightsToEdit(field)
    const label = nameOf(module, name)
    return [
      ...(view === undefined
        ? []
        : [{ title: `${label} is absent without the right ${view}`, run: (one: TestedModule) => hide(one, name, view) }]),
      ...(rights.length && !isReadonly(field)
        ? [
            {
              title: `${label} is changed with ${rights.join(' and ')} alone`,
              run: (one: TestedModule) => lock(one, name, rights),
            },
          ]
        : []),
    ]
  })

async function hide({ add, accountWith }: TestedModule, name: string, view: Right): Promise<void> {
  const { id } = await add()
  const [without, withRight] = [await accountWith(['view', 'edit']), await accountWith(['view', 'edit', view])]
  const listed = rowsIn((await without.list({ status: 'all', orderKey: '-id' })).data).find(row => row.id === id)
  expect([Object.keys(await without.info(id)), Object.keys(listed ?? {})].flat()).not.toContain(name)
  expect(Object.keys(await withRight.info(id))).toContain(name)
}

async function lock({ add, accountWith, author, module }: TestedModule, name: string, rights: readonly Right[]): Promise<void> {
  const { id } = await add()
  const row = await author.info(id)
  const before = row[name]
  const value = anotherValue(module, name, row)
  for (const missing of rights) {
    const account = await accountWith(['view', 'edit', ...rights.filter(right => right !== missing)])
    await expectRefused(account.save({ id, [name]: value }), 'fieldHidden', 'fieldLocked')
  }
  expect((await author.info(id))[name]).toEqual(before)
  await (await accountWith(['view', 'edit', ...rights])).save({ id, [name]: value })
  expect((await author.info(id))[name]).not.toEqual(before)
}
