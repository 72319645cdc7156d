import { expect } from 'vitest'
import {
  type AnyModule,
  commandsOf,
  fieldOf,
  filterFields,
  type FilterSpec,
  filterParams,
  filtersOf,
  isComputed,
  isPointing,
  privacyOf,
} from '../../schema/index.ts'
import { meetsCase } from '../../shared/rules/condition.ts'
import type { SampleRow } from '../sampleDraft.ts'
import { reachCondition } from './reachCondition.ts'
import { nameOf } from './rowChecks.ts'
import { anotherValue, deletableValues, rowsOfTree } from './rowValues.ts'
import { shortestPath, type StatesField } from './shortestPath.ts'
import type { ModuleCheck, TestedModule } from './testedModule.ts'

/** Each filter with the value of a row: it finds the row, and none with another value. */
export const filterChecks = (module: AnyModule): ModuleCheck[] =>
  filtersOf(module).map(filter => ({
    title: `the filter ${filterParams(filter).join(', ')} finds the rows with a value`,
    run: tested => filterBy(tested, filter),
  }))

async function filterBy(tested: TestedModule, filter: FilterSpec): Promise<void> {
  const { author, module, add } = tested
  const { id } = await add()
  const row = await author.info(id)
  const field = filterFields(filter)[0] ?? ''
  await addAnother(tested, field, row)
  const plainRow = privacyOf(fieldOf(module, field)) ? { ...row, [field]: await plainValue(tested, id, field) } : row
  const { data } = await author.list({ status: 'all', orderKey: '-id', ...queryOf(module, filter, plainRow) })
  const found = rowsOfTree(data)
  expect(found.map(one => one.id)).toContain(id)
  const values = new Set(found.map(one => JSON.stringify(one[field])))
  if (isExact(module, filter)) expect([...values], nameOf(module, field)).toEqual([JSON.stringify(row[field])])
}

/** The value of a personal field, of which a row has the mask alone. */
const plainValue = async ({ author }: TestedModule, id: number, field: string): Promise<string | undefined> =>
  (await author.calls.reveal({ ids: [id], field }))[0]?.value

/** A second row with another value, where the field can have one. */
async function addAnother(tested: TestedModule, name: string, row: SampleRow): Promise<void> {
  const { author, module, draft, add, withReferencedValues } = tested
  const field = fieldOf(module, name)
  if (name === 'status' && commandsOf(module).includes('forbidden'))
    await reachCondition(tested, await add(deletableValues(module)), { condition: { status: 0 } })
  else if (field?.kind === 'states')
    await reachCondition(tested, await add(), { condition: { [name]: otherStates(module, field, row[name]) } })
  if (name === 'status' || !field || isPointing(field) || field.kind === 'states') return
  const sent = await draft()
  const value = Object.hasOwn(sent, name)
    ? anotherValue(module, name, { ...(await withReferencedValues(sent)), [name]: row[name] })
    : null
  if (value === null) return
  // Under another choice other fields may be required; sides of a rule were made for each other.
  if (isRuled(module, name)) await author.save({ ...sent, [name]: value })
  else await add({ [name]: value })
}

/** Whether a rule compares the field. */
const isRuled = ({ rules = [] }: AnyModule, name: string): boolean => rules.some(({ that }) => that.includes(name))

/** The states that a new row can get to; the present one if there is none. */
function otherStates(module: AnyModule, field: StatesField, present: unknown): readonly string[] {
  const others = Object.values(field.options).filter(state => state !== present)
  return shortestPath(module, field, { from: String(present), to: others }) ? others : [String(present)]
}

/** The parameters that ask for the value of a row. */
function queryOf(module: AnyModule, filter: FilterSpec, row: SampleRow): SampleRow {
  switch (filter.as) {
    case 'region':
      return Object.fromEntries(filter.fields.map(name => [name, row[name]]))
    case 'range':
      return { [filter.params[0]]: row[filter.field] }
    case 'buckets':
      return { [filter.param]: 0 }
    case 'zeroOrMore':
      return { [filter.param]: Number(row[filter.field]) > 0 ? 1 : 0 }
    case 'whether':
      return { [filter.param]: Number(meetsCase(module, row, filter)) }
    case 'select':
    case 'tabs':
    case 'within':
      return { [filter.param]: [row[filter.field]].flat().join() || 'all' }
  }
}

/** Whether it asks for one value: not for a range, for one among several, or for one that goes on by itself. */
function isExact(module: AnyModule, { as, ...filter }: FilterSpec): boolean {
  const field = 'field' in filter ? fieldOf(module, filter.field) : undefined
  const several = field?.kind === 'references' || field?.kind === 'choices' || field?.kind === 'list' || field?.kind === 'parent'
  return field !== undefined && !several && (as === 'select' || as === 'tabs') && !isComputed(field)
}
