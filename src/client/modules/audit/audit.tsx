import type { AnyKindView } from '../../../fields/view.ts'
import { later } from '../../later.tsx'
import { moduleNamed, moduleOptions, titleOfModule } from '../../engine/modules.ts'
import type { Diff } from '../../widgets/inWords.ts'
import { Nothing } from '../../widgets/plain.tsx'

/** The title of the module whose name is stored. */
export const moduleTitle: Partial<AnyKindView> = {
  Cell: ({ value }) => {
    const module = moduleNamed(value)
    return value ? <span className="cell-text">{module ? titleOfModule(module) : String(value)}</span> : <Nothing />
  },
  options: moduleOptions,
}

const AuditLine = later(async () => (await import('./AuditLine.tsx')).AuditLine)

/** What an entry of the log changed. */
export const rowChanges: Partial<AnyKindView> = {
  Cell: ({ value, row }) =>
    typeof value === 'string' && value ? (
      <AuditLine blank={null} of={row['module']} changes={JSON.parse(value) as Readonly<Record<string, Diff>>} />
    ) : (
      <Nothing />
    ),
}
