import { type AnyModule, isReadonly, isReference, personFieldOf, superiorScope } from '../../schema/index.ts'
import { accountModules } from '../../server/auth/accountModules.ts'
import type { Api } from '../../shared/api/index.ts'
import type { SampleRow } from '../sampleDraft.ts'

interface TreeOfPeople {
  api: Api
  modules: readonly AnyModule[]
  /** A new row of a module. */
  draftOf(module: AnyModule): Promise<SampleRow>
}

/**
 * Puts the account that calls below the newest account in the tree of superiors. Returns the values by which rows of the module
 * belong to the account that calls.
 */
export async function placeBelowNewest(module: AnyModule, { api, modules, draftOf }: TreeOfPeople): Promise<SampleRow> {
  const named = (name: string | null): AnyModule | undefined => modules.find(one => one.name === name)
  const { column = '', of = null, tree = '' } = superiorScope(module, modules) ?? {}
  const people = named(of)
  const accounts = named(accountModules.accounts)
  const person = people && personFieldOf(people)
  if (!people || !accounts || person === undefined) throw new Error(`${module.name}: there is no tree of superiors`)
  const [newest] = (await api(accounts).list({ orderKey: '-id', limit: 1 })).data
  const superior = await api(people).save({ ...(await draftOf(people)), [person]: newest?.id })
  // Whoever saved it is the account that calls.
  const own = { [person]: superior['created_by'], [tree]: superior.id }
  // It is a person already where another module of the same product was tested before.
  const known = (await api(people).list({ status: 'all', limit: 1000 })).data.find(row => row[person] === own[person])
  const { id } = await api(people).save(known ? { id: known.id, ...own } : { ...(await draftOf(people)), ...own })
  const field = module.fields[column]
  // A readonly one gets it as its default.
  return isReference(field) && !isReadonly(field) ? { [column]: id } : {}
}
