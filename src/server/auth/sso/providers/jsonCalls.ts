import { refuse } from '../../../../shared/wire/refusal.ts'
import type { GuardedFetch } from '../../../outgoing/guardedFetch.ts'
import { providerRefusal, refusalOfProvider, shortReason } from './providerRefusals.ts'

type Answer = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Answer => typeof value === 'object' && value !== null && !Array.isArray(value)

interface JsonCall {
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON, by POST. */
  body?: object
}
export interface JsonCaller {
  (path: string, call?: JsonCall): Promise<Answer>
}

/** Calls of a provider whose errors are in the JSON body, not in the status. */
export const jsonCaller =
  (fetchGuarded: GuardedFetch, base: string): JsonCaller =>
  async (path, { query = {}, headers = {}, body } = {}) => {
    const address = new URL(path, `${base}/`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const answer = await fetchGuarded(address, {
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json; charset=utf-8' } : {}), ...headers },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }).catch(error => {
      throw refusalOfProvider(error)
    })
    const parsed: unknown = await answer.json().catch(() => null)
    if (!isObject(parsed)) throw refuse('ssoBadAnswer', { params: { reason: `${answer.status}` } })
    const problem = problemIn(parsed, answer.status)
    if (problem) throw problem
    return parsed
  }

/** The error of a body: `errcode` (WeCom, DingTalk), a number `code` (Feishu), or a text `code` with a status (newer calls of DingTalk). */
function problemIn(answer: Answer, status: number) {
  const { errcode, code, error } = answer
  const isBad = (errcode !== undefined && errcode !== 0) || (typeof code === 'number' && code !== 0) || status >= 400
  if (!isBad) return null
  const name = shortReason(error ?? errcode ?? code ?? status)
  const text = shortReason(answer['errmsg'] ?? answer['error_description'] ?? answer['msg'] ?? answer['message'])
  return providerRefusal(knownCodes[name] ?? name, knownCodes[name] ? `${name} ${text}` : text)
}

/** By the own code of a provider, the error of RFC 6749 that it means. */
const knownCodes: Readonly<Record<string, string>> = {
  '40029': 'invalid_grant',
  '42003': 'invalid_grant',
  '20003': 'invalid_grant',
  '20004': 'invalid_grant',
  '20024': 'invalid_grant',
  'invalidParameter.authCode.notFound': 'invalid_grant',
  '40001': 'invalid_client',
  '40013': 'invalid_client',
  '20002': 'invalid_client',
  '20048': 'invalid_client',
  '10014': 'invalid_client',
  invalidClientIdOrSecret: 'invalid_client',
}

export const textIn = (answer: unknown, name: string): string => {
  const value = isObject(answer) ? answer[name] : undefined
  return typeof value === 'string' ? value : ''
}
export function recordIn(answer: unknown, name: string): Answer {
  const value = isObject(answer) ? answer[name] : undefined
  return isObject(value) ? value : {}
}

/** A required text of an answer. */
export function requiredText(answer: unknown, name: string): string {
  const text = textIn(answer, name)
  if (!text) throw refuse('ssoBadAnswer', { params: { reason: name } })
  return text
}
