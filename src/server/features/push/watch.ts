import { menuOf, tableOf } from '../../../schema/index.ts'
import { missed } from '../../db/bus.ts'
import type { Source } from '../../db/scope.ts'
import type { Standing } from '../identity.ts'
import { deciding } from '../people.ts'
import type { Ended, Sessions } from '../session.ts'
import { type Member, type Rooms, sendAll } from './rooms.ts'

const soon = 50
/** Rights may have changed while a socket was on its way in. */
const joined = 1000
/** For what no change tells of: the hours of a session run out. */
const regularly = 5000

/** Keeps sockets to what their sessions are: ended ones are told so and closed, the others hold the rights of now. */
export function watchSessions({ registry, bus, changes }: Source, sessions: Sessions, rooms: Rooms) {
  let next: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let looking = false

  async function look(): Promise<void> {
    const members = rooms.all()
    const living = await sessions.standing([...new Set(members.map(({ sid }) => sid))]).catch(() => null)
    for (const member of living ? members : []) {
      const who = living?.get(member.sid)
      if (who) renew(member, who)
      else endOf(member)
    }
    if (rooms.organisations().length) within(regularly)
  }

  /** Two looks at once would let the older answer stand. */
  function begin(): void {
    dueAt = Infinity
    if (looking) return within(soon)
    looking = true
    void look().finally(() => (looking = false))
  }

  function within(wait: number): void {
    const at = performance.now() + wait
    if (at >= dueAt) return
    clearTimeout(next)
    dueAt = at
    next = setTimeout(begin, wait).unref()
  }

  changes.listen(({ table }) => deciding.has(table) && within(soon))
  // Its entries are everybody's, whoever may see the page they are written on.
  const menu = menuOf(registry.modules)
  changes.listen(({ table }) => menu && table === tableOf(menu) && rooms.say(rooms.all(), { of: 'menu', tell: renewed }))
  bus.hear(missed, () => within(soon))
  bus.hear('session', data => {
    const { org, account, sid } = data as Ended
    const members = rooms.ofAccount(org, account)
    members.filter(member => member.sid === sid).forEach(endOf)
    const others = members.filter(member => member.sid !== sid && member.shared)
    sendAll(others, { type: 'session', state: 'ended', sid })
  })
  return { joined: () => within(joined) }
}

/** The rights of now; whoever holds others than before is told, and looks. */
function renew(member: Member, now: Standing): void {
  const before = rightsIn(member.who)
  member.who = { ...member.who, ...now }
  if (rightsIn(member.who) !== before) renewed(member)
}
const renewed = (member: Member): void => sendAll([member], { type: 'rights' })
const rightsIn = ({ pages, menus, bound }: Standing): string => JSON.stringify([pages, menus, bound])

function endOf(member: Member): void {
  sendAll([member], { type: 'session', state: 'ended' })
  member.close('noSession')
}
