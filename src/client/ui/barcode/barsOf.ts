/** Code 128: widths of bars and spaces in turn, by symbol. */
const code128 =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
  123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
  112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123
  311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112
  142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143
  111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/)
/** The symbol that begins a text in a set, and the one that changes to it. */
const starts = { B: 104, C: 105 }
const switches = { B: 100, C: 99 }
const stop = 106

const bitsOfWidths = (widths: string): string =>
  [...widths].map((width, index) => (index % 2 ? '0' : '1').repeat(Number(width))).join('')

/** The symbols of a text: pairs of digits take one symbol of set C, anything else one of set B. */
function symbolsOf(text: string): number[] {
  const symbols: number[] = []
  let set: 'B' | 'C' | null = null
  for (let at = 0; at < text.length;) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
    // Changing the set costs a symbol: four digits are worth it, or two that are the whole text.
    const pairs: boolean = set === 'C' ? digits >= 2 : digits >= 4 || (digits === text.length && digits === 2)
    const next: 'B' | 'C' = pairs ? 'C' : 'B'
    if (set === null) symbols.push(starts[next])
    else if (set !== next) symbols.push(switches[next])
    set = next
    symbols.push(pairs ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32)
    at += pairs ? 2 : 1
  }
  return symbols
}

function code128Bits(text: string): string {
  const symbols = symbolsOf(text)
  const check = symbols.reduce((sum, symbol, index) => sum + symbol * Math.max(1, index), 0) % 103
  return [...symbols, check, stop].map(symbol => bitsOfWidths(code128[symbol] ?? '')).join('')
}

const left = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const right = left.map(bits => [...bits].map(bit => (bit === '0' ? '1' : '0')).join(''))
const mirrored = right.map(bits => [...bits].reverse().join(''))
/** EAN-13 has no bars for its first digit: it is encoded by which of the six digits on the left are mirrored. */
const mirroring = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

/** EAN-13, or EAN-8 of eight digits. */
function eanBits(text: string): string {
  const digits = [...text].map(Number)
  const lead = text.length === 13 ? digits.shift() : 0
  const middle = digits.length / 2
  const half = digits.slice(0, middle).map((digit, at) => (mirroring[lead ?? 0]?.[at] === '1' ? mirrored : left)[digit] ?? '')
  const rest = digits.slice(middle).map(digit => right[digit] ?? '')
  return ['101', ...half, '01010', ...rest, '101'].join('')
}

/** A text as bars: 1 is dark. */
export const barsOf = (text: string, symbology: 'ean' | 'code128'): string =>
  symbology === 'ean' ? eanBits(text) : code128Bits(text)
