import { t } from 'i18next'
import type { RowData } from '../../api/rows/listRow.ts'
import type { RowVersions } from './changedFields.ts'

/** The messages of a form around its save, and the body it sends. */
export interface SaveMessages {
  saved: string
  /** The message of a row that was left as it is, without a call; absent where saving does more than store the values. */
  unchanged?: string
  failed: (reason: string) => string
  toBody: (row: RowData) => object
  /** The call that saves, if it is not `save`. */
  call?: string
  /** Values that can contain my change and another operator's: nobody has to choose between them. */
  merge?: (versions: RowVersions) => RowData
  /** The message once they were merged. */
  merged?: string
}

/** The messages of saving, or of what a new row's form calls it. */
export const defaultSaveMessages = (action?: string): SaveMessages => ({
  saved: action === undefined ? t('engine:form.saved') : t('engine:form.acted', { action }),
  ...(action === undefined ? { unchanged: t('engine:form.unchanged') } : {}),
  failed: reason => (action === undefined ? t('engine:form.failed', { reason }) : t('engine:form.notActed', { action, reason })),
  toBody: row => row,
})
