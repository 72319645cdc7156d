import { t } from 'i18next'
import type { AnyKindView } from '../../fields/view.ts'
import { fieldChanges, moduleNamed, moduleOptions, titleOfModule } from './changes.ts'
import { Nothing } from './plain.tsx'

/** The title of the module whose name is stored. */
export const moduleTitle: Partial<AnyKindView> = {
  Cell: ({ value }) => {
    const module = moduleNamed(value)
    return value ? <span className="cell-text">{module ? titleOfModule(module) : String(value)}</span> : <Nothing />
  },
  options: moduleOptions,
}

type Changes = Readonly<Record<string, Readonly<Record<string, readonly [unknown, unknown]>>>>

/** What an entry of the log changed, in one line; all of it on hover. */
export const rowChanges: Partial<AnyKindView> = {
  Cell: ({ value, row }) => {
    if (typeof value !== 'string' || !value) return <Nothing />
    const changes: Changes = JSON.parse(value)
    const [first] = Object.values(changes)
    const count = Object.keys(changes).length
    const words = fieldChanges(moduleNamed(row['module']), first ?? {}).map(({ label, before, after }) =>
      before === '-' ? `${label}${t('engine:print.is')}${after}` : `${label}${t('engine:print.is')}${before} → ${after}`,
    )
    const text = `${count > 1 ? t('engine:audit.several', { count }) : ''}${words.join(t('engine:print.and'))}`
    return (
      <span className="cell-text" title={text}>
        {text}
      </span>
    )
  },
}
