import { expect } from 'vitest'
import {
  type AnyModule,
  commandsOf,
  type Field,
  fieldOf,
  fieldsCompared,
  formulaOf,
  isChildren,
  isImportable,
  isReadonly,
  isRequired,
  requiredWhen,
  rowDefaultOf,
  type RowCase,
  shownWhen,
} from '../../schema/index.ts'
import { valuesOfCase } from '../fitRules.ts'
import { reachCase } from './reachCondition.ts'
import { nameOf } from './rowChecks.ts'
import { hangsOnCopy, expectRefused, expectRefusedAt, rowsOfTree } from './rowValues.ts'
import type { ModuleCheck, TestedModule } from './testedModule.ts'

/** Who is refused, and which drafts. */
export const refusalChecks = (module: AnyModule): ModuleCheck[] => [
  { title: 'an account that may only view reads the list and changes nothing', run: refuseViewer },
  { title: 'an account without a right on the page does not get the list', run: refuseWithoutRight },
  { title: 'another organisation neither gets a row nor changes it', run: refuseOtherOrganisation },
  ...Object.entries(module.fields).flatMap(([name, field]): ModuleCheck[] => {
    if (isReadonly(field)) return []
    const condition = requiredWhen(field) ?? shownRequired(module, field)
    // What is calculated decides it, and no single value of the row; or what the row copies, which no draft sends.
    if ([requiredWhen(field) ?? {}, shownWhen(field)].some(one => comparesFormula(module, one))) return []
    if (condition && hangsOnCopy(module, condition)) return []
    if (condition)
      return [{ title: blankTitle(module, name, 'under its condition'), run: tested => refuseBlankWhen(tested, name, condition) }]
    const isNeeded = isRequired(field) || (isChildren(field) && (field.min ?? 0) > 0)
    return isNeeded ? [{ title: blankTitle(module, name), run: tested => refuseBlank(tested, name) }] : []
  }),
]

const comparesFormula = (module: AnyModule, { that }: RowCase): boolean =>
  that !== undefined && fieldsCompared(module, that).some(name => formulaOf(fieldOf(module, name)))

/** The condition under which a field that must be filled in is shown, where sample values meet it: out of sight it may be empty. */
function shownRequired(module: AnyModule, field: Field): RowCase | undefined {
  const shown = shownWhen(field)
  if (!isRequired(field) || 'default' in field) return undefined
  const values = comparesCopy(module, shown) ? shown : valuesOfCase(module, shown)
  return values && Object.keys(values).length ? shown : undefined
}

/** Whether a condition compares a readonly copy of another row's value, which is known once there is a draft. */
const comparesCopy = (module: AnyModule, { that }: RowCase): boolean =>
  that !== undefined &&
  fieldsCompared(module, that).some(name => {
    const field = module.fields[name]
    return field !== undefined && isReadonly(field) && typeof rowDefaultOf(field) === 'object'
  })

const blankTitle = (module: AnyModule, name: string, ...when: readonly string[]): string =>
  ['a row without', nameOf(module, name), ...when, 'is refused'].join(' ')

async function refuseViewer({ module, add, accountWith, draft }: TestedModule): Promise<void> {
  const viewer = await accountWith(['view'])
  const row = await draft()
  const { id } = await add()
  expect((await viewer.list()).data).toBeInstanceOf(Array)
  const calls = [
    () => viewer.save(row),
    () => viewer.save({ id, ...row }),
    () => viewer.del([id]),
    ...commandsOf(module).map(command => () => viewer.batch(command, [id])),
    ...Object.entries(module.actions ?? {}).flatMap(([name, { needs }]) =>
      needs === 'view' ? [] : [() => viewer.act(name, [id])],
    ),
    ...(isImportable(module) ? [() => viewer.calls.excel({ url: '' })] : []),
  ]
  for (const call of calls) await expectRefused(call(), 'forbidden')
}

async function refuseWithoutRight({ accountWith, add }: TestedModule): Promise<void> {
  const nobody = await accountWith([])
  const { id } = await add()
  await expectRefused(nobody.list(), 'forbidden')
  await expectRefused(nobody.info(id), 'forbidden')
}

async function refuseOtherOrganisation({ module, add, stranger, author }: TestedModule): Promise<void> {
  const row = await add()
  const before = await author.info(row.id)
  const isSeen = rowsOfTree((await stranger.list({ status: 'all', orderKey: '-id' })).data).some(({ id }) => id === row.id)
  expect(isSeen).toBe(module.scope === 'platform')
  if (!isSeen) await expectRefused(stranger.info(row.id), 'notFound')
  await expectRefused(stranger.save({ id: row.id, status: 0 }), 'notFound', 'forbidden')
  await expectRefused(stranger.del([row.id]), 'notFound', 'forbidden')
  expect(await author.info(row.id)).toEqual(before)
}

/** Nothing, as a form sends it. */
const blankOf = (module: AnyModule, name: string): unknown => {
  const field = module.fields[name]
  return field && isChildren(field) ? [] : null
}

async function refuseBlank({ author, draft, module }: TestedModule, name: string): Promise<void> {
  return expectNotBlank(author.save({ ...(await draft()), [name]: blankOf(module, name) }), module, name)
}

async function expectNotBlank(saved: Promise<Readonly<Record<string, unknown>>>, module: AnyModule, name: string): Promise<void> {
  const field = module.fields[name]
  // A default fills what is blank in some kinds.
  if (field && 'default' in field)
    expect(
      await saved.then(
        row => row[name] ?? null,
        () => 'refused',
      ),
    ).not.toBeNull()
  else await expectRefusedAt(saved, name)
}

async function refuseBlankWhen(tested: TestedModule, name: string, condition: RowCase): Promise<void> {
  const { author, module, draft, withReferencedValues, add } = tested
  const values = valuesOfCase(module, condition, await withReferencedValues(await draft()))
  if (values === null) throw new Error(`${module.name}.${name}: no sample values meet the condition that requires it`)
  if (!Object.keys(values).some(one => module.fields[one]?.kind === 'states'))
    return expectNotBlank(author.save({ ...(await draft(values)), [name]: blankOf(module, name) }), module, name)
  const row = await add()
  await reachCase(tested, row, condition)
  await expectRefusedAt(author.save({ id: row.id, [name]: blankOf(module, name) }), name)
}
