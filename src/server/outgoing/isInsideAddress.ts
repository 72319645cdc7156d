import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { addNetwork } from './addNetwork.ts'

function networks(...texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) addNetwork(list, text)
  return list
}

/** Networks of IPv4 outside the public internet: this host, private, link-local with its metadata services, shared, reserved, multicast. */
const inside4 = networks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
)
/** The public network of IPv6, and the parts of it that may lead inside: tunnels to addresses of IPv4, documentation. */
const public6 = networks('2000::/3')
const inside6 = networks('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20')
/** Addresses of IPv4, written as addresses of IPv6. */
const mapped6 = networks('::ffff:0:0/96')

/** Whether an address is outside the public internet. A text that is no address counts as inside the network. */
export function isInsideAddress(address: string): boolean {
  if (isIPv4(address)) return inside4.check(address, 'ipv4')
  if (!isIPv6(address)) return true
  // BlockList compares the IPv4 address inside it, in whichever notation that is.
  if (mapped6.check(address, 'ipv6')) return inside4.check(address, 'ipv6')
  return !public6.check(address, 'ipv6') || inside6.check(address, 'ipv6')
}
