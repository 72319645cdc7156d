import { menuModuleOf, tableOf } from '../../schema/index.ts'
import { placeHiddenTopic, type PlaceHidden } from '../auth/preference.ts'
import { rightsChanges } from '../auth/rights/rightsChanges.ts'
import type { EndedSession, Sessions } from '../auth/sessions.ts'
import { type SessionPrincipal, socketPrincipal, viewTopic } from '../auth/viewing/viewAs.ts'
import { missedTopic } from '../db/bus.ts'
import type { ServerContext } from '../db/scope.ts'
import type { ListPresence } from './presence/listPresence.ts'
import { type PushMember, type PushRooms, sendFrame } from './pushRooms.ts'

const recheckDelay = 50
/** Delay of the check after a socket has joined: its rights may change while it subscribes. */
const joinDelay = 1000
/** Interval of the check for what no message announces: the expiry of sessions. */
const checkInterval = 5000

/** Whether the session of a socket is to be read again. */
type ConcernsMember = (member: PushMember) => boolean
const everyMember: ConcernsMember = () => true

interface SocketsToWatch {
  sessions: Sessions
  rooms: PushRooms
  presence: ListPresence
}
/** Closes the sockets of ended sessions, and refreshes the rights of the others. */
export function watchSessions({ registry, bus, changes }: ServerContext, { sessions, rooms, presence }: SocketsToWatch) {
  const endMember = (member: PushMember) => {
    presence.leave(member)
    sendFrame([member], { type: 'session', state: 'ended' })
    member.close('noSession')
  }
  const checkWithin = debouncedChecks(async isConcerned => {
    const members = rooms.all().filter(isConcerned)
    const sids = [...new Set(members.map(({ sid }) => sid))]
    const valid = sids.length ? await sessions.principals(sids).catch(() => null) : null
    for (const member of valid ? members : []) {
      const who = valid?.get(member.sid)
      if (!who) endMember(member)
      else if (renewRights(member, who)) presence.renew(member)
    }
  })
  let regularly: NodeJS.Timeout | undefined
  /** Checks all sockets, as long as there are any. */
  function checkRegularly(): void {
    regularly ??= setTimeout(() => {
      regularly = undefined
      if (!rooms.organisations().length) return
      checkWithin(0, everyMember)
      checkRegularly()
    }, checkInterval).unref()
  }
  const concernOf = rightsChanges(registry)
  changes.subscribe(change => {
    const concerns = concernOf(change)
    if (concerns) checkWithin(recheckDelay, ({ who }) => concerns(who))
  })
  // Every account has a menu, whether or not it may see the page of the menu module.
  const menu = menuModuleOf(registry.modules)
  changes.subscribe(
    ({ table }) => menu && table === tableOf(menu) && rooms.broadcast(rooms.all(), { key: 'menu', deliver: sendRightsChanged }),
  )
  bus.subscribe(missedTopic, () => checkWithin(recheckDelay, everyMember))
  bus.subscribe(placeHiddenTopic, data => {
    const { org, account } = data as PlaceHidden
    checkWithin(recheckDelay, ({ who }) => who.org === org && who.account === account)
  })
  bus.subscribe(viewTopic, data => checkWithin(recheckDelay, ({ sid }) => sid === (data as { sid: string }).sid))
  bus.subscribe('session', data => {
    const { org, account, sid } = data as EndedSession
    const members = rooms.ofAccount(org, account)
    members.filter(member => member.sid === sid).forEach(endMember)
    const others = members.filter(member => member.sid !== sid && member.shared)
    sendFrame(others, { type: 'session', state: 'ended', sid })
  })
  return {
    joined(member: PushMember) {
      checkWithin(joinDelay, one => one === member)
      checkRegularly()
    },
  }
}

/** Debounced and serialised: of two concurrent checks the older answer could win. */
function debouncedChecks(check: (isConcerned: ConcernsMember) => Promise<void>) {
  let next: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let running = false
  /** The sockets whose sessions the next check reads. */
  let concerned: ConcernsMember[] = []

  function begin(): void {
    dueAt = Infinity
    if (running) return beginWithin(recheckDelay)
    running = true
    const due = concerned
    concerned = []
    void check(member => due.some(concerns => concerns(member))).finally(() => (running = false))
  }
  function beginWithin(wait: number): void {
    const at = performance.now() + wait
    if (at >= dueAt) return
    clearTimeout(next)
    dueAt = at
    next = setTimeout(begin, wait).unref()
  }
  return (wait: number, concerns: ConcernsMember): void => {
    concerned.push(concerns)
    beginWithin(wait)
  }
}

/**
 * Sets the current rights; a client whose rights changed gets a frame to reload. Returns whether it may see other rows than before, or
 * shows and hides where it is.
 */
function renewRights(member: PushMember, current: SessionPrincipal): boolean {
  const { who } = member
  const { ip, requestId } = who
  member.who = { ...socketPrincipal(current), ip, requestId }
  const hasOtherRights = rightsIn(member.who) !== rightsIn(who)
  if (hasOtherRights) sendRightsChanged(member)
  if (member.who.hidesPlace !== who.hidesPlace) return true
  return hasOtherRights || JSON.stringify(member.who.scopeValues) !== JSON.stringify(who.scopeValues)
}
const sendRightsChanged = (member: PushMember): void => sendFrame([member], { type: 'rights' })
const rightsIn = ({ pages, menus, bound, viewing }: SessionPrincipal): string =>
  JSON.stringify([pages, menus, bound, viewing?.as, viewing?.id])
