import type { RefusalSummary } from '../jobs/jobRows.ts'

/** What the system itself has to say. The words are in locales/<language>/notices.json. */
export const noticeCodes = ['exportDone', 'exportFailed', 'importDone', 'importFailed', 'quotaReached', 'newPlace'] as const
export type SystemNoticeCode = (typeof noticeCodes)[number]

/** It is put into words when it is read, in the reader's language. */
export interface SystemNotice {
  code: SystemNoticeCode
  /** The module it is about, by its name. */
  about?: string
  params: Readonly<Record<string, string | number>>
  /** Why something came to nothing. */
  problem?: RefusalSummary
}
