import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { type Right, verbs } from '../../../schema/index.ts'
import type { MenuEntry } from '../../../shared/rules/menuNodes.ts'
import type { PracticeNotice } from '../../../shared/wire/practice.ts'
import type { SavedViews } from '../../../shared/wire/savedView.ts'
import type { ViewingNotice, ViewAsTarget } from '../../../shared/wire/session/viewing.ts'
import { withoutScheme, isNewerToken, isSameSession, sessionIdOf } from './token.ts'

/** The step at which a tour was left, and whether it was seen to its end or declined. */
export interface TourProgress {
  at?: string
  over?: boolean
}
export interface Account {
  id: number
  username: string
  nickname: string
  mobile: string | null
  avatar: string | null
  orgcode: string
  orgname: string
  /** Labels for the menu's access lists; they grant no right. */
  access?: readonly string[]
  leftMenu: readonly MenuEntry[]
  verbs: Readonly<Record<string, readonly Right[]>>
  /** Its rows in modules whose rows are people, by their names. */
  ownRows?: Readonly<Record<string, number>>
  platform: boolean
  /** Set while a manager views the product as somebody else: everything beside it is that of the viewed account. */
  viewing?: ViewingNotice
  /** In an organisation that is there to practise in. */
  practice?: PracticeNotice
  /** The roles and accounts as which it may view the product. */
  viewable?: readonly ViewAsTarget[]
  saved?: SavedViews
  /** In a demonstration: how far the account has come in the tour, which is offered until it is over. */
  tour?: TourProgress
}
export interface Site {
  webname?: string | null
  logoImg?: string | null
  /** Whether a language may be chosen. */
  language?: boolean
  /** Whether a watermark with account and time is drawn over every page. */
  watermark?: boolean
  /** URL template of map tiles, served by this host. */
  tile_url?: string | null
  /** Whether map searches also ask a map service. */
  map_search?: boolean
}
export interface LoginResult {
  orgkey: string
  token: string
  router: unknown
}
interface Session {
  /** As the Authorization header carries it, `Bearer …`. */
  token: string | null
  orgkey: string | null
  account: Account | null
  site: Site | null
  /** The server refused the token while the account was at work. */
  ended: boolean
  /** Number of 403 answers: after one, the account's rights are reloaded. */
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
/** The cookie authorises only pictures and the push socket, which cannot send a header. */
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
/** The data another tab of this browser needs to join the session. */
export type SharedSession = Readonly<Record<(typeof sharedKeys)[number], string>>

/** This tab's session; null where there is none or it has ended. */
export function readSharedSession(): SharedSession | null {
  const { token, ended } = useSession.getState()
  if (token === null || ended) return null
  return Object.fromEntries(sharedKeys.map(key => [key, sessionStorage.getItem(key) ?? ''])) as SharedSession
}

/** Joins another tab's session; account and site stay as loaded. */
export function adoptSharedSession(session: SharedSession) {
  storeValues(session)
  writeCookie(session.access_token, cookieSeconds)
  useSession.setState({ token: session.access_token, orgkey: session.orgkey, ended: false })
}

/** The session in the cookie: that of the tab that was visible last. */
export const sessionIdInCookie = (): string | null => sessionIdOf(/(?:^|;\s*)token=([\w-]+)/.exec(document.cookie)?.[1] ?? '')

/** Milliseconds since the token was received. */
export const tokenAge = (): number => Date.now() - Number(sessionStorage.getItem('token_time'))

export function setAccount({ account, site }: { account: Account; site: Site }) {
  const { username, nickname, mobile, avatar, orgcode } = account
  // Another tab joins a session by the account it belongs to.
  const { id } = signedInAs(account)
  storeValues({ admin_id: id, admin_username: username, admin_nickname: nickname, admin_mobile: mobile ?? '' })
  storeValues({ admin_avatar: avatar ?? '', admin_orgcode: orgcode, admin_info: account, web_info: site })
  useSession.setState({ account, site })
}

/** The account that signed in, also while it views as somebody else. */
export const signedInAs = ({ viewing, id, username, nickname }: Account): ViewingNotice['by'] =>
  viewing?.by ?? { id, username, nickname }

export function setSite(site: Site) {
  storeValues({ web_info: site })
  useSession.setState({ site })
}

/** Rewrites the cookie when this tab becomes visible: another tab may have replaced or removed it. */
export function reclaimCookie() {
  const { token } = useSession.getState()
  if (document.visibilityState === 'visible' && token !== null) writeCookie(token, cookieSeconds)
}

/** Stores the token of an answer's header, unless a newer one is stored already. */
export function renewToken(offered: string) {
  const { token } = useSession.getState()
  if (token === null || !isNewerToken(offered, token)) return
  const next = `Bearer ${withoutScheme(offered)}`
  storeToken(next)
  useSession.setState({ token: next })
}

/** The server refused this token; ignored unless it belongs to the current session. */
export function markSessionEnded(refused: string | null) {
  const { token, account } = useSession.getState()
  if (refused !== null && token !== null && account !== null && isSameSession(refused, token))
    useSession.setState({ ended: true })
}

export const countForbidden = () => useSession.setState(({ forbidden }) => ({ forbidden: forbidden + 1 }))

/** Resolves true once the condition is true, false on abort. */
function waitForSession(condition: (session: Session) => boolean, signal?: AbortSignal): Promise<boolean> {
  if (condition(useSession.getState())) return Promise.resolve(true)
  return new Promise(resolve => {
    const settle = (result: boolean) => {
      stop()
      signal?.removeEventListener('abort', abort)
      resolve(result)
    }
    const abort = () => settle(false)
    const stop = useSession.subscribe(session => condition(session) && settle(true))
    signal?.addEventListener('abort', abort)
  })
}

/** Waits while the session is ended; true when it was resumed. False at once when it has not ended. */
export const waitForResume = async (signal?: AbortSignal): Promise<boolean> =>
  useSession.getState().ended && (await waitForSession(({ ended }) => !ended, signal)) && useSession.getState().token !== null

/** Runs once the account is loaded, in the same update, so that both are drawn together; at once where it is loaded. */
export function whenAccountKnown(run: () => void) {
  if (useSession.getState().account !== null) return run()
  const stop = useSession.subscribe(({ account }) => {
    if (account === null) return
    stop()
    run()
  })
}

/** Resolves true after sign-in, false on abort. */
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

const noRights: readonly Right[] = []
/** The account's verbs on a route. Before sign-in a page is preloaded with every verb. */
export const useVerbs = (route: string): readonly Right[] =>
  useSession(useShallow(({ account }) => (account === null ? verbs : (account.verbs[route] ?? noRights))))
