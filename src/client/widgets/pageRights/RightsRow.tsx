import { t } from 'i18next'
import { memo } from 'react'
import type { Area, Mark } from '../../../rules/roleTree.ts'
import { menusOpen, rightsOpen } from '../../../rules/roleTree.ts'
import { entriesOf, type Useless } from '../../../rules/roleWhole.ts'
import { type Verb, verbs } from '../../../schema/index.ts'
import type { Id, Line } from '../treeGrid/lines.ts'
import { rowAttributes } from '../treeGrid/rowAttributes.ts'
import { saidTitle } from '../../titles.ts'
import { Tick } from '../treeGrid/Tick.tsx'
import { Twig } from '../treeGrid/Twig.tsx'
import type { Page } from './rights.ts'

/** What the ticks of a row stand for: all verbs first, then one each. */
export const columns: readonly (readonly Verb[])[] = [verbs, ...verbs.map(verb => [verb])]
export const columnWord = (column: number): string => {
  const verb = verbs[column - 1]
  return verb ? t(`roles:verbs.${verb}`) : t('roles:rights.all')
}

interface Props {
  line: Line<Page>
  /** One mark for each column, with commas between: equal as long as nothing of them changes. */
  marks: string
  /** The verbs of the page itself. */
  own: readonly Verb[] | undefined
  changed: boolean
  /** Why it does nothing. */
  useless: Useless | null
  active: number
  onOpen: (page: Page) => void
  onTick: (area: Area<Id>) => void
  /** Puts it into the menu, or takes it out. */
  onList: (pages: readonly Page[]) => void
}
/** The last tick of a row: whether its entry stands in the menu. */
export const menuColumn = verbs.length + 1

/** One page: its rights, and those of all below it. */
export const RightsRow = memo(function RightsRow({ line, marks, own, changed, useless, active, onOpen, onTick, onList }: Props) {
  const { branch: page, level, open } = line
  const each = marks.split(',') as Mark[]
  const tick = (column: number) => {
    const area = { pages: [page], verbs: columns[column] ?? verbs }
    const mark = each[column] ?? 'none'
    return (
      <Tick
        mark={mark}
        label={`${saidTitle(page.title)} ${columnWord(column)}`}
        column={column}
        active={active}
        locked={rightsOpen(area) ? null : lockOf(page)}
        hint={mark === 'partly' && column > 0 ? halfOf(own, verbs[column - 1]) : undefined}
        onToggle={() => onTick(area)}
      />
    )
  }
  return (
    <tr {...rowAttributes(line)} data-changed={changed}>
      <th scope="row">
        <span className="tree-title">
          <Twig level={level} open={open} title={saidTitle(page.title)} onToggle={() => onOpen(page)} />
          <label>
            {tick(0)}
            <span className="cell-text" title={page.pageUrl ?? page.title}>
              {saidTitle(page.title)}
            </span>
          </label>
          {page.pageUrl && !useless && <code>{page.pageUrl}</code>}
          {useless && <em title={t(`roles:rights.${useless}Hint`)}>{t(`roles:rights.${useless}`)}</em>}
        </span>
      </th>
      {verbs.map((verb, index) => (
        <td key={verb}>{tick(index + 1)}</td>
      ))}
      <td>
        <Tick
          mark={each[menuColumn] ?? 'none'}
          label={`${saidTitle(page.title)} ${t('roles:rights.inMenu')}`}
          column={menuColumn}
          active={active}
          locked={menusOpen(entriesOf([page])) ? null : t('roles:menus.locked')}
          onToggle={() => onList([page])}
        />
      </td>
    </tr>
  )
})

const lockOf = ({ pageUrl, children }: Page): string =>
  t(pageUrl || children.length ? 'roles:rights.locked' : 'roles:rights.noPage')

/** A half tick hides whether the page itself has it. */
const halfOf = (own: readonly Verb[] | undefined, verb: Verb | undefined): string =>
  t(verb && own?.includes(verb) ? 'roles:rights.halfWith' : 'roles:rights.halfWithout')
