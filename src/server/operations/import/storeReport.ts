import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import { type Language, languages } from '../../../shared/rules/languages.ts'
import type { StoredJobFile, JobContext } from '../../jobs/jobKind.ts'
import { translateKey, translatedModule } from '../../text/translations.ts'
import { exportFormats } from '../export/exportLayout.ts'
import { workbookText, sheetName } from '../export/writeRows.ts'
import { importSheet } from './children/importSheet.ts'
import { sheetRows } from './children/sheetRows.ts'
import type { LineVerdict } from './lineVerdict.ts'

interface RefusedLines {
  columns: readonly string[]
  rows: readonly LineVerdict[]
  language: Language | undefined
}
/** A workbook of the refused lines as typed, with the reasons; corrected, it can be imported again. */
export function storeReport(
  { storeFile, module, scope }: JobContext,
  { columns, rows, language = languages[0] }: RefusedLines,
): Promise<StoredJobFile> {
  const translated = translatedModule(importSheet(scope, module).module, language)
  const headers = [
    ...columns.map(name => fieldsOf(translated)[name]?.label ?? name),
    translateKey(language, 'sheets:report.line'),
    translateKey(language, 'sheets:report.reason'),
  ]
  const bytes = writeXlsxStream(reportRows(module, { columns, rows, language }), {
    name: sheetName(translated.label),
    columns: headers.map(header => ({ header, width: 18 })),
  })
  const name = `${translateKey(language, 'sheets:report.file', { title: translated.label })}.xlsx`
  return storeFile(Readable.from(bytes), { name, type: exportFormats.xlsx })
}

async function* reportRows(module: AnyModule, { columns, rows, language }: RefusedLines): AsyncGenerator<string[]> {
  const between = translateKey(language ?? languages[0], 'engine:semicolon')
  for (const verdict of rows)
    for (const { row, errors } of sheetRows(verdict, module, language)) {
      const reasons = new Set(errors.map(({ message }) => message))
      yield [...columns.map(name => row.cells[name] ?? ''), String(row.line), [...reasons].join(between)].map(workbookText)
    }
}
