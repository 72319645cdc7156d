import { missedTopic } from '../db/bus.ts'
import type { ServerContext } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { type PushMember, type PushRooms, sendFrame } from './pushRooms.ts'
import { unreadCountSql } from '../messages/messageCentre.ts'
import { type UnreadRecount, lettersTopic } from '../messages/sendLetter.ts'

/** What comes in a moment is counted together. */
const soon = 10

/** Tells whoever listens on this node how many letters he has not read, whenever that may have changed. */
export function pushUnreadCounts({ bus, database }: Pick<ServerContext, 'bus' | 'database'>, rooms: PushRooms): void {
  let waiting = new Set<PushMember>()
  let timer: NodeJS.Timeout | null = null

  async function flush(): Promise<void> {
    timer = null
    const accounts = Map.groupBy(waiting, ({ who }) => `${who.org} ${who.account}`)
    waiting = new Set()
    const all = [...accounts.values()].flatMap(([first]) => (first ? [first.who] : []))
    const rows = await database.asOwner(query =>
      query<{ org: number; account: number; unread: number }>(
        sql`select a.org_id as org, a.id as account, ${unreadCountSql} as unread from account a
          join unnest(${all.map(one => one.org)}::bigint[], ${all.map(one => one.account)}::bigint[]) asked (org, account) on a.org_id = asked.org and a.id = asked.account`,
      ),
    )
    for (const { org, account, unread } of rows) sendFrame(accounts.get(`${org} ${account}`) ?? [], { type: 'message', unread })
  }
  function count(member: PushMember): void {
    waiting.add(member)
    // A hint that is lost is none: whoever looks asks for himself.
    timer ??= setTimeout(() => void flush().catch(() => undefined), soon)
  }
  bus.subscribe(lettersTopic, data => {
    const { org, accounts } = data as UnreadRecount
    const told =
      org === null ? rooms.all() : accounts ? accounts.flatMap(account => rooms.ofAccount(org, account)) : rooms.within(org)
    const among = accounts && new Set(accounts)
    rooms.say(told, {
      of: `${lettersTopic} ${org} ${accounts?.join() ?? ''}`,
      tell(member) {
        const { who } = member
        if ((org === null || who.org === org) && (!among || among.has(who.account))) count(member)
      },
    })
  })
  bus.subscribe(missedTopic, () => rooms.all().forEach(count))
}
