import type { AnyModule } from '../../../schema/index.ts'
import type { Data } from '../../db/connection.ts'
import { notify, type Post } from '../messages/send.ts'
import type { Claimed } from './claim.ts'
import type { AnyJobKind } from './kind.ts'
import type { Problem } from './record.ts'

interface About {
  job: Claimed
  kind: AnyJobKind | undefined
  module: AnyModule | undefined
}
/** Writes to a job's owner what became of it, where its kind has it so. */
export async function announce(
  post: Post,
  { job, kind, module }: About,
  end: { result: Data } | { problem: Problem },
): Promise<void> {
  if (!kind?.announces || !module) return
  const to = { org: job.org, accounts: [job.account] }
  const { done, failed } = kind.announces
  const told = { about: module.name, params: { module: module.title } }
  if ('problem' in end) await notify(post, to, { code: failed, ...told, problem: end.problem })
  else await notify(post, to, { code: done, ...told, params: { ...told.params, ...figuresOf(end.result) } })
}

const figuresOf = (result: Data): Record<string, number> =>
  Object.fromEntries(Object.entries(result).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
