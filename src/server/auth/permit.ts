import { type AnyModule, type Field, isPlatformOwned, type Verb, verbs } from '../../schema/index.ts'
import { allowsVerb } from '../../shared/rules/rights.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Principal } from '../db/scope.ts'

/** What rights are given on: a module's page, or one that is no module's. */
export type PermissionPage = Pick<AnyModule, 'route' | 'scope' | 'log'>

const reading: readonly Verb[] = ['view', 'export']

/** What an account holds on a page. Modules of the platform are written by the platform alone, logs by nobody; they tell of all rows, and so nothing to who sees one of some. */
export function permittedVerbs(who: Principal, page: PermissionPage): readonly Verb[] {
  if (page.log && who.bound) return []
  const readonly = page.log || (isPlatformOwned(page) && !who.platform)
  return verbs.filter(verb => allowsVerb(who.pages, page.route, verb) && (!readonly || reading.includes(verb)))
}

export const mayView = (who: Principal, page: PermissionPage): boolean => permittedVerbs(who, page).includes('view')

/** What a file may be brought for: a field of these kinds, or rows that come from a sheet. */
export type UploadPurpose = readonly Field['kind'][] | 'import'

/** A file belongs to no row yet: who may write one that takes such a file may bring it. */
export function permitUpload(who: Principal, modules: readonly AnyModule[], purpose: UploadPurpose): void {
  const mayBring = modules.some(module => {
    const own = permittedVerbs(who, module)
    if (purpose === 'import') return module.import !== undefined && own.includes('add')
    return (
      (own.includes('add') || own.includes('edit')) && Object.values(module.fields).some(({ kind }) => purpose.includes(kind))
    )
  })
  if (!mayBring) throw refuse('forbidden')
}

/** What a call needs that is open to whoever is signed in; an empty list is no such thing. */
export const everybody: readonly Verb[] = Object.freeze([])

/** The one place where a call is allowed or not. */
export function permit(who: Principal, page: PermissionPage, needed: readonly Verb[]): void {
  if (needed === everybody) return
  const own = permittedVerbs(who, page)
  if (!needed.length || !needed.every(verb => own.includes(verb))) throw refuse('forbidden')
}
