import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** The file in which a server leaves its address beside the embedded database. Whoever locks the directory removes it. */
export const addressFile = 'address'

/** Leaves the address for other programs of this machine, such as `houtai doctor`. A full disk is no reason not to serve. */
export function noteListening(dataDir: string, { address, family, port }: AddressInfo): void {
  const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const host = everywhere[address] ?? address
  try {
    writeFileSync(join(dataDir, addressFile), `http://${family === 'IPv6' ? `[${host}]` : host}:${port}\n`, { mode: 0o600 })
  } catch {
    rmSync(join(dataDir, addressFile), { force: true })
  }
}

/** Where the process that has the directory open listens; null if it does not, or did not say. */
export function listeningAddress(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, addressFile), 'utf8').trim() || null
  } catch {
    return null
  }
}
