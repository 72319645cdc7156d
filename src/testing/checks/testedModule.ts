import {
  type AnyModule,
  childrenOf,
  type Field,
  hasPage,
  isPlatformOwned,
  isReference,
  needsSuperior,
  type Right,
  uniquesOf,
  verbs,
} from '../../schema/index.ts'
import type { ModuleApi } from '../../shared/api/moduleApi.ts'
import { createTarget, fittedDraft, modulesOfOthers, reachedModules } from '../createTarget.ts'
import type { AnyExpectations } from '../expectations.ts'
import type { NumberOfLines } from '../fitRules.ts'
import { referredColumns, valuesOfReferredRows } from '../referredColumns.ts'
import { type SampleContext, sampleDraft, type SampleRow } from '../sampleDraft.ts'
import { sampleFiles } from '../sampleFiles.ts'
import { hasOneSample, sampleValue } from '../sampleValue.ts'
import type { TestedProduct } from '../startProduct.ts'
import { newestAccount, placeBelow, valuesOfOwner } from './superiorOf.ts'

export type TestedRow = SampleRow & { readonly id: number }
type Calls = ModuleApi<AnyModule>

/** A module in a running product, with accounts that may do more or less with it. */
export interface TestedModule {
  module: AnyModule
  modules: readonly AnyModule[]
  /** An administrator of the organisation that the rows belong to. */
  author: Calls
  /** Another account with all rights on the page: the superior of the author, where the module has steps of a superior. */
  colleague: Calls
  /** An administrator of another organisation. */
  stranger: Calls
  /** An account with exactly these rights on the page. */
  accountWith(rights: readonly Right[]): Promise<Calls>
  /** The values by which rows of the module are such an account's own. */
  ownedBy(account: Calls): Promise<SampleRow>
  /** A sample value for a field of the module. */
  valueOf(field: Field): unknown
  /** A new row of sample values, with these instead. */
  draft(values?: SampleRow): Promise<Record<string, unknown>>
  /** A draft with so many child rows, which differ in what is unique among them. */
  draftWithLines(lines: NumberOfLines): Promise<Record<string, unknown>>
  /** A draft with the values of the rows that it refers to, as far as rules compare them. */
  withReferencedValues(row: SampleRow): Promise<SampleRow>
  /** A new row of another module with these values, to refer to. */
  addTarget(target: AnyModule, values: SampleRow): Promise<number | undefined>
  /** A draft with these values, saved by the author. */
  add(values?: SampleRow): Promise<TestedRow>
}

/** One test of a module. */
export interface ModuleCheck {
  title: string
  run(tested: TestedModule): Promise<void>
}

/** Every verb, and the rights that the module adds. */
export const allRights = ({ rights = {} }: AnyModule): readonly Right[] => [...verbs, ...Object.keys(rights)]

/** A unique reference. Drafts leave it empty, because each would need another row to refer to. */
export const isUniqueLink = (field: Field): boolean => isReference(field) && field.unique === true && !field.required

/** Fields that a draft leaves empty: such references, and timestamps that the server sets. */
const leftEmpty = ({ fields }: AnyModule): SampleRow =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isUniqueLink(field) || 'stamps' in field ? [[name, undefined]] : [])),
  )

/** Rows of the tested module that a row may have and does not need: a draft that names that row would be a second one below it. */
const withoutRowsOf = (above: AnyModule, { name }: AnyModule): SampleRow =>
  Object.fromEntries(childrenOf(above).flatMap(([field, { of, min }]) => (of === name && !min ? [[field, undefined]] : [])))

/** The rights to see the rows that references point to, where not everybody sees them: a draft names rows of the author. */
const rightsToSeeTargets = (module: AnyModule, modules: readonly AnyModule[]): Readonly<Record<string, readonly Right[]>> =>
  Object.fromEntries(
    Object.values(module.fields).flatMap(field => {
      const target = modules.find(one => 'to' in field && one.name === field.to)
      return target?.visible?.all && hasPage(target) ? [[target.route, [target.visible.all]]] : []
    }),
  )

/** One account for each set of rights, made when it is first asked for. */
function accountsByRights(create: (rights: readonly Right[]) => Promise<{ account: Calls; id: number }>) {
  const accounts = new Map<string, Promise<Calls>>()
  const ids = new Map<Calls, number>()
  const signIn = async (rights: readonly Right[]): Promise<Calls> => {
    const { account, id } = await create(rights)
    ids.set(account, id)
    return account
  }
  return {
    withRights(rights: readonly Right[]): Promise<Calls> {
      const key = rights.join()
      const account = accounts.get(key) ?? signIn(rights)
      accounts.set(key, account)
      return account
    },
    idOf: (account: Calls): number => ids.get(account) ?? 0,
  }
}

