import { Button } from 'antd'
import { t } from 'i18next'
import { type ReactNode, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { shanghaiTime } from '../../shared/rules/shanghaiTime.ts'
import { type StoredDraft, removeStoredDraft, inlineDraftId, useStoredDrafts, setDraftToOpen } from '../api/storedDrafts.ts'
import './drafts.css'

/** Month, day and minute. */
const formatMoment = (at: number): string => shanghaiTime(at).slice(5, 16)

interface RestoreBarProps {
  className: string
  children: ReactNode
  onRestore: () => void
  onDrop: () => void
}
const RestoreBar = ({ className, children, onRestore, onDrop }: RestoreBarProps) => (
  <p className={className} role="status">
    <span>{children}</span>
    <Button size="small" type="primary" onClick={onRestore}>
      {t('engine:draft.restore')}
    </Button>
    <Button size="small" onClick={onDrop}>
      {t('engine:draft.drop')}
    </Button>
  </p>
)

interface RestoreDraftProps {
  draft: StoredDraft
  onRestore: () => void
  onDrop: () => void
}

/** Above a form: offers what was typed into it earlier and never saved. */
export function FormDraftBar({ draft, onRestore, onDrop }: RestoreDraftProps) {
  return (
    <RestoreBar className="draft-offer" onRestore={onRestore} onDrop={onDrop}>
      {t('engine:draft.left', { at: formatMoment(draft.at) })}
    </RestoreBar>
  )
}

/** Above a grid: offers the rows edited in it earlier and never saved. */
export function InlineDraftBar({ draft, onRestore, onDrop }: RestoreDraftProps) {
  return (
    <RestoreBar className="draft-bar" onRestore={onRestore} onDrop={onDrop}>
      {t('engine:draft.rowsLeft', { rows: draft.title, at: formatMoment(draft.at) })}
    </RestoreBar>
  )
}

interface Props {
  module: AnyModule
  /** The row whose form is open. */
  open: number | null
  onOpen: (id: number) => void
}

/** Above a list: offers forms that were left unsaved when an earlier page closed. */
export function DraftBar({ module, open, onOpen }: Props) {
  const drafts = useStoredDrafts(({ drafts: all }) => all)
  const own = drafts.filter(draft => draft.module === module.name && draft.id !== inlineDraftId)
  // While a form is open the bar stays as it was, so that the list behind it does not move.
  const [shown, setShown] = useState<StoredDraft | null>(null)
  const draft = open === null ? (own[0] ?? null) : shown
  if (draft !== shown) setShown(draft)
  if (draft === null) return null
  const name = draft.id === 0 ? t('engine:draft.new') : draft.title || `#${draft.id}`
  const restore = () => {
    setDraftToOpen(draft)
    onOpen(draft.id)
  }
  return (
    <RestoreBar className="draft-bar" onRestore={restore} onDrop={() => removeStoredDraft(draft)}>
      {t('engine:draft.unsaved', { name, at: formatMoment(draft.at), count: own.length })}
    </RestoreBar>
  )
}
