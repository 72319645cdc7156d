import { loadAppearance, offerLanguages } from './appearance.ts'
import { dropDrafts } from './drafts.ts'
import { answeredShortly } from './first.ts'
import { abortAll, accountPath, call, CallError, entrance, post } from './request.ts'
import type { Account, Site } from './session.ts'
import { begin, clear, know, knowSite, useSession } from './session.ts'
import { loadSettings } from './settings.ts'
import { announceSignOut } from './shareSession.ts'

export interface Credentials {
  orgcode: string
  username: string
  password: string
  /** The second step, where the account has one. */
  code?: string
}
interface Opened {
  orgkey: string
  token_type: string
  access_token: string
}

/** The password was right, and a code is wanted too. */
export const wantsCode = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401 && (error.data as { step?: string } | undefined)?.step === 'code'

/** By this mark the server knows the browser again: whoever guesses passwords elsewhere does not lock its people out. It opens nothing. */
const markKey = 'device'

export async function open(credentials: Credentials) {
  const mark = localStorage.getItem(markKey)
  const { data, router, device } = await post<Opened>('login', mark === null ? credentials : { ...credentials, device: mark })
  if (device) localStorage.setItem(markKey, device)
  if (data) begin({ orgkey: data.orgkey, token: `${data.token_type} ${data.access_token}`, router })
}

interface Who {
  account: Account
  site: Site
}
let learning: Promise<Who> | null = null
/** Reads the site and the account once, however many ask, and waits a moment for what the page shows. */
export function learn(): Promise<Who> {
  learning ??= read().finally(() => (learning = null))
  return learning
}

export async function loadAccount() {
  know(await learn())
}

const siteInfo = () => call<Site>('admin/web/info')

/** Takes what is known of the site anew. */
export async function loadSite() {
  const site = await siteInfo()
  knowSite(site)
  await offerLanguages(site.language === true)
}

/** What the page of signing in must know; where that cannot be learnt it stays as it is. */
export async function loadEntrance() {
  const { language } = await entrance().catch(() => ({ language: null }))
  if (language !== null) await offerLanguages(language)
}

const accountInfo = () => call<Account>(accountPath)

/** Takes what the account may do anew; nothing is drawn again where nothing has changed. */
export async function reloadAccount() {
  const now = await accountInfo()
  const { account, site } = useSession.getState()
  if (account !== null && site !== null && JSON.stringify(account) !== JSON.stringify(now)) know({ account: now, site })
}

async function read(): Promise<Who> {
  const [site, account] = await Promise.all([siteInfo(), accountInfo(), loadSettings(), loadAppearance()])
  await offerLanguages(site.language === true)
  await answeredShortly()
  return { account, site }
}

/** The same account again, with what is on the screen left as it is. */
export async function resume(typed: Pick<Credentials, 'password' | 'code'>) {
  const { account } = useSession.getState()
  if (!account) return
  await open({ ...typed, orgcode: account.orgcode, username: account.username })
  await loadAccount()
}

/** Whatever the server answers, nobody is signed in here afterwards. */
export async function signOut() {
  abortAll()
  dropDrafts()
  announceSignOut()
  await call('admin/logout').catch(() => null)
  abortAll()
  clear()
}
