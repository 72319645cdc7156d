import type { FieldOf } from '../../schema/index.ts'
import { halfWidth } from '../../shared/rules/cleanText.ts'
import type { FieldProblem } from '../../shared/wire/refusal.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { maxBarcodeLength, type Symbology, symbologyOf } from './kind.ts'

const samples: { readonly [S in Symbology]: string } = {
  ean: '6901234567892',
  code128: 'AB-2026-001',
  qr: 'https://example.com/a',
}

/** A text that is also drawn as bars or squares. Stored as it is scanned. */
export const barcodeValue: KindValue<'barcode'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string>(null)
    if (typeof raw !== 'string') return invalid('notText')
    const max = maxBarcodeLength(field)
    if (raw.length > max && symbologyOf(field) !== 'ean') return invalid('tooLong', { max })
    const problem = problemOf(raw, field)
    return problem ? { problem } : ok(raw)
  },
  parse(typed, field) {
    const text = symbologyOf(field) === 'qr' ? typed.trim() : halfWidth(typed)
    return barcodeValue.accept(symbologyOf(field) === 'ean' ? eanTyped(text) : text, field)
  },
  print: value => value,
  initial: () => null,
  cellHint: (field, t) => t('sheets:template.such', { sample: samples[symbologyOf(field)] }),
  exampleCell: field => samples[symbologyOf(field)],
  called: ['条码', '條碼', '条形码', '條形碼', '二维码', 'barcode', 'EAN', 'UPC'],
  jsonSchema: field => ({ type: 'string', maxLength: maxBarcodeLength(field), description: symbologyOf(field) }),
  formType: 'string',
}

/** Without spaces and hyphens; the twelve digits of a UPC are an EAN that begins with 0. */
function eanTyped(text: string): string {
  const digits = text.length > 40 ? text : text.replace(/[\s-]/g, '')
  return /^\d{12}$/.test(digits) ? `0${digits}` : digits
}

function problemOf(text: string, field: FieldOf['barcode']): FieldProblem | null {
  switch (symbologyOf(field)) {
    case 'ean':
      return eanProblem(text)
    case 'code128':
      return /^[ -~]+$/.test(text) && text.trim() === text ? null : { code: 'notCode128' }
    case 'qr':
      return text.isWellFormed() && !/\p{Cc}/u.test(text) && text.trim() === text ? null : { code: 'notText' }
  }
}

function eanProblem(text: string): FieldProblem | null {
  if (!/^(\d{8}|\d{13})$/.test(text)) return { code: 'notEan' }
  const digit = checkDigit(text.slice(0, -1))
  return text.endsWith(String(digit)) ? null : { code: 'wrongCheckDigit', params: { digit } }
}

/** Weights 3 and 1 in turn, beginning from the right. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}
