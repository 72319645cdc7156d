import type { Problem } from '../jobs/record.ts'

/** What the system itself has to say. The words are in locales/<language>/notices.json. */
export const notices = ['exportDone', 'exportFailed', 'importDone', 'importFailed', 'quotaReached', 'newPlace'] as const
export type NoticeCode = (typeof notices)[number]

/** It is put into words when it is read, in the reader's language. */
export interface Notice {
  code: NoticeCode
  /** The module it is about, by its name. */
  about?: string
  params: Readonly<Record<string, string | number>>
  /** Why something came to nothing. */
  problem?: Problem
}
