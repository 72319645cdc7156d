import { expect } from 'vitest'
import {
  type AnyModule,
  childrenCompared,
  comparedSources,
  comparesOtherRows,
  fieldOf,
  formFields,
  isReadonly,
  isReference,
  rowDefaultOf,
  shownWhen,
  type Rule,
  exclusionsOf,
  type Exclusion,
} from '../../schema/index.ts'
import type { AnyExpectations } from '../expectations.ts'
import { fitRule, linesBreaking, rulesBrokenBy, valuesMeeting } from '../fitRules.ts'
import { valuesBreaking } from '../referredColumns.ts'
import type { SampleRow } from '../sampleDraft.ts'
import { reachCondition } from './reachCondition.ts'
import { expectRefused, hangsOnCopy, refusalOf } from './rowValues.ts'
import type { ModuleCheck, TestedModule } from './testedModule.ts'

/** Each rule between fields with values that break it, and each period with one that overlaps. */
export const ruleChecks = (module: AnyModule, { refuses = {} }: AnyExpectations): ModuleCheck[] => [
  ...(module.rules ?? []).flatMap((rule, index): ModuleCheck[] =>
    // Rows of other modules break a rule over their sum, and no draft of this one.
    comparesOtherRows(module, rule.that) ||
    comparesRowsBesideForm(module, rule.that) ||
    Object.values(refuses).some(({ says }) => says === rule.say)
      ? []
      : [{ title: `a row is refused: ${rule.say}`, run: tested => breakRule(tested, rule, index) }],
  ),
  ...exclusionsOf(module)
    .filter(exclusion => isDraftedWhole(module, exclusion))
    .map((exclusion): ModuleCheck => ({
      title: exclusion.during
        ? `a row whose period overlaps that of another${withTheSame(exclusion)} is refused`
        : `a row is refused beside another with the same ${exclusion.fields.join(', ')} that counts`,
      run: tested => overlap(tested, exclusion),
    })),
]

const withTheSame = ({ fields }: Exclusion): string => (fields.length ? ` with the same ${fields.join(', ')}` : '')

/** Whether a rule sums up child rows that the form does not have: they are written on a page of their own. */
const comparesRowsBesideForm = (module: AnyModule, that: Rule['that']): boolean =>
  childrenCompared(module, that).some(name => !formFields(module).includes(name))

/** Not where a field of it is shown only beside some rows that another field names. */
const isDraftedWhole = (module: AnyModule, { fields }: Exclusion): boolean =>
  fields.every(name => {
    const field = fieldOf(module, name)
    return !field || !hangsOnCopy(module, shownWhen(field))
  })

async function breakRule(tested: TestedModule, { that, when, say }: Rule, index: number): Promise<void> {
  const { author, module, modules, draft, withReferencedValues, addTarget } = tested
  if (that[2] === 'id') return nameItself(tested, { that, say })
  const lines = linesBreaking(module, that)
  if (lines) return expectRule(author.save(await tested.draftWithLines(lines)), say)
  const fitted =
    fitRule(module, await withReferencedValues(await draft()), { index, broken: true, modules }) ??
    (await breakBesideEarlier(tested, index))
  const other = fitted ? undefined : valuesBreaking(module, modules, that)
  const broken = other
    ? await draft({ ...valuesMeeting(when), [other.reference]: await addTarget(other.target, other.values) })
    : typedValues(module, fitted)
  if (!broken) throw new Error(`no sample values break this rule: name a draft under expects.refuses that says ${say}`)
  await expectRule(author.save(broken), say)
}
/** What a row copies of another may be a value of an earlier row, such as the last reading of its meter: that one is saved first. */
async function breakBesideEarlier(
  { module, modules, add, draft, withReferencedValues }: TestedModule,
  index: number,
): Promise<SampleRow | null> {
  const that = module.rules?.[index]?.that
  const copies = that ? comparedSources(module, that).filter(name => isCopied(module, name)) : []
  if (!copies.length) return null
  const earlier = await add()
  const same = Object.entries(module.fields).flatMap(([name, field]) =>
    isReference(field) ? [[name, earlier[name]] as const] : [],
  )
  return fitRule(module, await withReferencedValues(await draft(Object.fromEntries(same))), { index, broken: true, modules })
}
const isCopied = (module: AnyModule, name: string): boolean => {
  const field = fieldOf(module, name)
  return field !== undefined && isReadonly(field) && typeof rowDefaultOf(field) === 'object'
}

async function expectRule(saved: Promise<unknown>, say: string): Promise<void> {
  const { errors } = await refusalOf(saved)
  expect(errors.map(({ message }) => message)).toContain(say)
}

/** A row that names itself: only one that is there has an id. */
async function nameItself({ author, add }: TestedModule, { that: [reference], say }: Rule): Promise<void> {
  const { id } = await add()
  await expectRule(author.save({ id, [reference]: id }), say)
}

/** What is sent: nobody types a column of a referenced row, or a copy of one. */
const typedValues = ({ fields }: AnyModule, row: Record<string, unknown> | null) =>
  row &&
  Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const field = fields[name]
      return field !== undefined && !isReadonly(field)
    }),
  )

async function overlap(tested: TestedModule, { fields, during, when = {} }: Exclusion): Promise<void> {
  const { author, module, modules, draft, withReferencedValues } = tested
  const times = during && periodOf(module, during)
  const drafted = await draft()
  const valuesOf = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(drafted).filter(([name]) => names.includes(name)))
  const far = during && times ? { [during[0]]: times.from, [during[1]]: times.to } : {}
  const isAllowed = rulesBrokenBy(module, await withReferencedValues({ ...drafted, ...far }), modules).length === 0
  // A rule may hold the period within that of a referenced row.
  const period = { ...valuesOf(fields), ...(isAllowed ? far : valuesOf(during ?? [])) }
  const first = await author.save(await draft(period))
  await reachCondition(tested, first, { condition: when })
  const attempt = async () => reachCondition(tested, await author.save(await draft(period)), { condition: when })
  await expectRefused(attempt(), 'overlaps', 'duplicate', 'invalid')
}

/** A begin and an end of the kind of these fields. */
function periodOf(module: AnyModule, [begin]: NonNullable<Exclusion['during']>): { from: string; to: string } {
  const kind = fieldOf(module, begin)?.kind
  if (kind === 'time') return { from: '08:00', to: '09:00' }
  const end = kind === 'timestamp' ? ' 08:00:00' : ''
  return { from: `2031-05-01${end}`, to: `2031-05-03${end}` }
}
