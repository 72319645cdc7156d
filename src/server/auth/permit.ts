import type { UploadedMedia } from '../../kinds/kindValue.ts'
import { kindValue } from '../../kinds/kindValues.ts'
import {
  type AnyModule,
  type Field,
  isPlatformOwned,
  isReadonly,
  parentModules,
  type Right,
  type Verb,
  verbs,
  isImportable,
} from '../../schema/index.ts'
import { allowsRight, isVerb, ownRightsOf } from '../../shared/rules/rights.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { hasRecycleBin } from '../db/deletions/deletionTriggers.ts'
import type { Principal } from '../db/scope.ts'

/** A page on which rights are granted; not every page belongs to a module. */
export type PermissionPage = Pick<AnyModule, 'route' | 'scope' | 'log' | 'rights'>

const readingRights: readonly Right[] = ['view', 'export']

/** The part of an account that its rights depend on. */
export type RightsHolder = Pick<Principal, 'pages' | 'platform' | 'bound'>

/** Why an account lacks a right on a page: the page is not for it, or none of its roles grants the right. */
export type RightRefusal = 'boundAccount' | 'logOnly' | 'platformOnly' | 'notGranted'

/**
 * The decision about one right, and its reason; null where the account has it. Platform modules are written by the platform
 * only, logs by no account. A log shows all rows, so an account that sees one row only has no rights on it.
 */
export function refusalOfRight(who: RightsHolder, page: PermissionPage, right: Right): RightRefusal | null {
  if (page.log && who.bound) return 'boundAccount'
  if (isVerb(right) && !readingRights.includes(right)) {
    if (page.log) return 'logOnly'
    if (isPlatformOwned(page) && !who.platform) return 'platformOnly'
  }
  return allowsRight(who.pages, page.route, right) ? null : 'notGranted'
}

/** The rights an account has on a page: verbs, and those that the page's module declares. */
export const permittedRights = (who: RightsHolder, page: PermissionPage): readonly Right[] =>
  [...verbs, ...ownRightsOf(page)].filter(right => refusalOfRight(who, page, right) === null)

export const mayView = (who: RightsHolder, page: PermissionPage): boolean => permittedRights(who, page).includes('view')

/** Whether the recycle bin shows the account deleted rows of a page: who may delete them may look at what was deleted. */
export const seesBinOf = (who: Principal, module: AnyModule): boolean =>
  hasRecycleBin(module) && ['view', 'delete'].every(right => permittedRights(who, module).some(own => own === right))

/** Purposes of an upload: fields that take such a file, or an import. */
export type UploadPurpose = UploadedMedia | 'import'

/** A new file is in no row yet: uploading needs the right to write a row that accepts such a file. */
export function permitUpload(who: Principal, modules: readonly AnyModule[], purpose: UploadPurpose): void {
  refuseUnless(who, caller =>
    modules.some(module => {
      if (purpose === 'import') return isImportable(module) && permittedRights(caller, module).includes('add')
      const takesIt = (field: Field) => kindValue(field).uploads?.includes(purpose)
      return Object.values(module.fields).some(takesIt) && maySaveRows(caller, module, modules)
    }),
  )
}

/** Whether the account may save rows of a module: on its page, or in the form of their parent row. */
const maySaveRows = (who: RightsHolder, module: AnyModule, modules: readonly AnyModule[]): boolean =>
  [module, ...parentModules(module, modules)].some(page =>
    permittedRights(who, page).some(right => right === 'add' || right === 'edit'),
  )

/**
 * A file for a field needs the right to write that field: by a save of the row, or of the parent row whose form has it among its
 * child rows, or by an action with that field.
 */
export function permitAttachment(
  who: Principal,
  { module, name, field }: { module: AnyModule; name: string; field: Field },
  modules: readonly AnyModule[],
): void {
  refuseUnless(who, caller => {
    const own = permittedRights(caller, module)
    const isSaved = !isReadonly(field) && maySaveRows(caller, module, modules)
    return (
      isSaved || Object.values(module.actions ?? {}).some(({ needs, fields }) => own.includes(needs) && fields?.includes(name))
    )
  })
}

/** The needs of a call that is open to every signed-in account; an empty list is refused. */
export const everybody: readonly Verb[] = Object.freeze([])

/** Authorisation: the only place where a call is allowed or refused. Of several pages one is enough. */
export function permit(who: Principal, pages: PermissionPage | readonly PermissionPage[], needed: readonly Right[]): void {
  if (needed === everybody) return
  refuseUnless(who, caller =>
    [pages].flat().some(page => {
      const own = permittedRights(caller, page)
      return needed.length > 0 && needed.every(right => own.includes(right))
    }),
  )
}

/** An API token whose owner would be allowed is told that the token lacks the right: the owner can give it. */
function refuseUnless(who: Principal, isAllowedTo: (caller: RightsHolder) => boolean): void {
  if (isAllowedTo(who)) return
  throw refuse(who.token && isAllowedTo({ ...who, pages: who.token.ownerPages }) ? 'tokenNarrowed' : 'forbidden')
}
