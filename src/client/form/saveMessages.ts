import { t } from 'i18next'
import type { RowData } from '../api/rows/listRow.ts'

/** What a form says when it is saved, and how it packs what it sends. */
export interface SaveMessages {
  saved: string
  failed: (reason: string) => string
  pack: (row: RowData) => object
}

/** Saving, or what a new row's form calls it. */
export const defaultSaveMessages = (action?: string): SaveMessages => ({
  saved: action === undefined ? t('engine:form.saved') : t('engine:form.acted', { action }),
  failed: reason => (action === undefined ? t('engine:form.failed', { reason }) : t('engine:form.notActed', { action, reason })),
  pack: row => row,
})
