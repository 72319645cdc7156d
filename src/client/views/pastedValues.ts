import type { App } from 'antd'
import { t } from 'i18next'
import type { ClipboardEvent } from 'react'
import { kindValue } from '../../kinds/kindValues.ts'
import { type AnyModule, type Field, fieldsOf, isReference } from '../../schema/index.ts'
import type { ComboxEntry } from '../../shared/wire/envelope.ts'
import { call, CallError } from '../api/request.ts'
import { choiceSourceOfField } from '../api/rows/choiceSource.ts'
import { isInSelect } from '../ui/ariaGrid/cellKeys.ts'
import { parseTsv, type TsvCells } from '../ui/ariaGrid/parseTsv.ts'

/** The most rows a picker lists. */
const maxChoices = 5000

/** A pasted cell as a value of its field; the text itself if it is not valid, so that nothing is lost. */
export function parsePasted(field: Field, text: string, titles: ReadonlyMap<string, number> | undefined): unknown {
  if (titles) return text === '' ? 0 : (titles.get(text) ?? text)
  const parsed = kindValue(field).parse(text, field)
  return 'problem' in parsed ? text : parsed.value
}

/** For each reference column among the pasted: the ids of its rows by title. */
export async function idsByTitle(module: AnyModule, cells: TsvCells, names: readonly string[]) {
  const idsOfColumn = new Map<string, ReadonlyMap<string, number>>()
  await Promise.all(
    names.map(async (name, column) => {
      const field = fieldsOf(module)[name]
      if (!isReference(field) || !cells.some(texts => texts[column])) return
      const { path, body } = choiceSourceOfField(module, name, 'edit')
      const entries = await call<readonly ComboxEntry[]>(path, { ...body, limit: maxChoices })
      idsOfColumn.set(name, new Map(entries.map(({ id, title }) => [title, id])))
    }),
  )
  return idsOfColumn
}

/** The pasted cells; in a select also a single text, as a title. Null where the paste is left to the browser. */
export function pastedCells({ clipboardData, target }: ClipboardEvent): TsvCells | null {
  const text = clipboardData.getData('text/plain')
  return parseTsv(text) ?? (isInSelect(target) && text.trim() !== '' ? [[text]] : null)
}

/** Shows why the titles of pasted cells could not be looked up; any other error is thrown on. */
export const reportPasteFailure =
  (message: ReturnType<typeof App.useApp>['message']) =>
  (error: unknown): void => {
    if (!(error instanceof CallError)) throw error
    void message.error(t('cells:inline.notPasted', { reason: error.message }))
  }
