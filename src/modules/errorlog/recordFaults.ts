import { advisoryLock, isRecord, parseMoment, type Scope, sql } from 'houtai/server'
import { refuse } from 'houtai/wire/refusal'

/** Errors an account may report a minute; what exceeds it is dropped. */
const perMinute = 60
const maxPerCall = 20
const maxCount = 1000
const kinds = ['script', 'promise', 'ajax', 'react']

interface BrowserFault {
  type: string
  code: string
  mes: string
  url: string
  time: string | null
  count: number
}

const boundedText = (raw: unknown, maxLength: number): string =>
  (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '')
    .toWellFormed()
    .replaceAll('\u0000', '')
    .slice(0, maxLength)
/** Secrets by their names, in headers (to the end of the line), addresses and JSON (also escaped). */
const lines = /((?:authori[sz]ation|cookie)\\*["']?\s*(?:[=:]|%3D)\s*\\*["']?)[^\n"']+/gi
const bearers = /(Bearer\s+)[\w.~+/-]{8,}=*/gi
const names = /(?:token|password|passwd|pwd|secret|api[_-]?key|private[_-]?key|credentials?|authentication|mysql_pwd)/
const ends = /[\w-]{0,40}(?:\[\w{0,40}\]|%5B\w{0,40}%5D)?\\*["']?\s*(?:[=:]|%3D)\s*/
const values = /\\+["'][^"']*["']?|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\[[^\]]*\]?|\{[^}]*\}?|[^\s&;,)"']+/
const named = new RegExp(`(${names.source}${ends.source})(${values.source})`, 'gi')
/** Masks tokens and passwords: the log is read by more people than the page they were on. */
const withoutSecrets = (message: string): string =>
  message
    .replace(lines, '$1***')
    .replace(bearers, '$1***')
    .replace(named, (_, name: string, value: string) => `${name}${value.startsWith('"') ? '"***"' : '***'}`)

const parseCount = (raw: unknown): number => (typeof raw === 'number' && raw >= 1 ? Math.min(Math.floor(raw), maxCount) : 1)

function parseFault(raw: unknown): BrowserFault {
  if (!isRecord(raw) || typeof raw['mes'] !== 'string') throw refuse('badRequest')
  const type = boundedText(raw['type'], 20)
  return {
    type: kinds.includes(type) ? type : 'script',
    code: withoutSecrets(boundedText(raw['code'], 100)),
    mes: withoutSecrets(boundedText(raw['mes'], 4000)),
    url: withoutSecrets(boundedText(raw['url'], 500)),
    time: parseMoment(boundedText(raw['time'], 30)),
    count: parseCount(raw['count']),
  }
}

/** Stores one error, or several as `data`, under the account of the session. Returns how many were stored. */
export async function recordFaults(scope: Scope, body: Readonly<Record<string, unknown>>): Promise<{ kept: number }> {
  const reports = Array.isArray(body['data']) ? body['data'] : [body]
  if (!reports.length || reports.length > maxPerCall) throw refuse('badRequest')
  const faults = reports.map(parseFault)
  const { org, account } = scope.who
  // Advisory lock: calls at the same time would each see the same free room.
  const stored = await scope.transaction(async inner => {
    await advisoryLock(inner, `faults ${account}`)
    return inner.write(sql`insert into errorlog (org_id, account_id, type, code, mes, url, time, count, agent)
    select ${org}::bigint, ${account}::bigint, f.type, nullif(f.code, ''), f.mes, nullif(f.url, ''), f.time, f.count,
      ${boundedText(body['agent'], 300)}
    from unnest(${faults.map(one => one.type)}::text[], ${faults.map(one => one.code)}::text[], ${faults.map(one => one.mes)}::text[],
      ${faults.map(one => one.url)}::text[], ${faults.map(one => one.time && `${one.time}+08:00`)}::timestamptz[],
      ${faults.map(one => one.count)}::int[]) with ordinality f (type, code, mes, url, time, count, n)
    where f.n <= ${perMinute}::int - (select count(*) from errorlog
      where org_id = ${org}::bigint and account_id = ${account}::bigint and created_at > now() - interval '1 minute')
    returning id`)
  })
  if (!stored.length) throw refuse('tooMany', { retryAfter: 60 })
  return { kept: stored.length }
}
