import { type Send, sendTo } from '../../shared/api/fetchTransport.ts'
import { type Api, createApi } from '../../shared/api/index.ts'
import { canonicalPath } from '../../shared/wire/canonicalPath.ts'
import type { Envelope } from '../../shared/wire/envelope.ts'
import type { DescribedCheck } from './describedReplies.ts'

/** Who calls: an account with its password, or the text of a token. */
export type Caller = { orgcode: string; username: string; password: string } | { token: string }

/** A server that is examined, signed in at. */
export interface ContractServer {
  url: string
  api: Api
  send: Send
  /** A request without a token of its own, answered as it is. */
  bare(path: string, request?: RequestInit): Promise<Response>
  token(): string
  /** What was wrong with replies since the last time, by their description; each fault once. */
  takeFaults(): readonly string[]
}

const timeout = 30_000

/** Signs in, and checks each reply of later calls against its description. */
export async function connect(url: string, caller: Caller, check: DescribedCheck): Promise<ContractServer> {
  const bare = (path: string, request: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
  let token = 'token' in caller ? caller.token : await signIn(bare, caller)
  let faults: string[] = []
  const known = new Set<string>()
  const checked: typeof fetch = async (input, init) => {
    const response = await fetch(input, { redirect: 'manual', signal: AbortSignal.timeout(timeout), ...init })
    token = response.headers.get('authorization')?.replace(/^Bearer /, '') ?? token
    const [, call] = /^\/manage\/(.+)/.exec(canonicalPath(new URL(String(input)).pathname).rest) ?? []
    // These statuses are no replies of the call itself: it is missing, not built yet, or refused for now.
    if (call !== undefined && ![404, 405, 429, 501, 503].includes(response.status)) {
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null)
      const fault = check(call, { status: response.status, headers: Object.fromEntries(response.headers), body })
      const [text = ''] = fault?.split(' in {') ?? []
      if (fault !== null && !known.has(text)) faults.push(fault)
      known.add(text)
    }
    return response
  }
  const address = { url, token: () => token, language: 'en-US', retries: 2, fetch: checked } as const
  return {
    url,
    api: createApi(address),
    send: sendTo(address),
    bare,
    token: () => token,
    takeFaults() {
      const taken = faults
      faults = []
      return taken
    },
  }
}

interface SignInReply {
  orgkey: string
  token_type: string
  access_token: string
}
async function signIn(bare: ContractServer['bare'], caller: Exclude<Caller, { token: string }>): Promise<string> {
  const reply = await bare('/api/v2/manage/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-US' },
    body: JSON.stringify(caller),
  })
  const { data, error, msg } = (await reply.json().catch(() => ({}))) as Partial<Envelope<Partial<SignInReply>>>
  if (!reply.ok) throw new Error(`signing in: ${error ?? msg ?? `answered ${reply.status} without an envelope`}`)
  if (typeof data?.access_token !== 'string' || data.token_type !== 'Bearer' || typeof data.orgkey !== 'string')
    throw new Error('signing in: the reply has no data with orgkey, token_type "Bearer" and access_token')
  return data.access_token
}
