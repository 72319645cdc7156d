import { Button } from 'antd'
import { type BranchId, type RolePage, RightsGrid } from 'houtai/client'
import { type RoleGrant, ineffectiveReason } from 'houtai/rules/roleGrant'
import { flattenBranches, type RightsArea } from 'houtai/rules/roleTree'
import { t } from 'i18next'
import { useState } from 'react'
import { CopyRoleSelect } from './CopyRoleSelect.tsx'
import { RolePreviewPanel } from './RolePreviewPanel.tsx'

interface Props {
  /** Path of the calls of page rights. */
  path: string
  role: { id: number; title: string }
  pages: readonly RolePage[]
  whole: RoleGrant<BranchId>
  changed: ReadonlySet<BranchId>
  /** The menu differs from the saved one. */
  menuChanged: boolean
  onTick: (area: RightsArea<BranchId>) => void
  onMenu: (pages: readonly RolePage[]) => void
  onFollow: () => void
  onReplace: (whole: RoleGrant<BranchId>) => void
}

/** The menu and the rights of a role in one tree, with what has no effect marked. */
export function RoleTree({ path, role, pages, whole, changed, menuChanged, onTick, onMenu, onFollow, onReplace }: Props) {
  const [preview, setPreview] = useState(false)
  return (
    <div className="role-tree">
      <div className="rights-bar">
        <CopyRoleSelect path={path} own={role.id} pages={pages} whole={whole} onCopy={onReplace} />
        <span role="status">{rightsStatus(pages, { whole, changed: changed.size, menuChanged })}</span>
        <Button size="small" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {t(preview ? 'roles:rights.back' : 'roles:rights.preview')}
        </Button>
      </div>
      {preview && <RolePreviewPanel pages={pages} whole={whole} />}
      <div hidden={preview}>
        <RightsGrid
          label={t('roles:rights.grid', { role: role.title })}
          pages={pages}
          whole={whole}
          changed={changed}
          onTick={onTick}
          onMenu={onMenu}
          onFollow={onFollow}
        />
      </div>
    </div>
  )
}

interface RightsState {
  whole: RoleGrant<BranchId>
  changed: number
  menuChanged: boolean
}
/** How much is not saved, and which rights have no effect. */
function rightsStatus(pages: readonly RolePage[], { whole, changed, menuChanged }: RightsState): string {
  const useless = flattenBranches(pages).filter(page => ineffectiveReason(page, whole)).length
  return [
    changed > 0 && t('roles:rights.changed', { count: changed }),
    changed === 0 && menuChanged && t('roles:rights.relisted'),
    useless > 0 && t('roles:rights.useless', { count: useless }),
  ]
    .filter(Boolean)
    .join(t('engine:semicolon'))
}
