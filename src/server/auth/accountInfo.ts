import type { Right, Verb } from '../../schema/index.ts'
import { sortRights } from '../../shared/rules/rights.ts'
import type { Scope } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { menuTree, moduleAt } from './menuTree.ts'
import { ownRows } from './ownRows.ts'
import { permittedRights } from './permit.ts'
import { readPracticeNotice } from './rights/practiceNotice.ts'
import { viewingNotice, viewAsTargetsOf } from './viewing/viewAs.ts'

interface Profile {
  mobile: string | null
  avatar: string | null
  orgname: string
}
const readProfile = async (scope: Scope): Promise<Profile> => {
  const [row] = await scope.read<Profile>(
    sql`select a.mobile, a.avatar_obj->0->>'url' as avatar, o.orgname from account a join organisation o on o.id = a.org_id
      where a.org_id = ctx.org and a.id = ctx.account`,
  )
  return row ?? { mobile: null, avatar: null, orgname: '' }
}

/** The signed-in account, its rights by page, and its menu. */
export async function accountInfo(scope: Scope) {
  const { who } = scope
  const { mobile, avatar, orgname } = await readProfile(scope)
  const viewing = viewingNotice(who)
  const viewable = viewAsTargetsOf(scope)
  const practice = await readPracticeNotice(scope)
  return {
    id: who.account,
    username: who.username,
    nickname: who.nickname,
    mobile: viewing ? '' : (mobile ?? ''),
    avatar: avatar ?? '',
    orgcode: who.orgcode,
    orgname,
    platform: who.platform,
    access: ['admin'],
    verbs: rightsByRoute(scope),
    ownRows: await ownRows(scope),
    leftMenu: await menuTree(scope),
    ...(viewing ? { viewing } : {}),
    ...(practice ? { practice } : {}),
    ...(viewable.length ? { viewable } : {}),
  }
}

/** Child rows share the route of the page they are on: it has the rights of all its modules. */
function rightsByRoute({ who, registry }: Scope): Record<string, readonly Right[]> {
  const rights: Record<string, readonly Right[]> = {}
  for (const module of registry.modules)
    rights[module.route] = sortRights([...(rights[module.route] ?? []), ...permittedRights(who, module)])
  return rights
}

const verbCodes: readonly [code: string, verb: Verb][] = [
  ['1', 'add'],
  ['2', 'edit'],
  ['3', 'delete'],
  ['4', 'export'],
]
/** The permission codes of a page as a comma-separated string; empty for an unknown page. */
export function pageCodes(scope: Scope, path: unknown): string {
  const module = typeof path === 'string' ? moduleAt(scope.registry, path) : undefined
  const own = module ? permittedRights(scope.who, module) : []
  return verbCodes.flatMap(([code, verb]) => (own.includes(verb) ? [code] : [])).join(',')
}
