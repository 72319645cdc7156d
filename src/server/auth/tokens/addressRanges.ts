import { BlockList, isIP, isIPv4 } from 'node:net'

/** Addresses and networks of a text, one a line, or apart by blanks and commas; or the first that is neither. */
export function parseAddressRanges(text: string): { ranges: BlockList | null } | { wrong: string } {
  const parts = text.split(/[\s,;，；]+/).filter(Boolean)
  const ranges = new BlockList()
  for (const part of parts) {
    const [address = '', bits, ...more] = part.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    const max = family === 'ipv4' ? 32 : 128
    if (!isIP(address) || address.includes('%') || more.length || (bits !== undefined && !isPrefix(bits, max)))
      return { wrong: part }
    ranges.addSubnet(address, bits === undefined ? max : Number(bits), family)
  }
  return { ranges: parts.length ? ranges : null }
}

const isPrefix = (bits: string, max: number): boolean => /^\d{1,3}$/.test(bits) && Number(bits) <= max

/** An IPv4 address may arrive as one of IPv6. */
export function isInRanges(ranges: BlockList, ip: string): boolean {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
  if (!isIP(address)) return false
  return ranges.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
