import { t } from 'i18next'
import type { ReactNode } from 'react'
import './listNotes.css'

export interface ListNotesProps {
  quota: { used: number; of: number } | undefined
  /** The last change of many rows, with its undo. */
  lastChange: ReactNode
}

/** What is true of the whole list: its last change, and how much of a quota is used. */
export const ListNotes = ({ quota, lastChange, children }: ListNotesProps & { children?: ReactNode }) => (
  <span className="list-notes" aria-live="polite">
    {children}
    {lastChange}
    {quota && <span className="list-quota">{t('engine:list.quota', quota)}</span>}
  </span>
)
