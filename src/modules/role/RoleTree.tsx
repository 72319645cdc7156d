import { Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { flattenBranches, type RightsArea } from '../../shared/rules/roleTree.ts'
import { type RoleGrant, uselessReason } from '../../shared/rules/roleGrant.ts'
import type { BranchId } from '../../client/kit.ts'
import { CopyRoleSelect } from './CopyRoleSelect.tsx'
import type { RolePage } from './rolePages.ts'
import { RightsGrid } from './RightsGrid.tsx'
import { RolePreviewPanel } from './RolePreviewPanel.tsx'

interface Props {
  /** Where its calls are. */
  path: string
  role: { id: number; title: string }
  pages: readonly RolePage[]
  whole: RoleGrant<BranchId>
  changed: ReadonlySet<BranchId>
  /** Whether its menu is another than is saved. */
  relisted: boolean
  onTick: (area: RightsArea<BranchId>) => void
  onList: (pages: readonly RolePage[]) => void
  onFollow: () => void
  onTake: (whole: RoleGrant<BranchId>) => void
}

/** What the menu of a role shows, which pages it may see, what it may do there, and what of it all does nothing. */
export function RoleTree({ path, role, pages, whole, changed, relisted, onTick, onList, onFollow, onTake }: Props) {
  const [preview, setPreview] = useState(false)
  return (
    <div className="role-tree">
      <div className="rights-bar">
        <CopyRoleSelect path={path} own={role.id} pages={pages} whole={whole} onCopy={onTake} />
        <span role="status">{rightsStatus(pages, { whole, changed: changed.size, relisted })}</span>
        <Button size="small" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {t(preview ? 'roles:rights.back' : 'roles:rights.preview')}
        </Button>
      </div>
      {preview && <RolePreviewPanel pages={pages} whole={whole} />}
      <div hidden={preview}>
        <RightsGrid
          role={role.title}
          pages={pages}
          whole={whole}
          changed={changed}
          onTick={onTick}
          onList={onList}
          onFollow={onFollow}
        />
      </div>
    </div>
  )
}

interface RightsState {
  whole: RoleGrant<BranchId>
  changed: number
  relisted: boolean
}
/** What is not saved, and what of it all does nothing. */
function rightsStatus(pages: readonly RolePage[], { whole, changed, relisted }: RightsState): string {
  const useless = flattenBranches(pages).filter(page => uselessReason(page, whole)).length
  return [
    changed > 0 && t('roles:rights.changed', { count: changed }),
    changed === 0 && relisted && t('roles:rights.relisted'),
    useless > 0 && t('roles:rights.useless', { count: useless }),
  ]
    .filter(Boolean)
    .join(t('engine:semicolon'))
}
