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
 * Puts the calling account below the newest account in the tree of superiors. Returns the values by which rows of the module belong to
 * the calling account.
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
  // The calling account has just saved this row.
  const own = { [person]: superior['created_by'], [tree]: superior.id }
  // It may be a person already, from the tests of another module of the same product.
  const known = (await api(people).list({ status: 'all', limit: 1000 })).data.find(row => row[person] === own[person])
  const { id } = await api(people).save(known ? { id: known.id, ...own } : { ...(await draftOf(people)), ...own })
  const field = module.fields[column]
  // A readonly field gets the person as its default.
  return isReference(field) && !isReadonly(field) ? { [column]: id } : {}
}
