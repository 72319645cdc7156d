/** Who attacks: everybody but `nobody` is signed in to the same organisation, and the rows attacked are another one's. */
export type Attacker = 'administrator' | 'viewer' | 'nobody'

/** A request and its answer. */
export interface Attack {
  name: string
  by: Attacker
  /** Below `/api/v2/manage/`, or from the root where it begins with a slash. */
  path: string
  method?: 'GET' | 'POST'
  /** A JSON text where it is a string. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  expected: readonly number[]
  /** The answer is that to this body, where nothing is found: it does not tell that there is something elsewhere. */
  sameAs?: unknown
  /** Answered without a single row. */
  isEmpty?: boolean
}
/** Attacks of one class: all tables are compared before and after. */
export interface AttackGroup {
  name: string
  attacks: readonly Attack[]
}
export interface AttackReply {
  status: number
  text: string
}
/** The running product, as attackers reach it, and its tables, as they do not. */
export interface AttackTarget {
  send(attack: Attack): Promise<AttackReply>
  /** A digest of each table. */
  tables(): Promise<ReadonlyMap<string, string>>
  /** Texts that no reply may have: words of the other organisation's rows, hashes, tokens. */
  secrets: readonly (string | RegExp)[]
}
export interface AttackOutcome {
  group: string
  attacks: number
  seconds: number
  surprises: readonly string[]
}

/** Makes each attack, once; stops at the deadline and says so. */
export async function runAttacks(
  target: AttackTarget,
  groups: readonly AttackGroup[],
  deadline = Date.now() + 600_000,
): Promise<readonly AttackOutcome[]> {
  const outcomes: AttackOutcome[] = []
  let before = await target.tables()
  for (const { name, attacks } of groups) {
    const began = Date.now()
    const surprises: string[] = []
    let made = 0
    for (const attack of attacks) {
      if (Date.now() > deadline) {
        surprises.push(`${attacks.length - made} attacks were not made: the time is over`)
        break
      }
      const surprise = await surpriseOf(target, attack)
      made++
      if (surprise !== null) surprises.push(`${attack.by}: ${attack.name}: ${surprise}`)
    }
    const after = await target.tables()
    const changed = [...after].filter(([table, digest]) => before.get(table) !== digest).map(([table]) => table)
    if (changed.length) surprises.push(`tables were changed: ${changed.join(', ')}`)
    before = after
    outcomes.push({ group: name, attacks: made, seconds: (Date.now() - began) / 1000, surprises })
  }
  return outcomes
}

/** What is not as expected of the reply to an attack. */
async function surpriseOf(target: AttackTarget, attack: Attack): Promise<string | null> {
  const reply = await target.send(attack)
  if (!attack.expected.includes(reply.status))
    return `${reply.status} instead of ${attack.expected.join(' or ')}: ${short(reply.text)}`
  const leaked = target.secrets.find(secret =>
    typeof secret === 'string' ? reply.text.includes(secret) : secret.test(reply.text),
  )
  if (leaked !== undefined) return `the reply has ${String(leaked)}`
  if (/node_modules|\bat \S+:\d+:\d+|select .* from "|syntax error/i.test(reply.text))
    return `the reply shows the inside: ${short(reply.text)}`
  if (attack.isEmpty && hasRows(reply.text)) return `rows were found: ${short(reply.text)}`
  if (attack.sameAs === undefined) return null
  const missing = await target.send({ ...attack, body: attack.sameAs })
  return missing.status === reply.status && missing.text === reply.text
    ? null
    : `a missing row is answered otherwise: ${short(missing.text)}`
}

const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

function hasRows(text: string): boolean {
  const { data } = JSON.parse(text) as { data?: unknown }
  if (Array.isArray(data)) return data.length > 0
  return typeof data === 'object' && data !== null && 'total' in data && data.total !== 0
}

/** The table of a run. */
export const attackTable = (outcomes: readonly AttackOutcome[]): string =>
  outcomes
    .map(({ group, attacks, seconds, surprises }) =>
      [
        `${surprises.length ? '✗' : '✓'} ${group.padEnd(52)} ${String(attacks).padStart(5)} attacks ${seconds.toFixed(1).padStart(6)} s`,
        ...surprises.slice(0, 20).map(surprise => `    ${surprise}`),
        ...(surprises.length > 20 ? [`    and ${surprises.length - 20} more`] : []),
      ].join('\n'),
    )
    .join('\n')
