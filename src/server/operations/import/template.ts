import { writeXlsx } from 'hucre/xlsx'
import { type AnyModule, type Field, fieldsOf, isRequired } from '../../../schema/index.ts'
import { type ImportTemplate, importTemplates } from '../../../wire/import.ts'
import { refuse } from '../../../wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { sheetTypes } from '../../features/sheets/types.ts'
import { mostRows } from '../../features/sheets/table.ts'
import { cellText, sheetName, uncomputed } from '../export/write.ts'
import { operation } from '../operation.ts'
import { exampleOf, hintOf, wordsOf } from './example.ts'

/** What a template's address stands for. It is written when it is opened. */
export interface TemplateTicket {
  org: number
  account: number
  module: string
  format: ImportTemplate
  until: number
}
export const templatePurpose = 'template'
export const templateAddress = '/api/files/template/:ticket/:name'
const lifetime = 3_600_000

const isFormat = (raw: unknown): raw is ImportTemplate => importTemplates.some(one => one === raw)

/** `excel/template`: an address of a file to fill in. */
export const excelTemplate = operation<ImportTemplate>({
  needs: () => ['add'],
  parse(_module, { body }) {
    const format = body['format'] ?? 'xlsx'
    if (!isFormat(format)) throw refuse('badTemplate')
    return format
  },
  async run({ who: { org, account }, seal }, module, format) {
    const ticket: TemplateTicket = { org, account, module: module.name, format, until: Date.now() + lifetime }
    return {
      path: `/api/files/template/${seal(templatePurpose, JSON.stringify(ticket))}/${encodeURIComponent(fileName(module, format))}`,
    }
  },
})

const fileName = (module: AnyModule, format: ImportTemplate): string => `${module.title}-导入模板.${format}`

export interface Template {
  name: string
  type: string
  bytes: Buffer
}
/** Headings and one line as an example; a workbook also says what each column takes. */
export async function writeTemplate(scope: Scope, module: AnyModule, format: ImportTemplate): Promise<Template> {
  const fields = (module.import ?? []).map(name => fieldsOf(module)[name]).filter(field => field !== undefined)
  const example = await exampleOf(scope, module)
  const about = { name: fileName(module, format), type: sheetTypes[format] }
  if (format === 'xlsx') return { ...about, bytes: await workbook(scope, module, { fields, example }) }
  const lines = [fields.map(({ label }) => label), example].map(cells => cells.map(oneCell).join('\t'))
  return { ...about, bytes: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`) }
}
const oneCell = (text: string): string => uncomputed(text.replace(/\s+/g, ' '))

interface Filling {
  fields: readonly Field[]
  example: readonly string[]
}
async function workbook(scope: Scope, module: AnyModule, { fields, example }: Filling): Promise<Buffer> {
  const notes: string[][] = []
  for (const field of fields) notes.push([field.label, isRequired(field) ? '是' : '', await hintOf(scope, module, field)])
  const wide = (widths: readonly number[]) => widths.map(width => ({ width }))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(module),
        columns: wide(fields.map(() => 18)),
        rows: [fields.map(({ label }) => label), example.map(cellText)],
        freezePane: { rows: 1 },
        dataValidations: fields.flatMap((field, index) => choosing(field, index)),
      },
      { name: '填写说明', columns: wide([18, 8, 80]), rows: [['列', '必填', '怎么填'], ...notes.map(row => row.map(cellText))] },
    ],
  })
  return Buffer.from(bytes)
}

/** A spreadsheet takes no longer list. */
const longestList = 250
/** The words of a list, to be chosen in the cell. */
function choosing(field: Field, index: number) {
  const values = [...wordsOf(field)]
  const column = columnLetter(index)
  if (!values.length || values.join().length > longestList || values.some(value => /[,"]/.test(value))) return []
  const range = `${column}2:${column}${mostRows + 1}`
  return [
    {
      type: 'list' as const,
      values,
      range,
      allowBlank: true,
      showErrorMessage: true,
      errorMessage: `可填：${values.join('、')}`.slice(0, 200),
    },
  ]
}

const letters = 26
const columnLetter = (index: number): string =>
  index < letters
    ? String.fromCharCode(65 + index)
    : columnLetter(Math.floor(index / letters) - 1) + columnLetter(index % letters)
