import { loadAppearance, offerLanguages } from './appearance/appearance.ts'
import { removeStoredDrafts } from './storedDrafts.ts'
import { waitForFirstPaint } from './firstPaint.ts'
import { abortCalls, accountPath, call, CallError, fetchLoginOptions, post } from './request.ts'
import type { Account, Site } from './session.ts'
import { startSession, clearSession, setAccount, setSite, useSession } from './session.ts'
import { loadShellSettings } from './shellSettings.ts'
import { announceSignOut } from './shareSession.ts'

export interface LoginCredentials {
  orgcode: string
  username: string
  password: string
  /** The second step, where the account has one. */
  code?: string
}
interface LoginReply {
  orgkey: string
  token_type: string
  access_token: string
}

/** The password was right, and a code is wanted too. */
export const needsSecondStep = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401 && (error.data as { step?: string } | undefined)?.step === 'code'

/** By this mark the server knows the browser again: whoever guesses passwords elsewhere does not lock its people out. It opens nothing. */
const deviceKey = 'device'

export async function openSession(credentials: LoginCredentials) {
  const mark = localStorage.getItem(deviceKey)
  const { data, router, device } = await post<LoginReply>('login', mark === null ? credentials : { ...credentials, device: mark })
  if (device) localStorage.setItem(deviceKey, device)
  if (data) startSession({ orgkey: data.orgkey, token: `${data.token_type} ${data.access_token}`, router })
}

interface Identity {
  account: Account
  site: Site
}
let identityRequest: Promise<Identity> | null = null
/** Reads the site and the account once, however many ask, and waits a moment for what the page shows. */
export function loadIdentity(): Promise<Identity> {
  identityRequest ??= fetchIdentity().finally(() => (identityRequest = null))
  return identityRequest
}

export async function loadAccount() {
  setAccount(await loadIdentity())
}

const siteInfo = () => call<Site>('admin/web/info')

/** Takes what is known of the site anew. */
export async function loadSite() {
  const site = await siteInfo()
  setSite(site)
  await offerLanguages(site.language === true)
}

/** What the page of signing in must know; where that cannot be learnt it stays as it is. */
export async function loadLoginLanguage() {
  const { language } = await fetchLoginOptions().catch(() => ({ language: null }))
  if (language !== null) await offerLanguages(language)
}

const accountInfo = () => call<Account>(accountPath)

/** Takes what the account may do anew; nothing is drawn again where nothing has changed. */
export async function reloadAccount() {
  const now = await accountInfo()
  const { account, site } = useSession.getState()
  if (account !== null && site !== null && JSON.stringify(account) !== JSON.stringify(now)) setAccount({ account: now, site })
}

async function fetchIdentity(): Promise<Identity> {
  const [site, account] = await Promise.all([siteInfo(), accountInfo(), loadShellSettings(), loadAppearance()])
  await offerLanguages(site.language === true)
  await waitForFirstPaint()
  return { account, site }
}

/** The same account again, with what is on the screen left as it is. */
export async function resumeSession(typed: Pick<LoginCredentials, 'password' | 'code'>) {
  const { account } = useSession.getState()
  if (!account) return
  await openSession({ ...typed, orgcode: account.orgcode, username: account.username })
  await loadAccount()
}

/** Whatever the server answers, nobody is signed in here afterwards. */
export async function signOut() {
  abortCalls()
  removeStoredDrafts()
  announceSignOut()
  await call('admin/logout').catch(() => null)
  abortCalls()
  clearSession()
}
