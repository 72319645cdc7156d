import type { Location } from 'react-router-dom'
import { create } from 'zustand'
import { home } from '../../rules/menu.ts'
import { close } from '../../rules/tags.ts'
import type { Asked, Tag } from '../../rules/tags.ts'
import type { Unsaved } from '../kept.ts'
import type { Account } from '../session.ts'
import { useSession } from '../session.ts'
import { shownAt } from './menu.ts'

/** A page that is open. */
export interface Open extends Tag {
  /** Where its own address bar stands. */
  location: Location
  /** Counts how often it was drawn anew. */
  turn: number
  /** When it was last shown, by count; null while it is only a tag. */
  shown: number | null
}

const most = 10
const key = 'tags'
const first: readonly Open[] = [openedAt({ path: home, search: '' })]
const unsaved = new Map<string, Unsaved>()

/** The open pages, in the order they were opened; home is always the first. */
export const useTags = create<readonly Open[]>()(() => first)
let count = 0

export function opened(location: Location): Open {
  return { path: location.pathname, search: location.search, location, turn: 0, shown: null }
}

function openedAt({ path, search }: Tag): Open {
  return opened({ pathname: path, search, hash: '', state: null, key: path })
}

/** Where the page of that address says what of it is not saved. */
export function unsavedAt(path: string): Unsaved {
  const known = unsaved.get(path) ?? new Map<string, () => boolean>()
  unsaved.set(path, known)
  return known
}

export const isUnsaved = (path: string): boolean => [...unsavedAt(path).values()].some(check => check())

/** The page of that address is shown. */
export function visit(location: Location) {
  const { pathname: path, search } = location
  const tags = useTags.getState()
  const before = tags.find(tag => tag.path === path)
  const tag = { ...(before ?? opened(location)), search, location, shown: ++count }
  hold(bounded(before ? tags.map(one => (one === before ? tag : one)) : [...tags, tag]))
}

/** Of too many pages the one not seen for longest is let go, unless something would be lost. */
function bounded(tags: readonly Open[]): readonly Open[] {
  const alive = tags.filter(({ shown }) => shown !== null)
  if (alive.length <= most) return tags
  const [oldest] = alive
    .filter(tag => tag.shown !== count && !isUnsaved(tag.path))
    .sort((one, other) => Number(one.shown) - Number(other.shown))
  return tags.map(tag => (tag === oldest ? { ...tag, shown: null } : tag))
}

/** Draws a page anew, as if it were opened again. */
export const refresh = (path: string) =>
  hold(useTags.getState().map(tag => (tag.path === path ? { ...tag, turn: tag.turn + 1 } : tag)))

/** The pages that would go, and what is left. */
export function closing(asked: Asked) {
  const tags = useTags.getState()
  const left = close(tags, asked)
  const stay = new Set(left.tags.map(({ path }) => path))
  return {
    gone: tags.filter(({ path }) => !stay.has(path)),
    here: left.here,
    run: () => hold(useTags.getState().filter(({ path }) => stay.has(path))),
  }
}

/** Where a page was left: its address with the query it had. */
export const addressOf = (path: string): string => path + (useTags.getState().find(tag => tag.path === path)?.search ?? '')

interface Stored {
  account: number
  tags: readonly Tag[]
}

/** Kept until the window is closed, for the account that opened them. */
function hold(tags: readonly Open[]) {
  useTags.setState(tags, true)
  const { account } = useSession.getState()
  if (account === null) return
  const stored: Stored = { account: account.id, tags: tags.map(({ path, search }) => ({ path, search })) }
  sessionStorage.setItem(key, JSON.stringify(stored))
}

function restored(account: Account): readonly Open[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '') as Stored
    if (stored.account !== account.id) return first
    return [...first, ...stored.tags.filter(({ path }) => path !== home && shownAt(account, path).allowed).map(openedAt)]
  } catch {
    return first
  }
}

/** Whoever signs in next begins with home alone; a page that may no longer be seen is not open any more. */
function follow(account: Account | null, before: Account | null) {
  if (account === before) return
  if (account !== null && account.id === before?.id)
    return hold(useTags.getState().filter(({ path }) => path === home || shownAt(account, path).allowed))
  if (account === null) sessionStorage.removeItem(key)
  useTags.setState(account === null ? first : restored(account), true)
}
follow(useSession.getState().account, null)
useSession.subscribe((now, before) => follow(now.account, before.account))
