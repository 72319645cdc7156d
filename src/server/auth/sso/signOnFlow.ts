import { createHash, randomBytes } from 'node:crypto'
import type { RefusalCode } from '../../../shared/wire/refusal.ts'
import type { ServerContext } from '../../db/scope.ts'
import type { SignInAttempt } from './identityProvider.ts'

/** One attempt, in an encrypted cookie of its browser: any node can read it, the browser cannot. */
export interface SignOnFlow extends SignInAttempt {
  org: number
  provider: number
  /** The page to open afterwards. */
  to: string
  /** Milliseconds since 1970. */
  until: number
  /** Set when the attempt has failed: the sign-in page shows why. */
  refused?: { code: RefusalCode; params: Readonly<Record<string, string | number>> }
}

const purpose = 'single sign-on'
export const flowMinutes = 10
const randomText = () => randomBytes(32).toString('base64url')

export const beginSignOnFlow = (begun: Pick<SignOnFlow, 'org' | 'provider' | 'to' | 'redirectUri'>): SignOnFlow => ({
  ...begun,
  state: randomText(),
  nonce: randomText(),
  verifier: randomText(),
  until: Date.now() + flowMinutes * 60_000,
})

/** The name of an attempt in addresses and cookies. It comes from the state, so that several tabs can sign in at once. */
export const flowName = (state: string): string => createHash('sha256').update(state).digest('base64url').slice(0, 12)
/** The state as tables store it: a hash, so that a read of the database reveals none. */
export const stateDigest = (state: string): string => createHash('sha256').update(`state\n${state}`).digest('base64url')

export const encryptFlow = ({ encrypt }: Pick<ServerContext, 'encrypt'>, flow: SignOnFlow): string =>
  encrypt(purpose, JSON.stringify(flow))

/** Null for a text that was not encrypted here, or an attempt that has expired. */
export function decryptFlow({ decrypt }: Pick<ServerContext, 'decrypt'>, encrypted: string): SignOnFlow | null {
  const text = decrypt(purpose, encrypted)
  const flow = text === null ? null : (JSON.parse(text) as SignOnFlow)
  return flow && flow.until > Date.now() ? flow : null
}
