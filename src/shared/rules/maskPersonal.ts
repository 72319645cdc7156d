import { type AnyModule, personalFields, type Privacy } from '../../schema/index.ts'

/**
 * The mask of values with at least `from` characters: the first `head`, the last `tail`, and between them a text or so many
 * asterisks.
 */
export interface MaskBand {
  from: number
  head: number
  tail: number
  middle: string | { max: number }
}
const wholeMask: MaskBand = { from: 0, head: 0, tail: 0, middle: '****' }

/**
 * The masks, from the longest values down; the server generates SQL from the same table. The mask of a mask is that mask, so
 * that one that is sent back is recognised. In an email address only the part before the @ is masked.
 */
export const maskBands: Readonly<Record<Privacy, readonly MaskBand[]>> = {
  phone: [{ from: 11, head: 3, tail: 4, middle: '****' }, { from: 7, head: 2, tail: 2, middle: '****' }, wholeMask],
  name: [
    { from: 2, head: 1, tail: 0, middle: { max: 3 } },
    { ...wholeMask, middle: '*' },
  ],
  email: [
    { from: 2, head: 1, tail: 0, middle: '***' },
    { ...wholeMask, middle: '*' },
  ],
  identity: [{ from: 15, head: 3, tail: 4, middle: { max: 11 } }, { from: 8, head: 2, tail: 2, middle: { max: 4 } }, wholeMask],
  bank: [{ from: 9, head: 0, tail: 4, middle: '**** ' }, wholeMask],
  address: [{ from: 7, head: 6, tail: 0, middle: '****' }, wholeMask],
  text: [wholeMask],
}

/** The part of an email address from its @ on. */
export const emailDomain = /@[^@]*$/

/** A personal value as everybody may see it. Counted in code points, so that no character is cut in two. */
export function maskPersonal(privacy: Privacy, value: string): string {
  if (value === '') return value
  const domain = privacy === 'email' ? (emailDomain.exec(value)?.[0] ?? '') : ''
  const letters = Array.from(value.slice(0, value.length - domain.length))
  const { head, tail, middle } = maskBands[privacy].find(({ from }) => letters.length >= from) ?? wholeMask
  const hidden = typeof middle === 'string' ? middle : '*'.repeat(Math.min(letters.length - head - tail, middle.max))
  return `${letters.slice(0, head).join('')}${hidden}${letters.slice(letters.length - tail).join('')}${domain}`
}

const onlyAsterisks = /^\*+$/
/** Whether a text is a mask and no value: somebody sends back, or imports, what was shown. */
export const isMask = (privacy: Privacy, value: unknown): boolean =>
  typeof value === 'string' && value.includes('*') && (maskPersonal(privacy, value) === value || onlyAsterisks.test(value))

const maskedIfText = (privacy: Privacy, value: unknown): unknown =>
  typeof value === 'string' ? maskPersonal(privacy, value) : value

/** A row that was read whole, with its personal fields masked. */
export const maskRow = <R extends Readonly<Record<string, unknown>>>(module: AnyModule, row: R): R => {
  const personal = personalFields(module)
  if (!personal.size) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const privacy = personal.get(name)
      return [name, privacy ? maskedIfText(privacy, value) : value]
    }),
  ) as R
}

/** Former and new values of a row, with those of its personal fields masked. */
export const maskChanges = <V>(
  module: AnyModule,
  changes: Readonly<Record<string, readonly V[]>>,
): Record<string, readonly V[]> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, values]) => {
      const privacy = personalFields(module).get(name)
      return [name, privacy ? values.map(value => maskedIfText(privacy, value) as V) : values]
    }),
  )
