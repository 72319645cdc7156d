import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseConfig } from '../../server/databaseConfig.ts'
import type { Database } from '../../server/db/connection.ts'
import { connectToNats, natsTransport } from '../../server/db/nats/natsTransport.ts'
import { natsSubject } from '../../server/db/nats/openNats.ts'
import { DatabaseUnreachable } from '../../server/db/postgres/databaseUnreachable.ts'
import { badFinding, type Finding, okFinding } from './finding.ts'

/** Milliseconds to wait for this node's own greeting to come back, then for the answers of the other nodes to it. */
const [echoWithin, answersWithin] = [4000, 500]
const pollEvery = 50

/** Examines the bus: what carries messages between the nodes. */
export async function examineBus(whole: Database, { nats }: DatabaseConfig): Promise<readonly Finding[]> {
  if (whole.kind === 'embedded') return []
  if (!nats) return [okFinding('bus', 'LISTEN and NOTIFY of the database')]
  try {
    const connection = await connectToNats(nats)
    const says = `NATS ${connection.info?.version} at ${connection.getServer()}, ${await connection.rtt()} ms away`
    await connection.close()
    const subject = await natsSubject(whole)
    const transport = natsTransport(nats, subject)
    transport.listen({ received: () => undefined, missed: () => undefined })
    for (let waited = 0; !transport.isConnected() && waited < echoWithin; waited += pollEvery) await sleep(pollEvery)
    await sleep(answersWithin)
    const [arrives, peers] = [transport.isConnected(), transport.peers()]
    await transport.close()
    return arrives
      ? [okFinding('bus', `${says}; ${peers} nodes answer on ${subject}`)]
      : [
          badFinding(
            'bus',
            `${says}; what is published on ${subject} does not come back: this login may not publish or subscribe there`,
          ),
        ]
  } catch (error) {
    if (error instanceof DatabaseUnreachable) throw error
    return [badFinding('bus', `NATS cannot be used: ${error instanceof Error ? error.message : String(error)}`)]
  }
}
