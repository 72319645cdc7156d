import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import type { Draft } from '../drafts.ts'
import { dropDraft, inPlace, useDrafts, wantDraft } from '../drafts.ts'
import './drafts.css'

const two = (number: number): string => String(number).padStart(2, '0')
function momentOf(at: number): string {
  const date = new Date(at)
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

interface LeftProps {
  className: string
  children: ReactNode
  onRestore: () => void
  onDrop: () => void
}
const Left = ({ className, children, onRestore, onDrop }: LeftProps) => (
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

interface OfferProps {
  draft: Draft
  onRestore: () => void
  onDrop: () => void
}

/** Above a form: what was typed into it before and never saved. */
export function DraftOffer({ draft, onRestore, onDrop }: OfferProps) {
  return (
    <Left className="draft-offer" onRestore={onRestore} onDrop={onDrop}>
      {t('engine:draft.left', { at: momentOf(draft.at) })}
    </Left>
  )
}

/** Above a grid: rows that were edited in it before and never saved. */
export function RowsOffer({ draft, onRestore, onDrop }: OfferProps) {
  return (
    <Left className="draft-bar" onRestore={onRestore} onDrop={onDrop}>
      {t('engine:draft.rowsLeft', { rows: draft.title, at: momentOf(draft.at) })}
    </Left>
  )
}

interface Props {
  module: AnyModule
  /** The row whose form is open. */
  open: number | null
  onOpen: (id: number) => void
}

/** Above a list: forms that were being filled in when an earlier page went. */
export function DraftBar({ module, open, onOpen }: Props) {
  const drafts = useDrafts(({ drafts: all }) => all)
  const own = drafts.filter(draft => draft.module === module.name && draft.id !== inPlace)
  // While a form is open the bar keeps its place, so that the list behind it stands still.
  const [before, hold] = useState<Draft | null>(null)
  const draft = open === null ? (own[0] ?? null) : before
  if (draft !== before) hold(draft)
  if (draft === null) return null
  const name = draft.id === 0 ? t('engine:draft.new') : draft.title || `#${draft.id}`
  const go = () => {
    wantDraft(draft)
    onOpen(draft.id)
  }
  return (
    <Left className="draft-bar" onRestore={go} onDrop={() => dropDraft(draft)}>
      {t('engine:draft.unsaved', { name, at: momentOf(draft.at), count: own.length })}
    </Left>
  )
}
