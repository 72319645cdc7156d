import { Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { allOf, type Area } from '../../../rules/roleTree.ts'
import { type RoleWhole, uselessOf } from '../../../rules/roleWhole.ts'
import type { Id } from '../treeGrid/lines.ts'
import { CopyRole } from './CopyRole.tsx'
import type { Page } from './rights.ts'
import { RightsGrid } from './RightsGrid.tsx'
import { RolePreview } from './RolePreview.tsx'

interface Props {
  /** Where its calls are. */
  path: string
  role: { id: number; title: string }
  pages: readonly Page[]
  whole: RoleWhole<Id>
  changed: ReadonlySet<Id>
  /** Whether its menu is another than is saved. */
  relisted: boolean
  onTick: (area: Area<Id>) => void
  onList: (pages: readonly Page[]) => void
  onFollow: () => void
  onTake: (whole: RoleWhole<Id>) => void
}

/** What the menu of a role shows, which pages it may see, what it may do there, and what of it all does nothing. */
export function RoleTree({ path, role, pages, whole, changed, relisted, onTick, onList, onFollow, onTake }: Props) {
  const [preview, setPreview] = useState(false)
  return (
    <div className="role-tree">
      <div className="rights-bar">
        <CopyRole path={path} own={role.id} pages={pages} whole={whole} onCopy={onTake} />
        <span role="status">{statusOf(pages, { whole, changed: changed.size, relisted })}</span>
        <Button size="small" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {t(preview ? 'roles:rights.back' : 'roles:rights.preview')}
        </Button>
      </div>
      {preview && <RolePreview pages={pages} whole={whole} />}
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

interface State {
  whole: RoleWhole<Id>
  changed: number
  relisted: boolean
}
/** What is not saved, and what of it all does nothing. */
function statusOf(pages: readonly Page[], { whole, changed, relisted }: State): string {
  const useless = allOf(pages).filter(page => uselessOf(page, whole)).length
  return [
    changed > 0 && t('roles:rights.changed', { count: changed }),
    changed === 0 && relisted && t('roles:rights.relisted'),
    useless > 0 && t('roles:rights.useless', { count: useless }),
  ]
    .filter(Boolean)
    .join(t('engine:semicolon'))
}
