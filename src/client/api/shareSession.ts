import { removeStoredDrafts } from './storedDrafts.ts'
import { abortCalls } from './request.ts'
import {
  clearSession,
  sessionIdInCookie,
  readSharedSession,
  renewToken,
  type SharedSession,
  adoptSharedSession,
  tokenAge,
  useSession,
} from './session.ts'
import { isNewerToken, sessionIdOf } from './token.ts'

/** Between the tabs of one browser: no other origin hears it, and nothing of it is stored. */
type SessionMessage =
  /** Who has the session of that name? */
  { ask: string } | { offer: SharedSession } | { renewed: string } | { signedIn: true } | { signedOut: string }

const name = 'session'
/** A tab that is there answers in a few milliseconds; one that is frozen does not. */
const answerTimeout = 300
/** The server replaces a token after 15 minutes, and takes its predecessor for 30 seconds more. */
const tokenMaxAge = 14 * 60_000

const channel = new BroadcastChannel(name)
const post = (message: SessionMessage) => channel.postMessage(message)
/** Sessions somebody left on purpose: an answer that was on its way brings none of them back. */
const signedOutIds = new Set<string>()
/** A token another tab told of, which need not be told again. */
let receivedToken: string | null = null
/** The session that is waited for, and what ends the waiting. */
let wantedId: string | null = null
let stopWaiting = () => undefined as void

/** Shares the session of this tab with the others of this browser. Comes when it is known whether one of them has a session for this one. */
export async function shareSession(): Promise<void> {
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => receive(data)
  useSession.subscribe(announce)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void adoptSession())
  const alone = isAlone()
  if (findWantedId() !== null && !(await alone)) await adoptSession()
}

/** Every open tab holds this lock: where nobody does, nobody is waited for. There are locks only on HTTPS and on this very machine. */
async function isAlone(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const before = navigator.locks.query()
  void navigator.locks.request(name, { mode: 'shared' }, () => new Promise<never>(() => undefined))
  return !(await before).held?.some(lock => lock.name === name)
}

/** Asks the other tabs for a session; comes when it is here, or when nobody has answered for a moment. */
async function adoptSession(): Promise<void> {
  const sid = findWantedId()
  if (sid === null) return
  await new Promise<void>(resolve => {
    stopWaiting = resolve
    wantedId = sid
    post({ ask: sid })
    setTimeout(resolve, answerTimeout)
  })
  if (wantedId === sid) wantedId = null
}

/** Without a session, that of the tab looked at last. With one, the same: a tab that slept may have missed that its token was replaced. */
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

/** Signing out of one tab signs out of all, before the server ends the session under them. */
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
  if ('signedIn' in message) void adoptSession()
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

/** Nobody's page becomes another account's: one whose session has ended goes on in another of the same account only. */
function considerOffer(offer: SharedSession) {
  const sid = sessionIdOf(offer.access_token)
  if (sid === null || sid !== wantedId || signedOutIds.has(sid)) return
  const { token, ended, account, orgkey } = useSession.getState()
  const same = account === null || (offer.admin_id === String(account.id) && offer.orgkey === orgkey)
  if (token !== null && !ended) receiveToken(offer.access_token)
  else if (same) adoptSharedSession(offer)
  else return
  wantedId = null
  stopWaiting()
}

function leaveSession(sid: string) {
  signedOutIds.add(sid)
  if (sessionIdOf(useSession.getState().token ?? '') !== sid) return
  abortCalls()
  removeStoredDrafts()
  clearSession()
}
