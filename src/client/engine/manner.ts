import { t } from 'i18next'
import type { RowData } from '../../fields/view.ts'
import type { Versions } from './changes.ts'

/** What a form says when it is saved, and how it packs what it sends. */
export interface Manner {
  saved: string
  failed: (reason: string) => string
  packed: (row: RowData) => object
  /** Fields in which what I changed stands beside what somebody else has saved meanwhile: nobody need choose between the two. */
  rebased?: (versions: Versions) => RowData
  /** What is said once that was done. */
  stale?: string
}

/** Saving, or what a new row's form calls it. */
export const usual = (action?: string): Manner => ({
  saved: action === undefined ? t('engine:form.saved') : t('engine:form.acted', { action }),
  failed: reason => (action === undefined ? t('engine:form.failed', { reason }) : t('engine:form.notActed', { action, reason })),
  packed: row => row,
})
