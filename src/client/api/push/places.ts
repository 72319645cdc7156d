import { create } from 'zustand'
import { type FrameOf, type Place, placeInterval, type PlaceOfPerson } from '../../../shared/wire/pushFrame.ts'
import { accountSettings } from '../accountSettings.ts'
import { signedInAs, useSession } from '../session.ts'
import { sendToPush, subscribeToPush, usePushConnection } from './pushConnection.ts'

/** Somebody in the list that this tab shows; or another window of one's own. */
export interface PersonHere extends Omit<PlaceOfPerson, 'seconds'> {
  own: boolean
  /** Since when, by this page's clock. */
  since: number
}
interface ShownPlaces {
  /** The module that this tab is in. */
  module: string | null
  people: ReadonlyMap<string, PersonHere>
  /** Those at a row; the array of a row stays the same until it changes. */
  rows: ReadonlyMap<number, readonly PersonHere[]>
}
const nowhere: ShownPlaces = { module: null, people: new Map(), rows: new Map() }
export const usePlaces = create<ShownPlaces>()(() => nowhere)

/** Whether colleagues are not told where the account is. */
export const placeSettings = accountSettings('places', { hidden: false })

/** Milliseconds between two frames, at least. */
const pause = 1000
/** A page hidden for so long is no longer there. */
const awayAfter = 180_000
const tab = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/** The places that are open over each other: the last row counts, or the list. */
const open: { place: Place }[] = []
let away = false
let told = 'null'
let toldAt = -pause
let timer: ReturnType<typeof setTimeout> | undefined
let started = false

/** Says that this tab shows a list, or is at a row of it, until `leave`. */
export function enterPlace(place: Place) {
  const entry = { place }
  open.push(entry)
  start()
  update()
  return {
    change(next: Place) {
      entry.place = next
      update()
    },
    leave() {
      open.splice(open.indexOf(entry), 1)
      update()
    },
  }
}

const currentPlace = (): Place | null => (open.findLast(({ place }) => place.row !== undefined) ?? open.at(-1))?.place ?? null

function update() {
  const module = currentPlace()?.module ?? null
  if (module !== usePlaces.getState().module) usePlaces.setState({ ...nowhere, module })
  timer ??= setTimeout(tell, Math.max(0, toldAt + pause - performance.now()))
}

/** Where the server is told that this tab is; hidden, it still listens. */
function placeToTell(): Place | null {
  const place = away ? null : currentPlace()
  return place && placeSettings.use.getState().hidden ? { module: place.module, unseen: true } : place
}

function tell() {
  timer = undefined
  if (usePushConnection.getState().state !== 'connected') return
  const at = placeToTell()
  const text = JSON.stringify(at)
  if (text === told) return
  told = text
  toldAt = performance.now()
  sendToPush({ type: 'place', tab, at })
}

function tellAgain() {
  if (told !== 'null') told = ''
  update()
}

function start() {
  if (started) return
  started = true
  subscribeToPush('places', receive)
  usePushConnection.subscribe(({ state }, before) => {
    // Another socket, or another tab's, knows nothing of this one.
    if (state === 'connected' && before.state !== 'connected') tellAgain()
  })
  placeSettings.use.subscribe(update)
  void placeSettings.load().then(stored => stored && placeSettings.setLocal(stored))
  setInterval(tellAgain, placeInterval)
  let leaving: ReturnType<typeof setTimeout>
  document.addEventListener('visibilitychange', () => {
    clearTimeout(leaving)
    const settle = (is: boolean) => {
      away = is
      update()
    }
    if (document.hidden) leaving = setTimeout(settle, awayAfter, true)
    else settle(false)
  })
  addEventListener('pagehide', () => sendToPush({ type: 'place', tab, at: null }))
}

function receive({ module, whole, here, gone }: FrameOf<'places'>) {
  const before = usePlaces.getState()
  const { account } = useSession.getState()
  if (module !== before.module || !account) return
  const me = signedInAs(account).id
  const people = new Map(whole ? [] : before.people)
  for (const [uid, of] of gone) people.delete(`${uid} ${of}`)
  for (const { seconds, ...person } of here)
    if (person.uid !== me || person.tab !== tab)
      people.set(`${person.uid} ${person.tab}`, {
        ...person,
        own: person.uid === me,
        since: performance.now() - seconds * 1000,
      })
  usePlaces.setState({ people, rows: rowsOf(people, before.rows) })
}

function rowsOf(people: ShownPlaces['people'], before: ShownPlaces['rows']): ShownPlaces['rows'] {
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

const nobody: readonly PersonHere[] = []
/** Who is at a row of a module. */
export const useRowPeople = (module: string, id: number): readonly PersonHere[] =>
  usePlaces(({ module: shown, rows }) => (shown === module ? (rows.get(id) ?? nobody) : nobody))
