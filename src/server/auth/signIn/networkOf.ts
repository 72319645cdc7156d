import { isIPv6 } from 'node:net'

/** The /64 of an IPv6 address: its owner has all addresses of that network. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail = ''] = ip.replace(/%.*/, '').split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const gap = Array.from({ length: 8 - first.length - last.length }, () => '0')
  const groups = [...first, ...gap, ...last].slice(0, 4)
  return groups.map(group => Number.parseInt(group, 16)).join(':')
}
