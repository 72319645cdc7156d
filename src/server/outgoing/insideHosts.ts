import { BlockList, isIP } from 'node:net'
import { addNetwork } from './addNetwork.ts'
import { isInsideAddress } from './isInsideAddress.ts'

/** Hosts inside the deployment's network that the server may call. */
export interface InsideHosts {
  names: ReadonlySet<string>
  networks: BlockList
}

export const noInsideHosts: InsideHosts = { names: new Set(), networks: new BlockList() }

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An IPv4 address in the form of an IPv6 one is treated as the IPv4 address that it is. */
const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

const hostName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i
/** Parses `keycloak.lan,10.0.0.0/8`; null where an entry is neither a name nor a network. */
export function parseInsideHosts(text: string): InsideHosts | null {
  const names = new Set<string>()
  const networks = new BlockList()
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    if (addNetwork(networks, entry)) continue
    if (!hostName.test(entry)) return null
    names.add(entry.toLowerCase())
  }
  return { names, networks }
}

/** Whether the deployment names this host, or its address, as one that may be called. */
export const isNamedInside = ({ names, networks }: InsideHosts, host: string, address: string): boolean =>
  names.has(host.toLowerCase()) || (isIP(address) > 0 && networks.check(plainAddress(address), familyOf(plainAddress(address))))

/** Whether an address may be connected to for this host. */
export const mayConnect = (inside: InsideHosts, host: string, address: string): boolean =>
  !isInsideAddress(address) || isNamedInside(inside, host, address)

/** Whether a host may be called without TLS: the deployment names it, or a name may turn out to lead into a network that it names. */
export const mayUsePlainHttp = (inside: InsideHosts, host: string): boolean =>
  isNamedInside(inside, host, host) || (isIP(host) === 0 && inside.networks.rules.length > 0)
