import { App, Button } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import { type ImportTemplate, importTemplates } from '../../shared/wire/import.ts'
import { download } from '../api/download.ts'
import { call, reasonOf } from '../api/request.ts'

/** Files that have the headings, to be filled in. */
export function TemplateLinks({ module: { path } }: { module: AnyModule }) {
  const { message } = App.useApp()
  const fetchIt = (format: ImportTemplate) =>
    call<{ path: string }>(`${path}/excel/template`, { format }).then(
      made => download(made.path),
      (error: unknown) => void message.error(reasonOf(error)),
    )
  return (
    <span className="import-templates">
      {importTemplates.map(format => (
        <Button key={format} type="link" onClick={() => void fetchIt(format)}>
          {t(`engine:import.template.${format}`)}
        </Button>
      ))}
    </span>
  )
}
