import { writeXlsx } from 'hucre/xlsx'
import {
  type AnyModule,
  type ChildrenNamed,
  type Field,
  fieldsOf,
  importFieldsOf,
  isRequired,
  childrenInSheet,
  requiredWhen,
} from '../../../schema/index.ts'
import { type Language, languages } from '../../../shared/rules/languages.ts'
import { type TemplateFormat, templateFormats } from '../../../shared/wire/import.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { maxSheetRows } from '../../sheets/sheetTable.ts'
import { sheetTypes } from '../../sheets/sheetTypes.ts'
import { cellWords } from '../../text/formatValue.ts'
import { translateKey, translatedModule } from '../../text/translations.ts'
import { workbookText, sheetName, escapeFormulas } from '../export/writeRows.ts'
import { operation } from '../operation.ts'
import { childModule } from '../save/children/readChildren.ts'
import { isChildColumn } from './children/groupLines.ts'
import { type ImportSheet, importSheet } from './children/importSheet.ts'
import { columnHint, optionsHint } from './columnHint.ts'
import { exampleRows } from './exampleRows.ts'

/** The signed content of a template's URL. The file is written when it is opened. */
export interface TemplateTicket {
  org: number
  account: number
  module: string
  format: TemplateFormat
  language: Language
  until: number
}
export const templatePurpose = 'template'
export const templateAddress = '/api/files/template/:ticket/:name'
const templateLifetime = 3_600_000

const isTemplateFormat = (raw: unknown): raw is TemplateFormat => templateFormats.some(one => one === raw)

/** `excel/template`: the URL of a file to fill in. */
export const excelTemplate = operation<TemplateOptions>({
  needs: () => ['add'],
  parse(_module, { body, language = languages[0] }) {
    const format = body['format'] ?? 'xlsx'
    if (!isTemplateFormat(format)) throw refuse('badTemplate')
    return { format, language }
  },
  async run({ who: { org, account }, sign }, module, options) {
    const ticket: TemplateTicket = { org, account, module: module.name, ...options, until: Date.now() + templateLifetime }
    return {
      path: `/api/files/template/${sign(templatePurpose, JSON.stringify(ticket))}/${encodeURIComponent(templateFileName(module, options))}`,
    }
  },
})
type TemplateOptions = Pick<TemplateTicket, 'format' | 'language'>

const templateFileName = (module: AnyModule, { format, language }: TemplateOptions): string =>
  `${translateKey(language, 'sheets:template.file', { title: translatedModule(module, language).label })}.${format}`

export interface TemplateFile {
  name: string
  type: string
  bytes: Buffer
}
/** Headings and an example, one line or one with its child rows; a workbook also has a sheet that describes each column. */
export async function writeTemplate(scope: Scope, module: AnyModule, options: TemplateOptions): Promise<TemplateFile> {
  const { format, language } = options
  const sheet = importSheet(scope, module)
  const translated = translatedModule(sheet.module, language)
  const columns = templateColumns(scope, sheet, { module, language })
  const fields = columns.map(({ field }) => field)
  const examples = await exampleRows(scope, module, language)
  const about = { name: templateFileName(module, options), type: sheetTypes[format] }
  if (format === 'xlsx')
    return { ...about, bytes: await templateWorkbook(scope, module, { title: translated.label, columns, examples, language }) }
  const lines = [fields.map(({ label }) => label), ...examples].map(cells => cells.map(oneCell).join('\t'))
  return { ...about, bytes: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`) }
}
const oneCell = (text: string): string => escapeFormulas(text.replace(/\s+/g, ' '))

/** A column, and the module of its field. */
interface TemplateColumn {
  module: AnyModule
  field: Field
}
function templateColumns(
  scope: Scope,
  sheet: ImportSheet,
  { module, language }: { module: AnyModule; language: Language },
): readonly TemplateColumn[] {
  const { children } = sheet
  const fields = fieldsOf(translatedModule(sheet.module, language))
  return importFieldsOf(sheet.module).flatMap(name => {
    const field = fields[name]
    const isChild = children !== undefined && isChildColumn(name, children[0])
    return field ? [{ module: isChild ? childModule(scope, children) : module, field }] : []
  })
}

interface WorkbookContent {
  title: string
  columns: readonly TemplateColumn[]
  examples: readonly (readonly string[])[]
  language: Language
}
async function templateWorkbook(
  scope: Scope,
  module: AnyModule,
  { title, columns, examples, language }: WorkbookContent,
): Promise<Buffer> {
  const notes: string[][] = []
  const yes = translateKey(language, 'engine:flag.yes')
  const sometimes = translateKey(language, 'sheets:template.sometimes')
  const fields = columns.map(({ field }) => field)
  for (const { module: own, field } of columns)
    notes.push([
      field.label,
      isRequired(field) ? yes : requiredWhen(field) ? sometimes : '',
      await columnHint(scope, own, { field, language }),
    ])
  const children = childrenInSheet(module, importFieldsOf(module))
  if (children) notes.push(linesNote(module, children, language))
  const headings = (['column', 'required', 'how'] as const).map(one => translateKey(language, `sheets:template.${one}`))
  const wide = (widths: readonly number[]) => widths.map(width => ({ width }))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(title),
        columns: wide(fields.map(() => 18)),
        rows: [fields.map(({ label }) => label), ...examples.map(cells => cells.map(workbookText))],
        freezePane: { rows: 1 },
        dataValidations: fields.flatMap((field, index) => listValidation(field, index, language)),
      },
      {
        name: sheetName(translateKey(language, 'sheets:template.sheet')),
        columns: wide([18, 10, 80]),
        rows: [headings, ...notes.map(row => row.map(workbookText))],
      },
    ],
  })
  return Buffer.from(bytes)
}

/** How the child rows are laid out in the sheet. */
function linesNote(module: AnyModule, [name, { min = 0 }]: ChildrenNamed, language: Language): string[] {
  const { label, fields } = translatedModule(module, language)
  return [
    fields[name]?.label ?? name,
    min ? translateKey(language, 'engine:flag.yes') : '',
    translateKey(language, 'sheets:template.lines', { title: label, lines: fields[name]?.label ?? name }),
  ]
}

/** Excel's limit is 255 characters. */
const maxListLength = 250
/** Data validation: a drop-down with the options of a field. */
function listValidation(field: Field, index: number, language: Language) {
  const values = [...cellWords(field, language)]
  const column = columnLetter(index)
  if (!values.length || values.join().length > maxListLength || values.some(value => /[,"]/.test(value))) return []
  const range = `${column}2:${column}${maxSheetRows + 1}`
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
