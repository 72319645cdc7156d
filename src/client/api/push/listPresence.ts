import { create } from 'zustand'
import {
  type FrameOf,
  type TabPosition,
  placePreference,
  positionInterval,
  type PersonPosition,
} from '../../../shared/wire/pushFrame.ts'
import { accountSettings } from '../session/accountSettings.ts'
import { signedInAs, useSession } from '../session/session.ts'
import { sendToPush, subscribeToPush, usePushConnection } from './pushConnection.ts'

/** Somebody in the list that this tab shows; or another window of the same account. */
export interface PresentPerson extends Omit<PersonPosition, 'seconds'> {
  own: boolean
  /** Since when, by this page's clock. */
  since: number
}
interface ListPresenceState {
  /** The module that this tab is in. */
  module: string | null
  people: ReadonlyMap<string, PresentPerson>
  /** The people at each row. An array keeps its identity until it changes, so that other rows are not rendered. */
  rows: ReadonlyMap<number, readonly PresentPerson[]>
}
const nowhere: ListPresenceState = { module: null, people: new Map(), rows: new Map() }
export const useListPresence = create<ListPresenceState>()(() => nowhere)

/** `hidden`: colleagues do not see where the account is. */
export const presenceSettings = accountSettings(placePreference, { hidden: false })

/** The account whose setting is known here; what this browser remembers may be that of another. */
let knownOf: number | null = null
const accountId = (): number | null => {
  const { account } = useSession.getState()
  return account && signedInAs(account).id
}

/** Loads the setting of the account. Without an answer it stays hidden. */
export async function loadPresenceSettings(): Promise<void> {
  const id = accountId()
  if (id === null) return
  const stored = await presenceSettings.load({ hidden: true })
  if (id !== accountId()) return
  knownOf = id
  presenceSettings.setLocal({ hidden: false, ...stored })
  update()
}

/** Milliseconds between two frames, at least. */
const minInterval = 1000
/** A page hidden for longer than this counts as left. */
const awayAfter = 180_000
const tab = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/** Positions of this tab, a form over its list: the last one at a row counts, or else the list. */
const open: { place: TabPosition }[] = []
let away = false
let sentText = 'null'
let sentAt = -minInterval
let timer: ReturnType<typeof setTimeout> | undefined
let started = false

/** Shares that this tab shows a list, or is at a row of it, until `leave`. */
export function sharePosition(place: TabPosition) {
  const entry = { place }
  open.push(entry)
  start()
  update()
  return {
    change(next: TabPosition) {
      entry.place = next
      update()
    },
    leave() {
      open.splice(open.indexOf(entry), 1)
      update()
    },
  }
}

const currentPosition = (): TabPosition | null =>
  (open.findLast(({ place }) => place.row !== undefined) ?? open.at(-1))?.place ?? null

function update() {
  const module = currentPosition()?.module ?? null
  if (module !== useListPresence.getState().module) useListPresence.setState({ ...nowhere, module })
  timer ??= setTimeout(send, Math.max(0, sentAt + minInterval - performance.now()))
}

/** The position to send; a hidden account still listens. */
function positionToSend(): TabPosition | null {
  const place = away ? null : currentPosition()
  return place && presenceSettings.use.getState().hidden ? { module: place.module, unseen: true } : place
}

function send() {
  timer = undefined
  if (usePushConnection.getState().state !== 'connected' || knownOf === null || knownOf !== accountId()) return
  const at = positionToSend()
  const text = JSON.stringify(at)
  if (text === sentText) return
  sentText = text
  sentAt = performance.now()
  sendToPush({ type: 'place', tab, at })
}

function sendAgain() {
  if (sentText !== 'null') sentText = ''
  update()
}

function start() {
  if (started) return
  started = true
  subscribeToPush('places', receive)
  usePushConnection.subscribe(({ state }, before) => {
    // A new socket, or that of another tab, does not know this tab yet.
    if (state === 'connected' && before.state !== 'connected') sendAgain()
  })
  presenceSettings.use.subscribe(update)
  let former = accountId()
  void loadPresenceSettings()
  useSession.subscribe(() => {
    const id = accountId()
    if (id !== former) void loadPresenceSettings()
    former = id
  })
  setInterval(sendAgain, positionInterval)
  let leaving: ReturnType<typeof setTimeout>
  document.addEventListener('visibilitychange', () => {
    clearTimeout(leaving)
    const setAway = (isAway: boolean) => {
      away = isAway
      update()
    }
    if (document.hidden) leaving = setTimeout(setAway, awayAfter, true)
    else setAway(false)
  })
  addEventListener('pagehide', () => sendToPush({ type: 'place', tab, at: null }))
}

function receive({ module, whole, here, gone }: FrameOf<'places'>) {
  const before = useListPresence.getState()
  const me = accountId()
  if (module !== before.module || me === null) return
  const people = new Map(whole ? [] : before.people)
  for (const [uid, of] of gone) people.delete(`${uid} ${of}`)
  for (const { seconds, ...person } of here)
    if (person.uid !== me || person.tab !== tab)
      people.set(`${person.uid} ${person.tab}`, {
        ...person,
        own: person.uid === me,
        since: performance.now() - seconds * 1000,
      })
  useListPresence.setState({ people, rows: rowsOf(people, before.rows) })
}

function rowsOf(people: ListPresenceState['people'], before: ListPresenceState['rows']): ListPresenceState['rows'] {
  const rows = Map.groupBy(
    [...people.values()].filter(({ row }) => row !== undefined),
    ({ row }) => row ?? 0,
  )
  return new Map(
    [...rows].map(([id, now]) => {
      const known = before.get(id)
      return [id, known?.length === now.length && known.every((one, index) => one === now[index]) ? known : now]
    }),
  )
}

const nobody: readonly PresentPerson[] = []
/** The people at a row of a module. */
export const useRowPresence = (module: string, id: number): readonly PresentPerson[] =>
  useListPresence(({ module: shown, rows }) => (shown === module ? (rows.get(id) ?? nobody) : nobody))
