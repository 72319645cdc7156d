import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { moduleNamed } from '../../engine/modules.ts'
import { choicesOf } from '../../widgets/choices.ts'
import type { Diff } from '../../widgets/inWords.ts'
import { fieldChanges, rowsNamedIn } from '../../widgets/inWords.ts'
import { Long } from '../../widgets/plain.tsx'
import { titleKnown, titleOfRow } from '../../widgets/titles.ts'

interface Props {
  /** The name of the module whose rows were changed. */
  of: unknown
  changes: Readonly<Record<string, Diff>>
}

/** What an entry of the log changed, in one line, whatever is pointed to by its name; all of it on hover. */
export function AuditLine({ of, changes }: Props) {
  const module = moduleNamed(of)
  const [diff = {}] = Object.values(changes)
  const count = Object.keys(changes).length
  const called = useTitles(module, rowsNamedIn(module, diff))
  const words = fieldChanges(module, diff, called).map(({ label, before, after }) =>
    before === '-' ? `${label}${t('engine:colon')}${after}` : `${label}${t('engine:colon')}${before} → ${after}`,
  )
  return <Long text={`${count > 1 ? t('engine:audit.several', { count }) : ''}${words.join(t('engine:semicolon'))}`} />
}

/** What rows are called, as soon as that is known; by their numbers where it stays unknown. */
function useTitles(module: AnyModule | undefined, wanted: readonly (readonly [field: string, id: number])[]) {
  const [asked, setAsked] = useState('')
  const all = wanted.join(' ')
  useEffect(() => {
    let gone = false
    const asking = all === '' || !module ? [] : all.split(' ').map(one => [module, ...one.split(',')] as const)
    const answers = asking.map(([of, name = '', id]) => titleOfRow(choicesOf(of, name), Number(id)).catch(() => ''))
    void Promise.all(answers).then(() => gone || setAsked(all))
    return () => {
      gone = true
    }
  }, [module, all])
  return (to: string, id: number) => titleKnown(to, id) || (asked === all ? `#${id}` : '')
}
