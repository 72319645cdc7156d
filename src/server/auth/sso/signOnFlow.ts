import { createHash, randomBytes } from 'node:crypto'
import type { RefusalCode } from '../../../shared/wire/refusal.ts'
import type { ServerContext } from '../../db/scope.ts'
import type { SignInAttempt } from './identityProvider.ts'

/** What one attempt leaves in the browser that began it: encrypted, so that any node reads it and nobody else does. */
export interface SignOnFlow extends SignInAttempt {
  org: number
  provider: number
  /** The page to open afterwards. */
  to: string
  /** Milliseconds since 1970. */
  until: number
  /** Set once it has failed: the sign-in page is told why. */
  refused?: { code: RefusalCode; params: Readonly<Record<string, string | number>> }
}

const purpose = 'single sign-on'
export const flowMinutes = 10
const randomText = () => randomBytes(32).toString('base64url')

export const beginFlow = (begun: Pick<SignOnFlow, 'org' | 'provider' | 'to' | 'redirectUri'>): SignOnFlow => ({
  ...begun,
  state: randomText(),
  nonce: randomText(),
  verifier: randomText(),
  until: Date.now() + flowMinutes * 60_000,
})

/** The attempt of a state, as addresses and cookies name it: several tabs may sign in at once. */
export const flowName = (state: string): string => createHash('sha256').update(state).digest('base64url').slice(0, 12)
/** As the tables keep it. */
export const stateDigest = (state: string): string => createHash('sha256').update(`state\n${state}`).digest('base64url')

export const sealFlow = ({ hide }: Pick<ServerContext, 'hide'>, flow: SignOnFlow): string => hide(purpose, JSON.stringify(flow))

/** Null for what no node has sealed, or what is too old. */
export function openFlow({ reveal }: Pick<ServerContext, 'reveal'>, sealed: string): SignOnFlow | null {
  const text = reveal(purpose, sealed)
  const flow = text === null ? null : (JSON.parse(text) as SignOnFlow)
  return flow && flow.until > Date.now() ? flow : null
}
