import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export const symbologies = ['code128', 'ean', 'qr'] as const
export type Symbology = (typeof symbologies)[number]

export interface BarcodeOptions extends CommonOptions {
  /**
   * How it is drawn, and so what it may contain: `ean` are 8 or 13 digits with their check digit, `code128` ASCII, `qr` any text.
   * @default 'code128'
   */
  as?: Symbology
}

export interface BarcodeKind {
  options: BarcodeOptions
  value: string
}

/** Characters at most: more bars than a scanner reads, more squares than a label shows. */
const maxLength: { readonly [S in Symbology]: number } = { ean: 13, code128: 48, qr: 500 }
export const symbologyOf = ({ as = 'code128' }: BarcodeOptions): Symbology => as
export const maxBarcodeLength = (field: BarcodeOptions): number => maxLength[symbologyOf(field)]

export const barcodeTraits: KindTraits<'barcode'> = {
  compared: 'string',
  searchable: true,
  maxLength: maxBarcodeLength,
  column: { width: 170, grow: true },
}
