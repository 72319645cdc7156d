import { BlockList, isIP, isIPv4 } from 'node:net'
import { addNetwork } from '../../outgoing/addNetwork.ts'

/** The addresses and networks of a text, separated by line breaks, blanks or commas; or the first part that is neither. */
export function parseAddressRanges(text: string): { ranges: BlockList | null } | { wrong: string } {
  const parts = text.split(/[\s,;，；]+/).filter(Boolean)
  const ranges = new BlockList()
  for (const part of parts) if (!addNetwork(ranges, part)) return { wrong: part }
  return { ranges: parts.length ? ranges : null }
}

/** An IPv4 address may arrive as one of IPv6. */
export function isInRanges(ranges: BlockList, ip: string): boolean {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
  if (!isIP(address)) return false
  return ranges.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
