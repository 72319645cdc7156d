import { invalid } from '../kindValue.ts'

const token =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null/iuy
const space = /[ \t\r\n]*/y

type Expected = 'value' | 'key' | 'colon' | 'end'

/** Where a text that JSON.parse refuses is wrong. Engines word it differently, and some without a position. */
export function jsonFault(text: string) {
  const before = text.slice(0, faultAt(text))
  const lines = before.split('\n')
  return invalid('notJson', { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 })
}

/** The offset of the first unexpected token; the length of a text that ends too early. */
function faultAt(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let previous = ''
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, token.lastIndex)) {
    token.lastIndex = at
    const [found] = token.exec(text) ?? []
    const next: Expected | null = found === undefined ? null : follow(found, { expected, previous, open })
    if (next === null || found === undefined) return at
    expected = next
    previous = found
  }
  return text.length
}

function skipSpace(text: string, at: number): number {
  space.lastIndex = at
  space.test(text)
  return space.lastIndex
}

/** The tokens that may follow a token; null where the token itself is misplaced. */
function follow(
  found: string,
  { expected, previous, open }: { expected: Expected; previous: string; open: string[] },
): Expected | null {
  if (found === '}' || found === ']') {
    const opening = found === '}' ? '{' : '['
    const isEmpty = previous === opening
    return (expected === 'end' || isEmpty) && open.pop() === opening ? 'end' : null
  }
  if (expected === 'colon') return found === ':' ? 'value' : null
  if (expected === 'key') return found.startsWith('"') ? 'colon' : null
  if (expected === 'end') return found === ',' && open.length ? afterOpening(open) : null
  if (found === ',' || found === ':') return null
  if (found !== '{' && found !== '[') return 'end'
  open.push(found)
  return afterOpening(open)
}
const afterOpening = (open: readonly string[]): Expected => (open.at(-1) === '{' ? 'key' : 'value')
