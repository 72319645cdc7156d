import pg from 'pg'
import { shanghaiZone } from '../../../shared/rules/shanghaiTime.ts'

/** Members of pg's client that its types omit. */
interface StartingClient extends pg.Client {
  /** The server process id that it received. */
  readonly processID: number
  getStartupConf(): Readonly<Record<string, string>>
}
const StartingClient = pg.Client as unknown as new (config?: pg.ClientConfig) => StartingClient

/** Sets the time zone in the startup message: a pooler then sets it on every server connection it assigns to this client. */
export class ZonedClient extends StartingClient {
  override getStartupConf() {
    return { ...super.getStartupConf(), TimeZone: shanghaiZone }
  }
}
