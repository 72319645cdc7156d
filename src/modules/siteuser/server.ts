import { defineServer, isDeepEqual, type Scope } from 'houtai/server'
import { refuse } from 'houtai/wire/refusal'
import { siteuser as module } from '../../../schemas/siteuser.ts'
import { demoUsers } from './demo.ts'

interface SiteUserDraft {
  orgid?: number | null
  role_list?: readonly number[] | null
}
/** Roles belong to one organisation: the platform cannot give its own to users of another. Roles of site users grant nothing here. */
function refuseForeignRoles({ who }: Scope, row: SiteUserDraft, old: SiteUserDraft | null): void {
  const foreign = (old?.orgid || row.orgid || who.org) !== who.org
  if (foreign && row.role_list?.length && !isDeepEqual(row.role_list, old?.role_list ?? []))
    throw refuse('invalid', { errors: [{ field: 'role_list', code: 'noSuchReference' }] })
}

export const siteuserServer = defineServer(module, {
  async beforeSave(scope, row, old) {
    refuseForeignRoles(scope, row, old)
    return row
  },
  seed: { examples: demoUsers },
})
