import { SheetError } from './sheetTable.ts'

export type XmlAttributes = (name: string) => string | undefined
/** Callbacks of the parser. Names come without their prefix. */
export interface XmlListener {
  open(name: string, attributes: XmlAttributes): void
  close(name: string): void
  text?(text: string): void
}

/** Longest tag or text. */
const maxPieceLength = 1_048_576
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Streaming XML parser. Only XML's own entities are known: a document that declares others is refused. */
export async function parseXml(pieces: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + piece
    const at = parseTags(text, listener)
    rest = text.slice(at)
    if (rest.length > maxPieceLength) throw new SheetError('hugeSheet')
  }
  if (rest.trim()) throw new SheetError('badSheet')
}

/** Parses all complete tokens; returns where the rest begins. */
function parseTags(text: string, listener: XmlListener): number {
  let at = 0
  for (;;) {
    const start = text.indexOf('<', at)
    if (start < 0) return at
    const end = endOf(text, start)
    if (end < 0) return at
    if (start > at) listener.text?.(decodeEntities(text.slice(at, start)))
    parseTag(text.slice(start, end), listener)
    at = end
  }
}

function parseTag(tag: string, listener: XmlListener): void {
  if (tag.startsWith('<![CDATA[')) return listener.text?.(tag.slice(9, -3))
  if (tag.startsWith('<!') || tag.startsWith('<?')) return
  const closing = tag[1] === '/'
  const empty = tag.at(-2) === '/'
  const body = tag.slice(closing ? 2 : 1, empty ? -2 : -1)
  const space = body.search(/\s/)
  const full = space < 0 ? body : body.slice(0, space)
  const name = full.slice(full.indexOf(':') + 1)
  if (!closing) listener.open(name, attributesOf(space < 0 ? '' : body.slice(space)))
  if (closing || empty) listener.close(name)
}

const sectionEnds = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** The end of the token that begins there; −1 if it is incomplete. */
function endOf(text: string, start: number): number {
  if (text[start + 1] === '!' || text[start + 1] === '?') return endOfSection(text, start)
  for (let at = start + 1; ;) {
    const close = text.indexOf('>', at)
    if (close < 0) return -1
    const quote = openQuote(text, at, close)
    if (quote === null) return close + 1
    at = text.indexOf(quote.sign, quote.at + 1) + 1
    if (at === 0) return -1
  }
}

function endOfSection(text: string, start: number): number {
  const known = sectionEnds.find(([begin]) => text.startsWith(begin, start))
  if (!known) {
    if (text.length - start < 9) return -1
    throw new SheetError('badSheet')
  }
  const end = text.indexOf(known[1], start)
  return end < 0 ? -1 : end + known[1].length
}

/** Whether a quotation is still open there. */
function openQuote(text: string, from: number, to: number): { sign: string; at: number } | null {
  for (let at = from; at < to; at++) {
    const sign = text[at]
    if (sign !== '"' && sign !== "'") continue
    const end = text.indexOf(sign, at + 1)
    if (end < 0 || end > to) return { sign, at }
    at = end
  }
  return null
}

const patterns = new Map<string, RegExp>()
function patternOf(name: string): RegExp {
  const known = patterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, known)
  return known
}
const attributesOf =
  (text: string): XmlAttributes =>
  name => {
    const found = patternOf(name).exec(text)
    return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined
  }

const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole: string, ...found: (string | undefined)[]) => {
        const [hex, digits, name] = found
        if (name !== undefined) return named[name] ?? whole
        const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text
