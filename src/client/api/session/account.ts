import type { Envelope } from '../../../shared/wire/envelope.ts'
import type { ViewAsTarget } from '../../../shared/wire/session/viewing.ts'
import { loadAppearance, offerLanguages } from '../appearance/appearance.ts'
import { waitForFirstPaint } from '../firstPaint.ts'
import { abortCalls, accountPath, call, CallError, fetchLoginOptions, post } from '../request.ts'
import { loadShellSettings } from '../shellSettings.ts'
import { removeStoredDrafts } from '../storedDrafts.ts'
import { type Account, type Site, startSession, clearSession, setAccount, setSite, signedInAs, useSession } from './session.ts'
import { announceSignOut } from './shareSession.ts'

export interface LoginCredentials {
  orgcode: string
  username: string
  password: string
  /** The second step, where the account has one. */
  code?: string
}
export interface LoginReply {
  orgkey: string
  token_type: string
  access_token: string
}

/** The password was right, and a second factor is required. */
export const needsSecondStep = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401 && (error.data as { step?: string } | undefined)?.step === 'code'

/** A device id in localStorage: a lockout by guesses from elsewhere does not apply to a known browser. It grants no access. */
const deviceKey = 'device'

export async function signInByPassword(credentials: LoginCredentials) {
  startSessionFromReply(await post<LoginReply>('login', { ...credentials, ...knownDevice() }))
}

export function knownDevice(): { device?: string } {
  const device = localStorage.getItem(deviceKey)
  return device === null ? {} : { device }
}

/** Begins the session of a reply, and remembers what this browser is known by. */
export function startSessionFromReply({ data, router, device }: Pick<Envelope<LoginReply>, 'data' | 'router' | 'device'>) {
  if (device) localStorage.setItem(deviceKey, device)
  if (data) startSession({ orgkey: data.orgkey, token: `${data.token_type} ${data.access_token}`, router })
}

interface AccountAndSite {
  account: Account
  site: Site
}
let pendingLoad: Promise<AccountAndSite> | null = null
/** Loads site and account, one request for all callers, and waits for the first paint so that the page is drawn once. */
export function loadAccountAndSite(): Promise<AccountAndSite> {
  pendingLoad ??= fetchAccountAndSite().finally(() => (pendingLoad = null))
  return pendingLoad
}

export async function loadAccount() {
  setAccount(await loadAccountAndSite())
}

const siteInfo = () => call<Site>('admin/web/info')

/** Reloads the site. */
export async function loadSite() {
  const site = await siteInfo()
  setSite(site)
  await offerLanguages(site.language === true)
}

/** Whether the sign-in page offers languages; unchanged when the request fails. */
export async function loadLoginLanguage() {
  const { language } = await fetchLoginOptions().catch(() => ({ language: null }))
  if (language !== null) await offerLanguages(language)
}

const accountInfo = () => call<Account>(accountPath)

/** Reloads the account; sets it only when it changed, so that nothing renders again for nothing. */
export async function reloadAccount() {
  const now = await accountInfo()
  const { account, site } = useSession.getState()
  if (account === null || site === null || JSON.stringify(account) === JSON.stringify(now)) return
  setAccount({ account: now, site })
  // The view changes what may be seen: nothing loaded before stays.
  if (viewKey(now) !== viewKey(account)) location.reload()
}

const viewKey = ({ viewing }: Account): string => (viewing ? `${viewing.as} ${viewing.id}` : '')

/** Looks at the product as a role or an account, from its first page on. */
export async function viewProductAs(as: ViewAsTarget, id: number) {
  await call('view/start', { as, id })
  location.assign('/')
}

/** Ends it, on the page that is shown. */
export async function stopViewingProduct() {
  await call('view/end')
  location.reload()
}

async function fetchAccountAndSite(): Promise<AccountAndSite> {
  const [site, account] = await Promise.all([siteInfo(), accountInfo(), loadShellSettings(), loadAppearance()])
  await offerLanguages(site.language === true)
  await waitForFirstPaint()
  return { account, site }
}

/** Signs the same account in again and leaves the screen as it is. */
export async function resumeSession(typed: Pick<LoginCredentials, 'password' | 'code'>) {
  const { account } = useSession.getState()
  if (!account) return
  await signInByPassword({ ...typed, orgcode: account.orgcode, username: signedInAs(account).username })
  await loadAccount()
}

/** Ends the session here, whatever the server answers. */
export async function signOut() {
  abortCalls()
  removeStoredDrafts()
  announceSignOut()
  const reply = await call<{ page: string } | null>('admin/logout').catch(() => null)
  abortCalls()
  clearSession()
  // Signed out at the provider too, which sends the browser back to the sign-in page.
  if (reply && /^https?:/.test(reply.page)) location.assign(reply.page)
}
