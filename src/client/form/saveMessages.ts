import { t } from 'i18next'
import type { RowData } from '../../kinds/kindView.ts'
import type { RowVersions } from './changedFields.ts'

/** What a form says when it is saved, and how it packs what it sends. */
export interface SaveMessages {
  saved: string
  failed: (reason: string) => string
  pack: (row: RowData) => object
  /** Fields in which what I changed stands beside what somebody else has saved meanwhile: nobody need choose between the two. */
  rebased?: (versions: RowVersions) => RowData
  /** What is said once that was done. */
  stale?: string
}

/** Saving, or what a new row's form calls it. */
export const defaultSaveMessages = (action?: string): SaveMessages => ({
  saved: action === undefined ? t('engine:form.saved') : t('engine:form.acted', { action }),
  failed: reason => (action === undefined ? t('engine:form.failed', { reason }) : t('engine:form.notActed', { action, reason })),
  pack: row => row,
})
