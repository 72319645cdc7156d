import { dropDrafts } from './drafts.ts'
import { abortAll } from './request.ts'
import { clear, cookieSid, readShared, renew, type SharedSession, takeShared, tokenAge, useSession } from './session.ts'
import { isLater, sidOf } from './token.ts'

/** Between the tabs of one browser: no other origin hears it, and nothing of it is stored. */
type SessionMessage =
  /** Who has the session of that name? */
  { ask: string } | { offer: SharedSession } | { renewed: string } | { signedIn: true } | { signedOut: string }

const name = 'session'
/** A tab that is there answers in a few milliseconds; one that is frozen does not. */
const patience = 300
/** The server replaces a token after 15 minutes, and takes its predecessor for 30 seconds more. */
const mayBeReplaced = 14 * 60_000

const channel = new BroadcastChannel(name)
const post = (message: SessionMessage) => channel.postMessage(message)
/** Sessions somebody left on purpose: an answer that was on its way brings none of them back. */
const left = new Set<string>()
/** A token another tab told of, which need not be told again. */
let heard: string | null = null
/** The session that is waited for, and what ends the waiting. */
let wanted: string | null = null
let settle = () => undefined as void

/** Shares the session of this tab with the others of this browser. Comes when it is known whether one of them has a session for this one. */
export async function shareSession(): Promise<void> {
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => hear(data)
  useSession.subscribe(announce)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void adoptSession())
  const alone = isAlone()
  if (wantedSid() !== null && !(await alone)) await adoptSession()
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
  const sid = wantedSid()
  if (sid === null) return
  await new Promise<void>(resolve => {
    settle = resolve
    wanted = sid
    post({ ask: sid })
    setTimeout(resolve, patience)
  })
  if (wanted === sid) wanted = null
}

/** Without a session, that of the tab looked at last. With one, the same: a tab that slept may have missed that its token was replaced. */
function wantedSid(): string | null {
  const { token, ended } = useSession.getState()
  if (token === null || ended) return cookieSid()
  return tokenAge() > mayBeReplaced ? sidOf(token) : null
}

type State = ReturnType<typeof useSession.getState>

function announce({ token, account }: State, before: State) {
  if (token === null) return
  if (before.token !== null && isLater(token, before.token) && token !== heard) post({ renewed: token })
  const begun = before.account === null || sidOf(token) !== sidOf(before.token ?? '')
  if (account !== null && begun) post({ signedIn: true })
}

/** Signing out of one tab signs out of all, before the server ends the session under them. */
export function announceSignOut(): void {
  const sid = sidOf(useSession.getState().token ?? '')
  if (sid === null) return
  left.add(sid)
  post({ signedOut: sid })
}

function hear(message: SessionMessage) {
  if ('ask' in message) answer(message.ask)
  if ('offer' in message) consider(message.offer)
  if ('renewed' in message) hearToken(message.renewed)
  if ('signedIn' in message) void adoptSession()
  if ('signedOut' in message) leave(message.signedOut)
}

function answer(sid: string) {
  const offer = readShared()
  if (offer !== null && sidOf(offer.access_token) === sid && !left.has(sid)) post({ offer })
}

function hearToken(token: string) {
  heard = token
  renew(token)
}

/** Nobody's page becomes another account's: one whose session has ended goes on in another of the same account only. */
function consider(offer: SharedSession) {
  const sid = sidOf(offer.access_token)
  if (sid === null || sid !== wanted || left.has(sid)) return
  const { token, ended, account, orgkey } = useSession.getState()
  const same = account === null || (offer.admin_id === String(account.id) && offer.orgkey === orgkey)
  if (token !== null && !ended) hearToken(offer.access_token)
  else if (same) takeShared(offer)
  else return
  wanted = null
  settle()
}

function leave(sid: string) {
  left.add(sid)
  if (sidOf(useSession.getState().token ?? '') !== sid) return
  abortAll()
  dropDrafts()
  clear()
}
