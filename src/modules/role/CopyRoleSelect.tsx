import { Select, Spin } from 'antd'
import { type BranchId, call, callErrorMessage, type RolePage } from 'houtai/client'
import { allowsRight, type RightsByPage } from 'houtai/rules/rights'
import type { RoleGrant } from 'houtai/rules/roleGrant'
import { flattenBranches } from 'houtai/rules/roleTree'
import { type Right, verbs } from 'houtai/schema'
import { t } from 'i18next'
import { useState } from 'react'

interface Role {
  id: number
  title: string
  pages: RightsByPage
  menus: readonly number[]
}
interface Props {
  path: string
  /** The role that is written. */
  own: number
  pages: readonly RolePage[]
  whole: RoleGrant<BranchId>
  onCopy: (whole: RoleGrant<BranchId>) => void
}

/** Ticks what another role has; what one may not give stays as it is. */
export function CopyRoleSelect({ path, own, pages, whole, onCopy }: Props) {
  const [roles, setRoles] = useState<readonly Role[]>([])
  /** Shown instead of roles: that they are being read, or why they could not be read. */
  const [placeholder, setPlaceholder] = useState<string | null>(null)
  const load = () =>
    call<{ roles: readonly Role[] }>(`${path}/overview`).then(
      ({ roles: all }) => {
        setRoles(all)
        setPlaceholder(t('engine:control.nothingFound'))
      },
      (error: unknown) => setPlaceholder(t('engine:list.failed', { reason: callErrorMessage(error) })),
    )
  const copy = (id: number) => {
    const role = roles.find(one => one.id === id)
    if (role) onCopy(copyRights(pages, role, whole))
  }
  return (
    <Select<number>
      className="copy-role"
      size="small"
      value={null as unknown as number}
      showSearch
      optionFilterProp="label"
      placeholder={t('roles:rights.copy')}
      aria-label={t('roles:rights.copy')}
      options={roles.filter(({ id }) => id !== own).map(({ id, title }) => ({ value: id, label: title }))}
      notFoundContent={placeholder ?? <Spin size="small" />}
      onOpenChange={open => open && void load()}
      onChange={copy}
    />
  )
}

function copyRights(pages: readonly RolePage[], role: Role, { menus, rights }: RoleGrant<BranchId>): RoleGrant<BranchId> {
  const all = flattenBranches(pages)
  const has = (page: RolePage, right: Right) =>
    page.grantable.includes(right)
      ? allowsRight(role.pages, page.pageUrl ?? '', right)
      : (rights.get(page.id) ?? []).includes(right)
  const listable = new Set<BranchId>(all.flatMap(({ id, listable: may }) => (may ? [id] : [])))
  const unlistable = menus.filter(id => !listable.has(id))
  return {
    menus: role.menus.length ? [...role.menus.filter(id => listable.has(id)), ...unlistable] : [],
    rights: new Map(
      all.map(page => [page.id, page.pageUrl ? [...verbs, ...(page.own ?? [])].filter(right => has(page, right)) : []]),
    ),
  }
}
