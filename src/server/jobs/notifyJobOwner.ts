import type { AnyModule } from '../../schema/index.ts'
import type { RefusalSummary } from '../../shared/wire/storedRefusal.ts'
import type { Data } from '../db/connection.ts'
import { sendNotice, type Mailer } from '../messages/sendLetter.ts'
import type { AnyJobKind } from './jobKind.ts'
import type { ClaimedJob } from './jobQueue.ts'

interface JobOutcomeNews {
  job: ClaimedJob
  kind: AnyJobKind | undefined
  module: AnyModule | undefined
}
/** Sends the message of a finished or failed job to its owner, if the kind has one. */
export async function notifyJobOwner(
  post: Mailer,
  { job, kind, module }: JobOutcomeNews,
  end: { result: Data } | { problem: RefusalSummary },
): Promise<void> {
  if (!kind?.announces || !module) return
  const to = { org: job.org, accounts: [job.account] }
  const { done, failed } = kind.announces
  const notice = { about: module.name, params: { module: module.label } }
  if ('problem' in end) await sendNotice(post, to, { code: failed, ...notice, problem: end.problem })
  else await sendNotice(post, to, { code: done, ...notice, params: { ...notice.params, ...figuresOf(end.result) } })
}

const figuresOf = (result: Data): Record<string, number> =>
  Object.fromEntries(Object.entries(result).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
