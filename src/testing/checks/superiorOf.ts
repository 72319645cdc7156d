import {
  type AnyModule,
  isReadonly,
  isOwnerField,
  isReference,
  isReferences,
  ownersOf,
  personFieldOf,
  superiorScope,
} from '../../schema/index.ts'
import { accountModules } from '../../server/auth/accountModules.ts'
import type { Api } from '../../shared/api/index.ts'
import type { SampleRow } from '../sampleDraft.ts'
import { rowsOfTree } from './rowValues.ts'

interface People {
  api: Api
  modules: readonly AnyModule[]
  /** A new row of a module. */
  draftOf(module: AnyModule): Promise<SampleRow>
}

/** The id of the account that was made last. */
export async function newestAccount({ api, modules }: Pick<People, 'api' | 'modules'>): Promise<number> {
  const accounts = modules.find(({ name }) => name === accountModules.accounts)
  const [newest] = accounts ? (await api(accounts).list({ orderKey: '-id', limit: 1 })).data : []
  if (!newest) throw new Error('there is no account')
  return newest.id
}

/** The row of an account in a module of people, with these values: it may have one from the tests of another module of the same product. */
async function personRow(
  people: AnyModule,
  { account, values = {} }: { account: unknown; values?: SampleRow },
  { api, draftOf }: People,
): Promise<SampleRow & { id: number }> {
  const person = personFieldOf(people) ?? ''
  const known = rowsOfTree((await api(people).list({ status: 'all', limit: 1000 })).data).find(row => row[person] === account)
  const own = { [person]: account, ...values }
  return api(people).save(known ? { id: known.id, ...own } : { ...(await draftOf(people)), ...own })
}

/**
 * Puts the calling account below another one in the tree of superiors. Returns the values by which rows of the module belong to the calling
 * account.
 */
export async function placeBelow(superior: number, module: AnyModule, known: People): Promise<SampleRow> {
  const { column = '', of = null, tree = '' } = superiorScope(module, known.modules) ?? {}
  const people = known.modules.find(one => one.name === of)
  if (!people || personFieldOf(people) === undefined) throw new Error(`${module.name}: there is no tree of superiors`)
  const above = await personRow(people, { account: superior }, known)
  // The calling account has just saved this row.
  const account = above['created_by']
  const { id } = await personRow(people, { account, values: { [tree]: above.id } }, known)
  const field = module.fields[column]
  // A readonly field gets the person as its default.
  return isReference(field) && !isReadonly(field) ? { [column]: id } : {}
}

/** Values that make a row the account's own, in a module with another owner than `created_by`. */
export async function valuesOfOwner(
  account: number,
  { fields, visible, editable }: AnyModule,
  known: People,
): Promise<SampleRow> {
  const values: Record<string, unknown> = {}
  for (const { own } of [visible ?? {}, editable ?? {}]) {
    const names = ownersOf(own)
    const name = names.includes('created_by') ? undefined : names.find(one => isOwnerField(fields[one]))
    const field = name === undefined ? undefined : fields[name]
    if (name === undefined || !isOwnerField(field)) continue
    const people = known.modules.find(one => one.name === field.to && personFieldOf(one) !== undefined)
    const owner = people ? (await personRow(people, { account }, known)).id : account
    if (!isReadonly(field)) values[name] = isReferences(field) ? [owner] : owner
  }
  return values
}
