import { Button } from 'antd'
import { t } from 'i18next'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import { downloadBlob } from '../api/download.ts'
import type { PreviewLine } from './previewLines.ts'
import { refusedLinesCsv } from './refusedLinesCsv.ts'

interface Props {
  module: AnyModule
  lines: readonly PreviewLine[]
  columns: readonly string[]
  count: number
}

/** What becomes of refused lines, and a file of them for whoever would rather put them right in a spreadsheet. */
export function RefusedLinesNotice({ module, lines, columns, count }: Props) {
  if (count === 0) return null
  const names = columns.map(name => fieldsOf(module)[name]?.label ?? name)
  const headings = [t('engine:import.line'), ...names, t('engine:import.why')]
  const save = () => {
    const refused = lines.filter(({ kind, isOut }) => kind === 'refused' && !isOut)
    downloadBlob(
      refusedLinesCsv(refused, { columns, headings, between: t('engine:semicolon') }),
      t('engine:import.refusedName', { title: module.title }),
    )
  }
  return (
    <p className="import-refused">
      {t('engine:import.refusedSays', { count })}
      <Button type="link" size="small" onClick={save}>
        {t('engine:import.downloadRefused')}
      </Button>
    </p>
  )
}
