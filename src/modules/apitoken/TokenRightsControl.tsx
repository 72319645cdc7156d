import { type AnyControlProps, type BranchId, changedPages, RightsGrid, type RolePage } from 'houtai/client'
import { type RoleGrant, rightsOfVerbs, verbsOfRights, withToggledRights } from 'houtai/rules/roleGrant'
import { flattenBranches, type RightsArea } from 'houtai/rules/roleTree'
import { t } from 'i18next'
import { useMemo } from 'react'

interface Props extends Pick<AnyControlProps, 'value' | 'onChange'> {
  pages: readonly RolePage[]
}
const none: readonly never[] = []

/** The rights of a token, in the grid of a role's rights but without its menu. */
export function TokenRightsControl({ value, onChange, pages }: Props) {
  const chosen = (value ?? none) as readonly string[]
  const all = useMemo(() => flattenBranches(pages), [pages])
  const rights = useMemo(() => verbsOfRights<BranchId>(all, chosen), [all, chosen])
  const whole = useMemo((): RoleGrant<BranchId> => ({ menus: none, rights }), [rights])
  const changed = useMemo(() => changedPages(pages, rights), [pages, rights])
  const tick = (area: RightsArea<BranchId>) => onChange(rightsOfVerbs(all, withToggledRights(pages, whole, area).rights, chosen))
  return (
    <div className="role-tree token-rights">
      <RightsGrid label={t('tokens:rights.grid')} pages={pages} whole={whole} changed={changed} onTick={tick} />
      <div className="form-hint" role="status">
        {rightsText(all, rights)}
      </div>
    </div>
  )
}

/** How many pages are ticked, and whether plain personal values are among that. */
function rightsText(pages: readonly RolePage[], rights: RoleGrant<BranchId>['rights']): string {
  const ticked = pages.map(({ id }) => rights.get(id) ?? none).filter(own => own.length > 0)
  if (!ticked.length) return t('tokens:rights.none')
  const count = t('tokens:rights.count', { count: ticked.length })
  return ticked.some(own => own.includes('reveal')) ? `${count}${t('engine:semicolon')}${t('tokens:rights.reveal')}` : count
}