export async function openTestedModule(
  product: TestedProduct,
  module: AnyModule,
  expects: AnyExpectations,
): Promise<TestedModule> {
  const expected = (): SampleRow => (typeof expects.draft === 'function' ? expects.draft() : (expects.draft ?? {})) as SampleRow
  refuseOneSample(module, expected())
  const { modules } = product
  const organisation = isPlatformOwned(module) ? 'platform' : 'demo1'
  const api = await product.signIn(organisation)
  const rightsToRefer = rightsToSeeTargets(module, modules)
  const accounts = accountsByRights(async rights => {
    const account = (await product.signInWith({ ...rightsToRefer, [module.route]: rights }, organisation))(module)
    return { account, id: await newestAccount({ api, modules }) }
  })
  const pagesOfOthers = [module, ...modulesOfOthers(module, modules)]
  const rightsOfOthers = Object.fromEntries(pagesOfOthers.map(one => [one.route, allRights(one)]))
  const colleague = await product.signInWith(rightsOfOthers, organisation)
  const superior = await newestAccount({ api, modules })
  const belonging = new Map<AnyModule, SampleRow>()
  const files = await sampleFiles(product, module, organisation)
  const valueOf = (field: Field): unknown => files.get(field) ?? sampleValue(field)
  const referring = reachedModules(module, modules)
  const context: SampleContext = {
    modules,
    call: (path, body) => api.call<never>(path, body),
    callOfColleague: (path, body) => colleague.call<never>(path, body),
    valueOf,
    valuesOf: one => ({
      ...leftEmpty(one),
      ...belonging.get(one),
      ...(one.name === module.name
        ? expected()
        : {
            ...withoutRowsOf(one, module),
            ...valuesOfReferredRows(referring, one, modules),
            ...expects.others?.[one.name],
          }),
    }),
    createTarget: (target, where) => createTarget(context, target, where),
    chosen: new Map(),
    withChildren: true,
  }
  const people = { api, modules, draftOf: (one: AnyModule) => sampleDraft(context, one) }
  for (const one of pagesOfOthers.filter(needsSuperior)) belonging.set(one, await placeBelow(superior, one, people))
  const draft: TestedModule['draft'] = async (values = {}) => {
    const sample = childrenOf(module).some(([name]) => Array.isArray(values[name])) ? await sampleDraft(context, module) : {}
    return fittedDraft(context, module, { ...values, ...completedChildren(module, { sample, values }) })
  }
  return {
    module,
    modules,
    author: api(module),
    colleague: colleague(module),
    stranger: (await product.signIn('demo2'))(module),
    accountWith: accounts.withRights,
    ownedBy: account => valuesOfOwner(accounts.idOf(account), module, people),
    valueOf,
    draft,
    draftWithLines: async lines => fittedDraft(context, needingLines(module, lines), lines.count ? {} : { [lines.name]: [] }),
    withReferencedValues: async row => ({ ...row, ...(await referredColumns(context, module, row)) }),
    addTarget: context.createTarget,
    add: async values => api(module).save(await draft(values)),
  }
}

/** Without other values every test but the first would be refused a second row, without a word about the draft. */
function refuseOneSample(module: AnyModule, given: SampleRow): void {
  for (const [name = '', ...more] of uniquesOf(module)) {
    const field = module.fields[name]
    if (more.length || !field || Object.hasOwn(given, name) || !hasOneSample(field)) continue
    if ('readonly' in field && field.readonly === true) continue
    throw new Error(
      `testModule: no two rows of ${module.name} may have the same ${name}, and its kind has one sample; give others: expects: { draft: () => ({ ${name}: … }) }`,
    )
  }
}

const needingLines = (module: AnyModule, { name, count }: NumberOfLines): AnyModule => ({
  ...module,
  fields: { ...module.fields, [name]: { ...module.fields[name], min: count } as Field },
})

/** Child rows as they are named, with sample values for what they leave out. */
const completedChildren = (module: AnyModule, { sample, values }: { sample: SampleRow; values: SampleRow }): SampleRow =>
  Object.fromEntries(
    childrenOf(module).flatMap(([name]) => {
      const [named, samples] = [values[name], sample[name]]
      const [first = {}] = Array.isArray(samples) ? (samples as SampleRow[]) : []
      return Array.isArray(named) ? [[name, named.map(one => ({ ...first, ...(one as SampleRow) }))]] : []
    }),
  )
