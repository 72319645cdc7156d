import type { RefusalSummary } from '../../shared/wire/storedRefusal.ts'

/** Codes of system notices. Their texts are in locales/<language>/notices.json. */
export const noticeCodes = [
  'exportDone',
  'exportFailed',
  'importDone',
  'importFailed',
  'plannedDone',
  'plannedFailed',
  'plannedWithdrawn',
  'quotaReached',
  'newPlace',
  'webhookPaused',
] as const
export type SystemNoticeCode = (typeof noticeCodes)[number]

/** Translated when it is read, into the reader's language. */
export interface SystemNotice {
  code: SystemNoticeCode
  /** The name of its module. */
  about?: string
  params: Readonly<Record<string, string | number>>
  /** Why something failed. */
  problem?: RefusalSummary
}
