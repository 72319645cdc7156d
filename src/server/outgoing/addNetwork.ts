import { type BlockList, isIP } from 'node:net'

/** Adds a network, `10.0.0.0/8`, or a single address to a list; false where the text is neither. */
export function addNetwork(list: BlockList, text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const max = family === 6 ? 128 : 32
  // A zone, as in fe80::1%eth0, is one of this machine alone.
  if (!family || address.includes('%') || more.length || (bits !== undefined && !isPrefix(bits, max))) return false
  list.addSubnet(address, Number(bits ?? max), family === 6 ? 'ipv6' : 'ipv4')
  return true
}

const isPrefix = (bits: string, max: number): boolean => /^\d{1,3}$/.test(bits) && Number(bits) <= max
