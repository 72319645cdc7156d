import { expect, test } from 'vitest'
import { barsOf } from '../../src/client/ui/barcode/barsOf.ts'

// Read back by ZXing, an independent reader, when they were recorded.
test.each([
  ['ean', '5901234123457', '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101'],
  ['ean', '96385074', '1010001011010111101111010110111010101001110111001010001001011100101'],
  [
    'code128',
    'AB-123456',
    '1101001000010100011000100010110001001101110010111011110101100111001000101100011100010110111011110101100011101011',
  ],
] as const)('%s of %s has these bars', (symbology, text, bars) => {
  expect(barsOf(text, symbology)).toBe(bars)
})

test('digits take half the bars of letters', () => {
  const symbols = (text: string) => (barsOf(text, 'code128').length - 13) / 11
  expect([symbols('12345678'), symbols('ABCDEFGH'), symbols('AB12')]).toEqual([6, 10, 6])
})
