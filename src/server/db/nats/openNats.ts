import type { Database } from '../connection.ts'
import { raw } from '../sql.ts'
import type { NatsAddress } from './natsAddress.ts'
import { type NatsTransport, natsTransport } from './natsTransport.ts'

/** One for each database: the nodes of two deployments on the same servers of NATS do not hear each other. */
export async function natsSubject({ asOwner }: Pick<Database, 'asOwner'>): Promise<string> {
  const [row] = await asOwner(query =>
    query<{ cluster: string; database: string }>(
      raw(`select (select system_identifier::text from pg_control_system()) as cluster,
        (select oid::text from pg_database where datname = current_database()) as database`),
    ),
  )
  return `houtai.${row?.cluster}.${row?.database}`
}

/** Connects in the background: a node serves while NATS is away. */
export const openNats = async (database: Database, address: NatsAddress): Promise<NatsTransport> =>
  natsTransport(address, await natsSubject(database))
