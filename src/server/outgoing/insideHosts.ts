import { BlockList, isIP } from 'node:net'
import { isInsideAddress } from './insideAddresses.ts'

/** Hosts inside the deployment's network that the server may call. */
export interface InsideHosts {
  names: ReadonlySet<string>
  networks: BlockList
}

export const noInsideHosts: InsideHosts = { names: new Set(), networks: new BlockList() }

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An IPv4 address in the form of an IPv6 one is judged as what it is. */
const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** Parses `keycloak.lan,10.0.0.0/8`; null where an entry is neither a name nor a network. */
export function parseInsideHosts(text: string): InsideHosts | null {
  const names = new Set<string>()
  const networks = new BlockList()
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address)
    if (family === 0 && bits === undefined && /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(address)) names.add(address.toLowerCase())
    else if (family > 0 && Number(bits ?? 0) <= (family === 6 ? 128 : 32) && /^\d*$/.test(bits ?? ''))
      networks.addSubnet(address, Number(bits ?? (family === 6 ? 128 : 32)), familyOf(address))
    else return null
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
