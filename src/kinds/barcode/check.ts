import type { FieldSite, KindChecks } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { symbologies, symbologyOf } from './kind.ts'

export const barcodeChecks: KindChecks<'barcode'> = { problems: barcodeProblems }

function* barcodeProblems({ at, field }: FieldSite<FieldOf['barcode']>): Generator<string> {
  if (!symbologies.includes(symbologyOf(field))) yield `${at}.as: "${String(field.as)}" is none of ${symbologies.join(', ')}`
}
