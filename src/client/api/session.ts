import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { MenuEntry } from '../../shared/rules/menuNodes.ts'
import type { Verb } from '../../schema/index.ts'
import { verbs } from '../../schema/index.ts'
import { withoutScheme, isNewerToken, isSameSession, sessionIdOf } from './token.ts'

export interface Account {
  id: number
  username: string
  nickname: string
  mobile: string | null
  avatar: string | null
  orgcode: string
  orgname: string
  /** Labels that access lists ask for; they give no right. */
  access?: readonly string[]
  leftMenu: readonly MenuEntry[]
  verbs: Readonly<Record<string, readonly Verb[]>>
  platform: boolean
}
export interface Site {
  webname?: string | null
  logoImg?: string | null
  /** The language may be chosen. */
  language?: boolean
  /** Who looks, and when, is drawn over every page. */
  watermark?: boolean
  /** Template of the addresses of map tiles, on this host. */
  tile_url?: string | null
  /** Keywords are also looked up by a map service. */
  map_search?: boolean
}
export interface LoginResult {
  orgkey: string
  token: string
  router: unknown
}
interface Session {
  /** Type and token, as the header carries them. */
  token: string | null
  orgkey: string | null
  account: Account | null
  site: Site | null
  /** The server no longer takes the token, while someone is at work. */
  ended: boolean
  /** How often the server forbade what was asked of it: perhaps the account may no longer do what it could. */
  forbidden: number
}

const signedOutState: Session = { token: null, orgkey: null, account: null, site: null, ended: false, forbidden: 0 }
const restoreSession = (): Session => ({
  ...signedOutState,
  token: sessionStorage.getItem('access_token'),
  orgkey: sessionStorage.getItem('orgkey'),
})

export const useSession = create<Session>()(restoreSession)

const storeValues = (values: Readonly<Record<string, unknown>>) => {
  for (const [key, value] of Object.entries(values))
    sessionStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
}

const cookieSeconds = 86_400
/** The cookie opens only pictures and the push channel, where no header can be sent. */
function writeCookie(token: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `token=${withoutScheme(token)}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`
}

function storeToken(token: string) {
  storeValues({ access_token: token, token_time: Date.now() })
  writeCookie(token, cookieSeconds)
}

export function startSession({ orgkey, token, router }: LoginResult) {
  storeToken(token)
  storeValues({ orgkey, dynamicRouter: router ?? [] })
  useSession.setState({ token, orgkey, ended: false })
}

const sharedKeys = ['access_token', 'token_time', 'orgkey', 'dynamicRouter', 'admin_id'] as const
/** What another tab of this browser needs to go on in the same session. */
export type SharedSession = Readonly<Record<(typeof sharedKeys)[number], string>>

/** The session of this tab, or null where there is none that could be shared. */
export function readSharedSession(): SharedSession | null {
  const { token, ended } = useSession.getState()
  if (token === null || ended) return null
  return Object.fromEntries(sharedKeys.map(key => [key, sessionStorage.getItem(key) ?? ''])) as SharedSession
}

/** Goes on in the session of another tab; what is known of the account stays. */
export function adoptSharedSession(session: SharedSession) {
  storeValues(session)
  writeCookie(session.access_token, cookieSeconds)
  useSession.setState({ token: session.access_token, orgkey: session.orgkey, ended: false })
}

/** The session of the tab that was looked at last. */
export const sessionIdInCookie = (): string | null => sessionIdOf(/(?:^|;\s*)token=([\w-]+)/.exec(document.cookie)?.[1] ?? '')

/** How long ago the token came, in milliseconds. */
export const tokenAge = (): number => Date.now() - Number(sessionStorage.getItem('token_time'))

export function setAccount({ account, site }: { account: Account; site: Site }) {
  const { id, username, nickname, mobile, avatar, orgcode } = account
  storeValues({ admin_id: id, admin_username: username, admin_nickname: nickname, admin_mobile: mobile ?? '' })
  storeValues({ admin_avatar: avatar ?? '', admin_orgcode: orgcode, admin_info: account, web_info: site })
  useSession.setState({ account, site })
}

export function setSite(site: Site) {
  storeValues({ web_info: site })
  useSession.setState({ site })
}

/** The cookie is of the page that is looked at: another one of this browser may have put its own there, or taken it away. */
export function reclaimCookie() {
  const { token } = useSession.getState()
  if (document.visibilityState === 'visible' && token !== null) writeCookie(token, cookieSeconds)
}

/** Takes the token of an answer's header, unless a later one is held already. */
export function renewToken(offered: string) {
  const { token } = useSession.getState()
  if (token === null || !isNewerToken(offered, token)) return
  const next = `Bearer ${withoutScheme(offered)}`
  storeToken(next)
  useSession.setState({ token: next })
}

/** The server refused this token; that matters only while it is the session at work. */
export function markSessionEnded(refused: string | null) {
  const { token, account } = useSession.getState()
  if (refused !== null && token !== null && account !== null && isSameSession(refused, token))
    useSession.setState({ ended: true })
}

export const countForbidden = () => useSession.setState(({ forbidden }) => ({ forbidden: forbidden + 1 }))

/** True once that holds of the session; false when it is given up before. */
function waitForSession(holds: (session: Session) => boolean, signal?: AbortSignal): Promise<boolean> {
  if (holds(useSession.getState())) return Promise.resolve(true)
  return new Promise(resolve => {
    const settle = (held: boolean) => {
      stop()
      signal?.removeEventListener('abort', giveUp)
      resolve(held)
    }
    const giveUp = () => settle(false)
    const stop = useSession.subscribe(session => holds(session) && settle(true))
    signal?.addEventListener('abort', giveUp)
  })
}

/** Whether the session goes on, once that is settled; at once false when it has not ended. */
export const waitForResume = async (signal?: AbortSignal): Promise<boolean> =>
  useSession.getState().ended && (await waitForSession(({ ended }) => !ended, signal)) && useSession.getState().token !== null

/** Runs as soon as it is known who is at work, so that it is drawn together with that; at once where it is known. */
export function whenAccountKnown(run: () => void) {
  if (useSession.getState().account !== null) return run()
  const stop = useSession.subscribe(({ account }) => {
    if (account === null) return
    stop()
    run()
  })
}

/** Comes once somebody has signed in. */
export const waitForSignIn = (signal?: AbortSignal): Promise<boolean> => waitForSession(({ token }) => token !== null, signal)

const storedKeys = [
  'token_time',
  'orgkey',
  'access_token',
  'admin_id',
  'admin_username',
  'admin_nickname',
  'admin_mobile',
  'admin_avatar',
  'admin_orgcode',
  'admin_info',
  'web_info',
  'dynamicRouter',
] as const

export function clearSession() {
  for (const key of storedKeys) sessionStorage.removeItem(key)
  writeCookie('', 0)
  useSession.setState(signedOutState)
}

const none: readonly Verb[] = []
/** What the account may do on the page of that route. Before it is known whose page it is, it is drawn with all that it may have. */
export const useVerbs = (route: string): readonly Verb[] =>
  useSession(useShallow(({ account }) => (account === null ? verbs : (account.verbs[route] ?? none))))
