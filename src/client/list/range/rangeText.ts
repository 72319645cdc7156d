import { t } from 'i18next'
import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, fieldsOf, isTitled, titleKey } from '../../../schema/index.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import type { CellBlock, ShownCells } from './cellBlock.ts'

/** A cell as an exported sheet has it: rows by their titles, numbers as digits, all else in words. */
export function cellText(module: AnyModule, name: string, row: ListRow): string {
  const field = fieldsOf(module)[name]
  const value = field && (isTitled(field) ? row[titleKey(name, field)] : row[name])
  if (!field || value === null || value === undefined) return ''
  if (isTitled(field)) return String(value)
  const { print, printIn, numericCell } = kindValue(field)
  if (numericCell && typeof value === 'number') return String(value)
  return printIn ? printIn(value, field, (key: string, params?: object) => t(key, { ...params })) : print(value, field)
}

/** Copied cells as spreadsheets read them: text between tabs, and a table whose texts stay texts, `0086` and `=1+1` too. */
export function rangeText(module: AnyModule, { rows, fields }: ShownCells, block: CellBlock): { tsv: string; html: string } {
  const names = fields.slice(block.left, block.right + 1)
  const cells = rows.slice(block.top, block.bottom + 1).map(row => names.map(name => cellText(module, name, row)))
  const isNumber = names.map(name => kindValue(fieldsOf(module)[name] as Parameters<typeof kindValue>[0]).numericCell === true)
  const html = cells.map(texts => `<tr>${texts.map((text, index) => htmlCell(text, isNumber[index] === true)).join('')}</tr>`)
  return {
    tsv: cells.map(texts => texts.map(tsvCell).join('\t')).join('\r\n'),
    html: `<meta charset="utf-8"><table>${html.join('')}</table>`,
  }
}

const tsvCell = (text: string): string => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const htmlCell = (text: string, isNumber: boolean): string => {
  const escaped = text.replace(/[&<>"]/g, char => entities[char] ?? char).replace(/\r?\n/g, '<br>')
  return isNumber ? `<td>${escaped}</td>` : `<td style="mso-number-format:'\\@'">${escaped}</td>`
}
