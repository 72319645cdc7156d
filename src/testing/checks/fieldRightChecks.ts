import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { kindValue } from '../../kinds/kindValues.ts'
import {
  type AnyModule,
  isReadonly,
  isRequired,
  isSetOnce,
  needsOf,
  type Right,
  rightsToEdit,
  shownWhen,
} from '../../schema/index.ts'
import { valuesOfCase } from '../fitRules.ts'
import type { SampleRow } from '../sampleDraft.ts'
import { nameOf } from './rowChecks.ts'
import { anotherValue, expectRefused, rowsOfTree } from './rowValues.ts'
import type { ModuleCheck, TestedModule } from './testedModule.ts'

const usual: readonly Right[] = ['view', 'add', 'edit']

/** Each field that needs a right: with and without it. */
export const fieldRightChecks = (module: AnyModule): ModuleCheck[] =>
  Object.entries(module.fields).flatMap(([name, field]): ModuleCheck[] => {
    const { view } = needsOf(field)
    // Whoever has none of the usual rights sees, adds or changes no row.
    const rights = rightsToEdit(field).filter(right => !usual.includes(right))
    const label = nameOf(module, name)
    return [
      ...(view === undefined || usual.includes(view)
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

/** A row that this account sees and changes: where accounts do so with some rows only, one of its own, without what it may not fill in. */
async function rowSeenBy({ module, add, draft, ownedBy }: TestedModule, account: TestedModule['author']): Promise<number> {
  if (!module.visible && !module.editable) return (await add()).id
  const owner = await ownedBy(account)
  // Whoever saves it for others may see more rows to refer to.
  if (Object.keys(owner).length) return (await add(owner)).id
  return (await account.save(withoutFiles(module, filledBy(module, await draft())))).id
}
/** A draft without the files that it may lack: an account saves none that another one has uploaded. */
const withoutFiles = ({ fields }: AnyModule, draft: SampleRow): SampleRow =>
  Object.fromEntries(
    Object.entries(draft).filter(([name]) => {
      const field = fields[name]
      return !field || isRequired(field) || !kindValue(field).attachments
    }),
  )
/** A draft without the fields that need rights, but one of them. */
const filledBy = ({ fields }: AnyModule, draft: SampleRow, but?: string): SampleRow =>
  Object.fromEntries(
    Object.entries(draft).filter(([name]) => {
      const field = fields[name]
      return field && (name === but || !rightsToEdit(field).length)
    }),
  )

/** The rights to see and to change every row. */
const seeingAll = ({ visible, editable }: AnyModule): readonly Right[] =>
  [visible?.all, editable?.all].filter(right => right !== undefined)

async function hide(tested: TestedModule, name: string, view: Right): Promise<void> {
  const { accountWith, module } = tested
  const [without, withRight] = [await accountWith(usual), await accountWith([...usual, ...seeingAll(module), view])]
  const id = await rowSeenBy(tested, without)
  const listed = rowsOfTree((await without.list({ status: 'all', orderKey: '-id' })).data).find(row => row.id === id)
  expect([Object.keys(await without.info(id)), Object.keys(listed ?? {})].flat()).not.toContain(name)
  expect(Object.keys(await withRight.info(id))).toContain(name)
}

async function lock(tested: TestedModule, name: string, rights: readonly Right[]): Promise<void> {
  const { accountWith, author, module } = tested
  const field = module.fields[name]
  if (field && isSetOnce(field)) return lockNew(tested, name, rights)
  const { id } = await tested.add()
  const row = await author.info(id)
  const before = row[name]
  const value = anotherValue(module, name, row)
  for (const missing of rights) {
    const account = await accountWith([...usual, ...rights.filter(right => right !== missing)])
    const seen = await rowSeenBy(tested, account)
    // Its row may have the value already: another one is sent then, which its account may not be shown.
    const isThere = isDeepStrictEqual((await author.info(seen))[name], value)
    await expectRefused(account.save({ id: seen, [name]: isThere ? before : value }), 'fieldHidden', 'fieldLocked')
  }
  expect((await author.info(id))[name]).toEqual(before)
  await (await accountWith([...usual, ...seeingAll(module), ...rights])).save({ id, [name]: value })
  expect((await author.info(id))[name]).not.toEqual(before)
}

/** `lock` for a field that can only be set on a new row. */
async function lockNew(
  { accountWith, author, draft, module }: TestedModule,
  name: string,
  rights: readonly Right[],
): Promise<void> {
  const field = module.fields[name]
  const shown = field && valuesOfCase(module, shownWhen(field))
  const sent = filledBy(module, await draft(shown ?? {}), name)
  for (const missing of rights) {
    const account = await accountWith([...usual, ...rights.filter(right => right !== missing)])
    await expectRefused(account.save(sent), 'fieldHidden', 'fieldLocked')
  }
  const { id } = await (await accountWith([...usual, ...seeingAll(module), ...rights])).save(sent)
  expect((await author.info(id))[name]).toEqual(sent[name])
}
