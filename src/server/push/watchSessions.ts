import { menuModuleOf, tableOf } from '../../schema/index.ts'
import { missedTopic } from '../db/bus.ts'
import type { ServerContext } from '../db/scope.ts'
import type { AccountPrincipal } from '../auth/principal.ts'
import { rightsTables } from '../auth/accountModules.ts'
import type { EndedSession, Sessions } from '../auth/sessions.ts'
import { type PushMember, type PushRooms, sendFrame } from './pushRooms.ts'

const soon = 50
/** Rights may have changed while a socket was on its way in. */
const joinDelay = 1000
/** For what no change tells of: the hours of a session run out. */
const checkInterval = 5000

/** Keeps sockets to what their sessions are: ended ones are told so and closed, the others hold the rights of now. */
export function watchSessions({ registry, bus, changes }: ServerContext, sessions: Sessions, rooms: PushRooms) {
  let next: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let looking = false

  async function look(): Promise<void> {
    const members = rooms.all()
    const living = await sessions.principals([...new Set(members.map(({ sid }) => sid))]).catch(() => null)
    for (const member of living ? members : []) {
      const who = living?.get(member.sid)
      if (who) renewRights(member, who)
      else endMember(member)
    }
    if (rooms.organisations().length) within(checkInterval)
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

  changes.subscribe(({ table }) => rightsTables.has(table) && within(soon))
  // Its entries are everybody's, whoever may see the page they are written on.
  const menu = menuModuleOf(registry.modules)
  changes.subscribe(({ table }) => menu && table === tableOf(menu) && rooms.say(rooms.all(), { of: 'menu', tell: renewed }))
  bus.subscribe(missedTopic, () => within(soon))
  bus.subscribe('session', data => {
    const { org, account, sid } = data as EndedSession
    const members = rooms.ofAccount(org, account)
    members.filter(member => member.sid === sid).forEach(endMember)
    const others = members.filter(member => member.sid !== sid && member.shared)
    sendFrame(others, { type: 'session', state: 'ended', sid })
  })
  return { joined: () => within(joinDelay) }
}

/** The rights of now; whoever holds others than before is told, and looks. */
function renewRights(member: PushMember, now: AccountPrincipal): void {
  const before = rightsIn(member.who)
  member.who = { ...member.who, ...now }
  if (rightsIn(member.who) !== before) renewed(member)
}
const renewed = (member: PushMember): void => sendFrame([member], { type: 'rights' })
const rightsIn = ({ pages, menus, bound }: AccountPrincipal): string => JSON.stringify([pages, menus, bound])

function endMember(member: PushMember): void {
  sendFrame([member], { type: 'session', state: 'ended' })
  member.close('noSession')
}
