import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import type { KeptFile, Work } from '../../features/jobs/kind.ts'
import type { Language } from '../../../rules/languages.ts'
import { formats } from '../export/columns.ts'
import { cellText, sheetName } from '../export/write.ts'
import { type Judged, sayError } from './judged.ts'

const words = {
  'zh-CN': { line: '行号', reason: '原因', file: '未导入' },
  'zh-TW': { line: '列號', reason: '原因', file: '未匯入' },
  'en-US': { line: 'Line', reason: 'Reason', file: 'not imported' },
} as const

interface Refused {
  columns: readonly string[]
  rows: readonly Judged[]
  language: Language | undefined
}
/** The lines that were refused, as they were typed, and why: corrected, the file can be imported as it is. */
export function keepReport({ keep, module }: Work, { columns, rows, language }: Refused): Promise<KeptFile> {
  const { line, reason, file } = words[language ?? 'zh-CN']
  const headers = [...columns.map(name => fieldsOf(module)[name]?.label ?? name), line, reason]
  const bytes = writeXlsxStream(linesOf(module, { columns, rows, language }), {
    name: sheetName(module),
    columns: headers.map(header => ({ header, width: 18 })),
  })
  return keep(Readable.from(bytes), { name: `${module.title}-${file}.xlsx`, type: formats.xlsx })
}

async function* linesOf(module: AnyModule, { columns, rows, language }: Refused): AsyncGenerator<string[]> {
  for (const { line, errors } of rows) {
    const reasons = errors.map(error => sayError(error, module, language))
    yield [...columns.map(name => line.cells[name] ?? ''), String(line.line), [...new Set(reasons)].join('；')].map(cellText)
  }
}
