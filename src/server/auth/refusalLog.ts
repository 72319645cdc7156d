import { type AuditEntry, auditInsert } from '../db/auditInsert.ts'
import type { Database } from '../db/connection.ts'
import type { Principal } from '../db/scope.ts'
import { emptySql } from '../db/sql.ts'

/** What was asked for, where, and why it was refused. */
export type RefusedCall = Pick<AuditEntry, 'action' | 'module'> & { result: string }

export interface RefusalLog {
  /** The first refusals of a kind are written at once; those that follow within the minute are counted, and written as one entry at its end. */
  note(who: Principal, refused: RefusedCall): Promise<void>
  /** Writes what is only counted so far. */
  flush(): Promise<void>
}

interface RefusalMinute {
  who: Principal
  refused: RefusedCall
  written: number
  more: number
  timer: NodeJS.Timeout
}

const minute = 60_000
/** Of a kind, each with its own moment: as many as somebody brings about by hand. */
const maxSingleEntries = 5
/** Of one account in a minute; what else it is refused then is counted together. */
const mostKinds = 50
const others: Pick<RefusedCall, 'action' | 'module'> = { action: 'others', module: null }

/** An account without rights may ask as fast as it likes, and the log that nobody may delete from must not grow with it. Counts are a node's own. */
export function refusalLogOn(database: Database, length = minute): RefusalLog {
  const minutes = new Map<string, RefusalMinute>()
  const kinds = new Map<string, number>()

  const write = (who: Principal, refused: RefusedCall, times: number) =>
    database.write(who, auditInsert(who, { ...refused, ids: [], changes: null, times }, emptySql))

  async function end(key: string): Promise<void> {
    const ended = minutes.get(key)
    if (!ended) return
    clearTimeout(ended.timer)
    minutes.delete(key)
    const whose = accountOf(ended.who)
    const left = (kinds.get(whose) ?? 1) - 1
    if (left) kinds.set(whose, left)
    else kinds.delete(whose)
    if (ended.more) await write(ended.who, ended.refused, ended.more)
  }

  return {
    async note(who, refused) {
      const whose = accountOf(who)
      const exact = keyOf(whose, refused)
      const known = minutes.has(exact) || (kinds.get(whose) ?? 0) < mostKinds
      const told = known ? refused : { ...refused, ...others }
      const key = known ? exact : keyOf(whose, told)
      const counted = minutes.get(key)
      if (counted) {
        counted.who = who
        if (counted.written >= maxSingleEntries) return void (counted.more += 1)
        counted.written += 1
        return void (await write(who, told, 1))
      }
      const timer = setTimeout(() => void end(key).catch(() => undefined), length).unref()
      minutes.set(key, { who, refused: told, written: 1, more: 0, timer })
      kinds.set(whose, (kinds.get(whose) ?? 0) + 1)
      await write(who, told, 1)
    },
    flush: async () => void (await Promise.allSettled([...minutes.keys()].map(end))),
  }
}

const accountOf = ({ org, account }: Principal): string => `${org} ${account}`
const keyOf = (whose: string, { action, module, result }: RefusedCall): string => [whose, action, module, result].join('\n')
