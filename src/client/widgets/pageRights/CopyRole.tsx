import { Select } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { allows, type Pages } from '../../../rules/rights.ts'
import { allOf } from '../../../rules/roleTree.ts'
import type { RoleWhole } from '../../../rules/roleWhole.ts'
import { type Verb, verbs } from '../../../schema/index.ts'
import { call } from '../../request.ts'
import type { Id } from '../treeGrid/lines.ts'
import type { Page } from './rights.ts'

interface Role {
  id: number
  title: string
  pages: Pages
  menus: readonly number[]
}
interface Props {
  path: string
  /** The role that is written. */
  own: number
  pages: readonly Page[]
  whole: RoleWhole<Id>
  onCopy: (whole: RoleWhole<Id>) => void
}

/** Ticks what another role has; what one may not give stays as it is. */
export function CopyRole({ path, own, pages, whole, onCopy }: Props) {
  const [roles, setRoles] = useState<readonly Role[]>([])
  const load = () =>
    call<{ roles: readonly Role[] }>(`${path}/overview`).then(
      ({ roles: all }) => setRoles(all),
      () => null,
    )
  const copy = (id: number) => {
    const role = roles.find(one => one.id === id)
    if (role) onCopy(copied(pages, role, whole))
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
      notFoundContent={t('engine:control.nothingFound')}
      onOpenChange={open => open && void load()}
      onChange={copy}
    />
  )
}

function copied(pages: readonly Page[], role: Role, { menus, rights }: RoleWhole<Id>): RoleWhole<Id> {
  const all = allOf(pages)
  const has = (page: Page, verb: Verb) =>
    page.grantable.includes(verb) ? allows(role.pages, page.pageUrl ?? '', verb) : (rights.get(page.id) ?? []).includes(verb)
  const listable = new Set<Id>(all.flatMap(({ id, listable: may }) => (may ? [id] : [])))
  const kept = menus.filter(id => !listable.has(id))
  return {
    menus: role.menus.length ? [...role.menus.filter(id => listable.has(id)), ...kept] : [],
    rights: new Map(all.map(page => [page.id, page.pageUrl ? verbs.filter(verb => has(page, verb)) : []])),
  }
}
