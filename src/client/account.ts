import { abortAll, call, post } from './request.ts'
import type { Account, Site } from './session.ts'
import { begin, clear, know, useSession } from './session.ts'

export interface Credentials {
  orgcode: string
  username: string
  password: string
}
interface Opened {
  orgkey: string
  token_type: string
  access_token: string
}

export async function signIn(credentials: Credentials) {
  await open(credentials)
  await loadAccount()
}

async function open(credentials: Credentials) {
  const { data, router } = await post<Opened>('login', credentials)
  if (data) begin({ orgkey: data.orgkey, token: `${data.token_type} ${data.access_token}`, router })
}

let loading: Promise<void> | null = null
/** Reads the site and the account once, however many ask. */
export function loadAccount(): Promise<void> {
  loading ??= read().finally(() => (loading = null))
  return loading
}

async function read() {
  const [site, account] = await Promise.all([call<Site>('admin/web/info'), call<Account>('admin/info')])
  know(account, site)
}

/** The same account again, with what is on the screen left as it is. */
export async function resume(password: string) {
  const { account } = useSession.getState()
  if (account) await signIn({ orgcode: account.orgcode, username: account.username, password })
}

/** Whatever the server answers, nobody is signed in here afterwards. */
export async function signOut() {
  abortAll()
  await call('admin/logout').catch(() => null)
  abortAll()
  clear()
}
