import pg from 'pg'
import { timeZone } from '../sessionSettings.ts'

/** Members of pg's client that its types omit. */
interface StartingClient extends pg.Client {
  /** The process of the server that it was told of. */
  readonly processID: number
  getStartupConf(): Readonly<Record<string, string>>
}
const StartingClient = pg.Client as unknown as new (config?: pg.ClientConfig) => StartingClient

/** Says the time zone as it connects: a pooler then sets it on every connection of the server that it lends to this client. */
export class ZonedClient extends StartingClient {
  override getStartupConf() {
    return { ...super.getStartupConf(), TimeZone: timeZone }
  }
}
