import { expect } from 'vitest'
import { calculatedRow } from '../../kinds/computed/calculatedRow.ts'
import {
  type AnyModule,
  commandsOf,
  isSearched,
  isReadonly,
  isReference,
  isSetOnce,
  organisationFieldOf,
  searchOf,
  shownWhen,
  titleFieldOf,
  uniquesOf,
  deletableWhen,
} from '../../schema/index.ts'
import { isLockedIn } from '../../shared/rules/condition.ts'
import { valuesOfCase } from '../fitRules.ts'
import type { SampleRow } from '../sampleDraft.ts'
import { reachCase } from './reachCondition.ts'
import { anotherValue, deletableValues, expectRefused, hangsOnCopy, unchangedValues, refusalOf, rowsOfTree } from './rowValues.ts'
import { isUniqueLink, type ModuleCheck, type TestedModule, type TestedRow } from './testedModule.ts'

/** Checks of a row from its first save to its return from the recycle bin. */
export function rowChecks(module: AnyModule): ModuleCheck[] {
  const commands = commandsOf(module)
  const word = searchOf(module).find(name => module.fields[name]?.kind === 'text')
  return [
    { title: 'a new row is read and listed as it was sent', run: readBack },
    { title: 'a changed row is read as it was sent, and a change of an older version is refused', run: change },
    ...(isSearched(module) && word !== undefined
      ? [{ title: `the keyword finds a row by its ${nameOf(module, word)}`, run: (tested: TestedModule) => findBy(tested, word) }]
      : []),
    ...uniquesOf(module)
      .filter(names => names.every(name => isDrafted(module, name)))
      .map(names => ({
        title: `a second row with the same ${names.map(name => nameOf(module, name)).join(', ')} is refused`,
        run: (tested: TestedModule) => repeat(tested, names),
      })),
    ...(commands.includes('delete') && commands.includes('recover')
      ? [{ title: 'a deleted row is in no list until it is restored', run: deleteAndRestore }]
      : []),
  ]
}

/** Whether a draft has a value of the field. */
function isDrafted(module: AnyModule, name: string): boolean {
  const field = module.fields[name]
  if (!field || hangsOnCopy(module, shownWhen(field))) return false
  return !isReadonly(field) && field.kind !== 'serial' && !isUniqueLink(field)
}

/** A field as operators call it. */
export const nameOf = (module: AnyModule, name: string): string => module.fields[name]?.label ?? name

const isInList = async ({ author }: TestedModule, id: number, query: object = {}): Promise<boolean> =>
  rowsOfTree((await author.list({ status: 'all', orderKey: '-id', ...query })).data).some(row => row.id === id)

async function readBack(tested: TestedModule): Promise<void> {
  const { author, module } = tested
  const draft = await tested.draft()
  const { id } = await author.save(draft)
  expect(await author.info(id)).toMatchObject(unchangedValues(module, draft))
  expect(await isInList(tested, id)).toBe(true)
}

async function change(tested: TestedModule): Promise<void> {
  const { author, module } = tested
  const row = await tested.add()
  const sent = withAChange(
    module,
    row,
    Object.entries(await tested.draft(referencesSetOnce(module, row))).filter(([name]) => isChangeable(module, { name, row })),
  )
  const changes = { id: row.id, version: row['version'], ...Object.fromEntries(sent) }
  await author.save(changes)
  expect(await author.info(row.id)).toMatchObject(unchangedValues(module, Object.fromEntries(sent)))
  expect((await refusalOf(author.save(changes))).status).toBe(409)
}

/** References that a change cannot set: they stay, and other values may have to match them. */
const referencesSetOnce = ({ fields }: AnyModule, row: TestedRow): SampleRow =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const field = fields[name]
      return field !== undefined && isReference(field) && isSetOnce(field)
    }),
  )

/** A second draft may equal the first, if all fields are numbers and references: then one value is replaced by another. */
function withAChange(module: AnyModule, row: TestedRow, sent: readonly (readonly [string, unknown])[]): typeof sent {
  if (sent.some(([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name]))) return sent
  const changed = sent.flatMap(([name]) => {
    const field = module.fields[name]
    const value = isReference(field) ? null : anotherValue(module, name, row)
    return value === null || value === undefined ? [] : [[name, value] as const]
  })[0]
  return changed ? sent.map(one => (one[0] === changed[0] ? changed : one)) : sent
}

function isChangeable(module: AnyModule, { name, row: sent }: { name: string; row: TestedRow }): boolean {
  const field = module.fields[name]
  const row = calculatedRow(module, sent)
  return (
    field !== undefined &&
    !isSetOnce(field) &&
    name !== organisationFieldOf(module) &&
    !isLockedIn(module, field, { row, before: row })
  )
}

async function findBy({ author, draft, module }: TestedModule, name: string): Promise<void> {
  const field = module.fields[name]
  const sent = await draft((field && valuesOfCase(module, shownWhen(field))) ?? {})
  const { id } = await author.save(sent)
  // A computed value is known only after the save.
  const { [name]: word = (await author.info(id))[name] } = sent
  const found = rowsOfTree((await author.list({ status: 'all', queryValue: String(word) })).data)
  expect(found.map(row => row.id)).toContain(id)
}

async function repeat({ author, draft }: TestedModule, names: readonly string[]): Promise<void> {
  const first = await draft()
  await author.save(first)
  const same = Object.fromEntries(names.map(name => [name, first[name]]))
  await expectRefused(author.save({ ...(await draft()), ...same }), 'duplicate', 'invalid')
}

async function deleteAndRestore(tested: TestedModule): Promise<void> {
  const { author, module } = tested
  const row = await tested.add(deletableValues(module))
  await reachCase(tested, row, deletableWhen(module))
  await author.batch('delete', [row.id])
  expect([await isInList(tested, row.id), await isInList(tested, row.id, { status: -1 })]).toEqual([false, true])
  await author.batch('recover', [row.id])
  const { [titleFieldOf(module)]: title } = await author.info(row.id)
  expect([await isInList(tested, row.id), title]).toEqual([true, row[titleFieldOf(module)]])
}
