import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import type { KeptFile, Work } from '../../features/jobs/kind.ts'
import { type Language, languages } from '../../../rules/languages.ts'
import { sayWord, spoken } from '../../packs.ts'
import { formats } from '../export/columns.ts'
import { cellText, sheetName } from '../export/write.ts'
import { type Judged, sayError } from './judged.ts'

interface Refused {
  columns: readonly string[]
  rows: readonly Judged[]
  language: Language | undefined
}
/** The lines that were refused, as they were typed, and why: corrected, the file can be imported as it is. */
export function keepReport({ keep, module }: Work, { columns, rows, language = languages[0] }: Refused): Promise<KeptFile> {
  const said = spoken(module, language)
  const headers = [
    ...columns.map(name => fieldsOf(said)[name]?.label ?? name),
    sayWord(language, 'sheets:report.line'),
    sayWord(language, 'sheets:report.reason'),
  ]
  const bytes = writeXlsxStream(linesOf(module, { columns, rows, language }), {
    name: sheetName(said.title),
    columns: headers.map(header => ({ header, width: 18 })),
  })
  const name = `${sayWord(language, 'sheets:report.file', { title: said.title })}.xlsx`
  return keep(Readable.from(bytes), { name, type: formats.xlsx })
}

async function* linesOf(module: AnyModule, { columns, rows, language }: Refused): AsyncGenerator<string[]> {
  const between = sayWord(language ?? languages[0], 'engine:semicolon')
  for (const { line, errors } of rows) {
    const reasons = errors.map(error => sayError(error, module, language))
    yield [...columns.map(name => line.cells[name] ?? ''), String(line.line), [...new Set(reasons)].join(between)].map(cellText)
  }
}
