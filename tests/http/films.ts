const head = 8

/** A box of an mp4: its size, its type, and what is in it. */
export function box(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(head + content.length)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), content])
}
/** The same with its size after the type, as very large ones have it. */
export function longBox(type: string, content: Buffer): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32BE(1)
  sizes.write(type, 4, 'latin1')
  sizes.writeBigUInt64BE(BigInt(sizes.length + content.length), 8)
  return Buffer.concat([sizes, content])
}
export const brand = (name = 'isom'): Buffer => box('ftyp', Buffer.from(`${name}\0\0\x02\0isomiso2avc1mp41`, 'latin1'))
const moov = box('moov', box('mvhd', Buffer.alloc(100)))

/** An mp4 by its boxes, of exactly that many bytes; nothing that could be seen. */
export function film(bytes = 4000): Buffer {
  const rest = bytes - brand().length - moov.length - head
  return Buffer.concat([brand(), moov, box('mdat', Buffer.from(Array.from({ length: rest }, (_, index) => index % 251)))])
}
