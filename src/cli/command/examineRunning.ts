import packageJson from '../../../package.json' with { type: 'json' }
import type { Config } from '../../server/config.ts'
import { listeningAddress } from '../../server/db/embedded/listeningAddress.ts'
import { badFinding, type Finding, okFinding, warningFinding } from './finding.ts'

const answersWithin = 5000

interface HealthReply {
  ok?: boolean
  version?: string
  reason?: string
}

/** Asks the server that has the embedded database open how it is: no other process can open it. */
export async function examineRunning({ dataDir }: Pick<Config, 'dataDir'>): Promise<readonly Finding[]> {
  const address = listeningAddress(dataDir)
  if (address === null)
    return [
      warningFinding(
        'database',
        `another process has ${dataDir} open and does not listen: a server that starts, or a command; try again when it is done`,
      ),
    ]
  const health = await fetchHealth(address).catch((error: Error) => error)
  if (health instanceof Error)
    return [
      badFinding(
        'database',
        `the server that has ${dataDir} open does not answer at ${address} (${health.message}): look into its log, and start it again`,
      ),
    ]
  if (!health.ok) return [badFinding('database', `the server at ${address} is not well: ${health.reason ?? 'it says no reason'}`)]
  const running = okFinding('database', `embedded; the server at ${address} has it open, and is well`)
  if (health.version === packageJson.version) return [running]
  return [running, warningFinding('versions', `the server that runs is ${health.version}: start it again, with this program`)]
}

async function fetchHealth(address: string): Promise<HealthReply> {
  const reply = await fetch(`${address}/api/health`, {
    headers: { 'accept-language': 'en-US' },
    signal: AbortSignal.timeout(answersWithin),
  })
  return (await reply.json()) as HealthReply
}
