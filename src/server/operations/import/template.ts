import { writeXlsx } from 'hucre/xlsx'
import { type Language, languages } from '../../../rules/languages.ts'
import { type AnyModule, type Field, fieldsOf, isRequired } from '../../../schema/index.ts'
import { type ImportTemplate, importTemplates } from '../../../wire/import.ts'
import { refuse } from '../../../wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { sheetTypes } from '../../features/sheets/types.ts'
import { mostRows } from '../../features/sheets/table.ts'
import { sayWord, spoken } from '../../packs.ts'
import { wordsOf } from '../../printing.ts'
import { cellText, sheetName, uncomputed } from '../export/write.ts'
import { operation } from '../operation.ts'
import { exampleOf } from './example.ts'
import { hintOf, optionsHint } from './hints.ts'

/** What a template's address stands for. It is written when it is opened. */
export interface TemplateTicket {
  org: number
  account: number
  module: string
  format: ImportTemplate
  language: Language
  until: number
}
export const templatePurpose = 'template'
export const templateAddress = '/api/files/template/:ticket/:name'
const lifetime = 3_600_000

const isFormat = (raw: unknown): raw is ImportTemplate => importTemplates.some(one => one === raw)

/** `excel/template`: an address of a file to fill in. */
export const excelTemplate = operation<Wanted>({
  needs: () => ['add'],
  parse(_module, { body, language = languages[0] }) {
    const format = body['format'] ?? 'xlsx'
    if (!isFormat(format)) throw refuse('badTemplate')
    return { format, language }
  },
  async run({ who: { org, account }, seal }, module, wanted) {
    const ticket: TemplateTicket = { org, account, module: module.name, ...wanted, until: Date.now() + lifetime }
    return {
      path: `/api/files/template/${seal(templatePurpose, JSON.stringify(ticket))}/${encodeURIComponent(fileName(module, wanted))}`,
    }
  },
})
type Wanted = Pick<TemplateTicket, 'format' | 'language'>

const fileName = (module: AnyModule, { format, language }: Wanted): string =>
  `${sayWord(language, 'sheets:template.file', { title: spoken(module, language).title })}.${format}`

export interface Template {
  name: string
  type: string
  bytes: Buffer
}
/** Headings and one line as an example; a workbook also says what each column takes. */
export async function writeTemplate(scope: Scope, module: AnyModule, wanted: Wanted): Promise<Template> {
  const { format, language } = wanted
  const said = spoken(module, language)
  const fields = (module.import ?? []).map(name => fieldsOf(said)[name]).filter(field => field !== undefined)
  const example = await exampleOf(scope, module, language)
  const about = { name: fileName(module, wanted), type: sheetTypes[format] }
  if (format === 'xlsx')
    return { ...about, bytes: await workbook(scope, module, { title: said.title, fields, example, language }) }
  const lines = [fields.map(({ label }) => label), example].map(cells => cells.map(oneCell).join('\t'))
  return { ...about, bytes: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`) }
}
const oneCell = (text: string): string => uncomputed(text.replace(/\s+/g, ' '))

interface Filling {
  title: string
  fields: readonly Field[]
  example: readonly string[]
  language: Language
}
async function workbook(scope: Scope, module: AnyModule, { title, fields, example, language }: Filling): Promise<Buffer> {
  const notes: string[][] = []
  const yes = sayWord(language, 'engine:flag.yes')
  for (const field of fields)
    notes.push([field.label, isRequired(field) ? yes : '', await hintOf(scope, module, { field, language })])
  const headings = (['column', 'required', 'how'] as const).map(one => sayWord(language, `sheets:template.${one}`))
  const wide = (widths: readonly number[]) => widths.map(width => ({ width }))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(title),
        columns: wide(fields.map(() => 18)),
        rows: [fields.map(({ label }) => label), example.map(cellText)],
        freezePane: { rows: 1 },
        dataValidations: fields.flatMap((field, index) => choosing(field, index, language)),
      },
      {
        name: sheetName(sayWord(language, 'sheets:template.sheet')),
        columns: wide([18, 10, 80]),
        rows: [headings, ...notes.map(row => row.map(cellText))],
      },
    ],
  })
  return Buffer.from(bytes)
}

/** A spreadsheet takes no longer list. */
const longestList = 250
/** The words of a list, to be chosen in the cell. */
function choosing(field: Field, index: number, language: Language) {
  const values = [...wordsOf(field, language)]
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
      errorMessage: optionsHint(values, language).slice(0, 200),
    },
  ]
}

const letters = 26
const columnLetter = (index: number): string =>
  index < letters
    ? String.fromCharCode(65 + index)
    : columnLetter(Math.floor(index / letters) - 1) + columnLetter(index % letters)
