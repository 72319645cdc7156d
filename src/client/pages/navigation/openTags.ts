import type { Location } from 'react-router-dom'
import { create } from 'zustand'
import { closeTags, type CloseTagsRequest, type Tag } from '../../../shared/rules/closeTags.ts'
import { homePath } from '../../../shared/rules/menuNodes.ts'
import { type Account, useSession } from '../../api/session/session.ts'
import type { UnsavedChecks } from '../../ui/unsavedChanges.ts'
import { shownPageAt } from './accountMenu.ts'

/** A page that is open. */
export interface OpenTag extends Tag {
  /** Its own location, stored while it is hidden. */
  location: Location
  /** Incremented to remount the page. */
  turn: number
  /** A counter value of when it was last shown; null while it is only a tag, not mounted. */
  shown: number | null
}

const maxDrawn = 10
const storageKey = 'tags'
const homeOnly: readonly OpenTag[] = [tagOfAddress({ path: homePath, search: '' })]
const unsavedByPath = new Map<string, UnsavedChecks>()

/** The open pages, in the order they were opened; home is always the first. */
export const useOpenTags = create<readonly OpenTag[]>()(() => homeOnly)
let visitCount = 0

export function tagOfLocation(location: Location): OpenTag {
  return { path: location.pathname, search: location.search, location, turn: 0, shown: null }
}

function tagOfAddress({ path, search }: Tag): OpenTag {
  return tagOfLocation({ pathname: path, search, hash: '', state: null, key: path })
}

/** The checks for unsaved changes of the page at that address. */
export function unsavedChecksAt(path: string): UnsavedChecks {
  const known = unsavedByPath.get(path) ?? new Map<string, () => boolean>()
  unsavedByPath.set(path, known)
  return known
}

export const hasUnsavedChanges = (path: string): boolean => [...unsavedChecksAt(path).values()].some(check => check())

/** The page of that address is shown. */
export function visitTag(location: Location) {
  const { pathname: path, search } = location
  const tags = useOpenTags.getState()
  const before = tags.find(tag => tag.path === path)
  const tag = { ...(before ?? tagOfLocation(location)), search, location, shown: ++visitCount }
  storeTags(freeOldestPage(before ? tags.map(one => (one === before ? tag : one)) : [...tags, tag]))
}

/** Unmounts the least recently shown page when too many are mounted, unless it has unsaved changes. */
function freeOldestPage(tags: readonly OpenTag[]): readonly OpenTag[] {
  const alive = tags.filter(({ shown }) => shown !== null)
  if (alive.length <= maxDrawn) return tags
  const [oldest] = alive
    .filter(tag => tag.shown !== visitCount && !hasUnsavedChanges(tag.path))
    .sort((one, other) => Number(one.shown) - Number(other.shown))
  return tags.map(tag => (tag === oldest ? { ...tag, shown: null } : tag))
}

/** Remounts a page, as if it were opened again. */
export const remountTag = (path: string) =>
  storeTags(useOpenTags.getState().map(tag => (tag.path === path ? { ...tag, turn: tag.turn + 1 } : tag)))

/** The tags a request would close, and how to do it. */
export function planTagClosing(request: CloseTagsRequest) {
  const tags = useOpenTags.getState()
  const left = closeTags(tags, request)
  const stay = new Set(left.tags.map(({ path }) => path))
  return {
    gone: tags.filter(({ path }) => !stay.has(path)),
    here: left.here,
    run: () => storeTags(useOpenTags.getState().filter(({ path }) => stay.has(path))),
  }
}

/** The last address of a page, with its query. */
export const lastAddressOf = (path: string): string =>
  path + (useOpenTags.getState().find(tag => tag.path === path)?.search ?? '')

interface StoredTags {
  account: number
  tags: readonly Tag[]
}

/** In sessionStorage, for the account that opened them. */
function storeTags(tags: readonly OpenTag[]) {
  useOpenTags.setState(tags, true)
  const { account } = useSession.getState()
  if (account === null) return
  const stored: StoredTags = { account: account.id, tags: tags.map(({ path, search }) => ({ path, search })) }
  sessionStorage.setItem(storageKey, JSON.stringify(stored))
}

function restoreTags(account: Account): readonly OpenTag[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '') as StoredTags
    if (stored.account !== account.id) return homeOnly
    return [
      ...homeOnly,
      ...stored.tags.filter(({ path }) => path !== homePath && shownPageAt(account, path).allowed).map(tagOfAddress),
    ]
  } catch {
    return homeOnly
  }
}

/** Another account begins with home alone; pages the account may no longer open are closed. */
function followAccount(account: Account | null, before: Account | null) {
  if (account === before) return
  if (account !== null && account.id === before?.id)
    return storeTags(useOpenTags.getState().filter(({ path }) => path === homePath || shownPageAt(account, path).allowed))
  if (account === null) sessionStorage.removeItem(storageKey)
  useOpenTags.setState(account === null ? homeOnly : restoreTags(account), true)
}
followAccount(useSession.getState().account, null)
useSession.subscribe((now, before) => followAccount(now.account, before.account))
