import { t } from 'i18next'
import type { RowData } from '../../fields/view.ts'

/** What a form says when it is saved, and how it packs what it sends. */
export interface Manner {
  saved: string
  failed: (reason: string) => string
  packed: (row: RowData) => object
}

export const usual = (): Manner => ({
  saved: t('engine:form.saved'),
  failed: reason => t('engine:form.failed', { reason }),
  packed: row => row,
})
