import { abortCalls } from '../request.ts'
import { removeStoredDrafts } from '../storedDrafts.ts'
import { closeResumeTab } from './resumeTab.ts'
import {
  clearSession,
  sessionIdInCookie,
  readSharedSession,
  signedInAs,
  renewToken,
  type SharedSession,
  adoptSharedSession,
  tokenAge,
  useSession,
} from './session.ts'
import { isNewerToken, sessionIdOf } from './token.ts'

/** Messages on a BroadcastChannel between the tabs of one origin; nothing is stored. */
type SessionMessage =
  /** Requests the session with that id. */
  { ask: string } | { offer: SharedSession } | { renewed: string } | { signedIn: true } | { signedOut: string }

const name = 'session'
/** A live tab answers in a few milliseconds, a busy one later; a frozen one does not. */
const answerTimeout = 300
/**
 * With a token that another tab may have had replaced: used, it would end the session of all tabs. Without Web Locks it is not known
 * whether there is another tab, and a page alone must not wait.
 */
const oldTokenTimeout = 'locks' in navigator ? 3000 : answerTimeout
/** The server rotates a token after 15 minutes and accepts the old one for 30 seconds more. */
const tokenMaxAge = 14 * 60_000

const channel = new BroadcastChannel(name)
const post = (message: SessionMessage) => channel.postMessage(message)
/** Sessions that were signed out: a late offer must not restore them. */
const signedOutIds = new Set<string>()
/** The last token received from another tab, which is not announced again. */
let receivedToken: string | null = null
/** Ends the wait for an answer. */
let stopWaiting = () => undefined as void

/** Shares the session with other tabs. Resolves when it is known whether one of them offers a session to this tab. */
export async function shareSession(): Promise<void> {
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => receive(data)
  useSession.subscribe(announce)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void adoptSession())
  const alone = isAlone()
  if (findWantedId() !== null && !(await alone)) await adoptSession()
}

/**
 * Every tab holds a shared Web Lock: if no other tab holds it, there is none to wait for. Web Locks exist on HTTPS and
 * localhost only.
 */
async function isAlone(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const before = navigator.locks.query()
  void navigator.locks.request(name, { mode: 'shared' }, () => new Promise<never>(() => undefined))
  return !(await before).held?.some(lock => lock.name === name)
}

/** Requests a session from other tabs; resolves when one is adopted, or after the timeout. A later offer is adopted all the same. */
async function adoptSession(): Promise<void> {
  const sid = findWantedId()
  if (sid === null) return
  await new Promise<void>(resolve => {
    stopWaiting = resolve
    post({ ask: sid })
    setTimeout(resolve, useSession.getState().token === null ? answerTimeout : oldTokenTimeout)
  })
}

/**
 * Without a session: the one in the cookie. With an old token: the same session, whose token may have been rotated while this
 * tab was suspended.
 */
function findWantedId(): string | null {
  const { token, ended } = useSession.getState()
  if (token === null || ended) return sessionIdInCookie()
  return tokenAge() > tokenMaxAge ? sessionIdOf(token) : null
}

type State = ReturnType<typeof useSession.getState>

function announce({ token, account }: State, before: State) {
  if (token === null) return
  if (before.token !== null && isNewerToken(token, before.token) && token !== receivedToken) post({ renewed: token })
  const begun = before.account === null || sessionIdOf(token) !== sessionIdOf(before.token ?? '')
  if (account !== null && begun) post({ signedIn: true })
}

/** Signs the other tabs out, before the server ends their session. */
export function announceSignOut(): void {
  const sid = sessionIdOf(useSession.getState().token ?? '')
  if (sid === null) return
  signedOutIds.add(sid)
  post({ signedOut: sid })
}

function receive(message: SessionMessage) {
  if ('ask' in message) answerRequest(message.ask)
  if ('offer' in message) considerOffer(message.offer)
  if ('renewed' in message) receiveToken(message.renewed)
  if ('signedIn' in message) {
    closeResumeTab()
    void adoptSession()
  }
  if ('signedOut' in message) leaveSession(message.signedOut)
}

function answerRequest(sid: string) {
  const offer = readSharedSession()
  if (offer !== null && sessionIdOf(offer.access_token) === sid && !signedOutIds.has(sid)) post({ offer })
}

function receiveToken(token: string) {
  receivedToken = token
  renewToken(token)
}

/**
 * An offer may be an answer to another tab, or a late one of a busy tab: it is adopted where this tab still lacks that session. A tab with
 * an account loaded adopts sessions of that account only, so that a page never changes its account.
 */
function considerOffer(offer: SharedSession) {
  const sid = sessionIdOf(offer.access_token)
  if (sid === null || sid !== findWantedId() || signedOutIds.has(sid)) return
  const { token, ended, account, orgkey } = useSession.getState()
  const same = account === null || (offer.admin_id === String(signedInAs(account).id) && offer.orgkey === orgkey)
  if (token !== null && !ended) receiveToken(offer.access_token)
  else if (same) adoptSharedSession(offer)
  else return
  stopWaiting()
}

function leaveSession(sid: string) {
  signedOutIds.add(sid)
  if (sessionIdOf(useSession.getState().token ?? '') !== sid) return
  abortCalls()
  removeStoredDrafts()
  clearSession()
}
