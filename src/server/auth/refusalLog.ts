import { type AuditAuthor, type AuditEntry, auditInsert } from '../db/auditInsert.ts'
import type { Database } from '../db/connection.ts'
import { emptySql } from '../db/sql.ts'

/** A refused call and its reason. */
export type RefusedCall = Pick<AuditEntry, 'action' | 'module'> & { result: string }

export interface RefusalLog {
  /** Writes the first refusals of a kind at once; counts those that follow within the minute, and writes them as one entry. */
  note(who: AuditAuthor, refused: RefusedCall): Promise<void>
  /** Writes the counts so far. */
  flush(): Promise<void>
}

interface RefusalMinute {
  who: AuditAuthor
  refused: RefusedCall
  written: number
  more: number
  timer: NodeJS.Timeout
}

const minute = 60_000
/** Entries of a kind that are written one by one: as many as one causes by hand. */
const maxSingleEntries = 5
/** Kinds per account and minute; further ones are counted together. */
const maxKinds = 50
const otherCalls: Pick<RefusedCall, 'action' | 'module'> = { action: 'others', module: null }

/** Limits audit entries of refusals: an account may ask as fast as it likes, and the audit cannot be deleted from. Counts are per node. */
export function refusalLog(database: Database, length = minute): RefusalLog {
  const minutes = new Map<string, RefusalMinute>()
  const kinds = new Map<string, number>()

  const write = async (who: AuditAuthor, refused: RefusedCall, times: number): Promise<void> => {
    const entry = auditInsert(who, { ...refused, ids: [], changes: null, times }, emptySql)
    const { account } = who
    if (account === null) await database.asOwner(query => query(entry))
    else await database.write({ ...who, account }, entry)
  }

  async function end(key: string): Promise<void> {
    const ended = minutes.get(key)
    if (!ended) return
    clearTimeout(ended.timer)
    minutes.delete(key)
    const accountId = accountOf(ended.who)
    const left = (kinds.get(accountId) ?? 1) - 1
    if (left) kinds.set(accountId, left)
    else kinds.delete(accountId)
    if (ended.more) await write(ended.who, ended.refused, ended.more)
  }

  return {
    async note(who, refused) {
      const accountId = accountOf(who)
      const exact = keyOf(accountId, refused)
      const known = minutes.has(exact) || (kinds.get(accountId) ?? 0) < maxKinds
      const entry = known ? refused : { ...refused, ...otherCalls }
      const key = known ? exact : keyOf(accountId, entry)
      const counted = minutes.get(key)
      if (counted) {
        counted.who = who
        if (counted.written >= maxSingleEntries) return void (counted.more += 1)
        counted.written += 1
        return write(who, entry, 1)
      }
      const timer = setTimeout(() => void end(key).catch(() => undefined), length).unref()
      minutes.set(key, { who, refused: entry, written: 1, more: 0, timer })
      kinds.set(accountId, (kinds.get(accountId) ?? 0) + 1)
      await write(who, entry, 1)
    },
    flush: async () => void (await Promise.allSettled([...minutes.keys()].map(end))),
  }
}

/** Each token of an account has minutes of its own. */
const accountOf = ({ org, account, token }: AuditAuthor): string => `${org} ${account} ${token?.id}`
const keyOf = (accountId: string, { action, module, result }: RefusedCall): string =>
  [accountId, action, module, result].join('\n')
