import { missedTopic } from '../db/bus.ts'
import type { ServerContext } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import { unreadCountSql } from '../messages/messageCentre.ts'
import { type UnreadRecount, lettersTopic } from '../messages/sendLetter.ts'
import { type PushMember, type PushRooms, sendFrame } from './pushRooms.ts'

/** Debounce: changes of one moment are counted together. */
const countDelay = 10

/** Pushes the number of unread letters to the members on this node when it may have changed. */
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
          join unnest(${all.map(one => one.org)}::bigint[], ${all.map(one => one.account)}::bigint[]) asked (org, account)
            on a.org_id = asked.org and a.id = asked.account`,
      ),
    )
    for (const { org, account, unread } of rows) sendFrame(accounts.get(`${org} ${account}`) ?? [], { type: 'message', unread })
  }
  function count(member: PushMember): void {
    waiting.add(member)
    // A lost hint does no harm: the client fetches the count itself.
    timer ??= setTimeout(() => void flush().catch(() => undefined), countDelay)
  }
  bus.subscribe(lettersTopic, data => {
    const { org, accounts } = data as UnreadRecount
    const recipients =
      org === null ? rooms.all() : accounts ? accounts.flatMap(account => rooms.ofAccount(org, account)) : rooms.roomOf(org)
    const among = accounts && new Set(accounts)
    rooms.broadcast(recipients, {
      key: `${lettersTopic} ${org} ${accounts?.join() ?? ''}`,
      deliver(member) {
        const { who } = member
        if ((org === null || who.org === org) && (!among || among.has(who.account))) count(member)
      },
    })
  })
  bus.subscribe(missedTopic, () => rooms.all().forEach(count))
}
