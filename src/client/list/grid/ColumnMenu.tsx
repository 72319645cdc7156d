import { Dropdown, type MenuProps } from 'antd'
import { t } from 'i18next'
import { columnFigures, type Figure, groupableFieldsOf, groupViewKey, shownFigures } from '../../../schema/index.ts'
import '../../api/languages/texts/columnWords.ts'
import { movedColumn, orderedSettings } from '../../views/columnSettings.ts'
import { MenuCheckmark } from '../toolbar/MenuCheckmark.tsx'
import './columnSettings.css'
import type { ColumnAdjusting } from './Grid.tsx'

interface Props extends ColumnAdjusting {
  column: string
  heading: HTMLElement
  onGroup: ((view: string) => void) | null
  onClose: () => void
}
type Items = NonNullable<MenuProps['items']>

/** Actions on a column, below its heading. */
export function ColumnMenu({ module, columns, preference, onPreference, onFit, column: key, heading, onGroup, onClose }: Props) {
  const column = columns.find(one => one.key === key)
  const { columns: settings = {}, widths = {}, figures: chosen } = preference
  const box = heading.getBoundingClientRect()
  if (!column) return null
  const shown = columns.filter(one => settings[one.key]?.show !== false)
  const set = (setting: object) => onPreference({ columns: { ...settings, [key]: { ...settings[key], ...setting } } })
  const usual = () => {
    const { [key]: _own, ...others } = widths
    onPreference({ widths: others })
  }
  const move = (by: -1 | 1) => {
    const moved = movedColumn(shown, key, by)
    return { disabled: !moved, onClick: () => moved && onPreference({ columns: orderedSettings(settings, moved) }) }
  }
  const items: Items = [
    { key: 'fit', label: t('columns:fit'), onClick: () => void onFit([key]) },
    { key: 'usual', label: t('columns:usualWidth'), disabled: widths[key] === undefined, onClick: usual },
    column.fixed
      ? { key: 'free', label: t('columns:free'), onClick: () => set({ fixed: false }) }
      : { key: 'pin', label: t('columns:left'), onClick: () => set({ fixed: 'left' }) },
    { key: 'before', label: t('columns:before'), ...move(-1) },
    { key: 'after', label: t('columns:after'), ...move(1) },
    { key: 'hide', label: t('columns:hide'), disabled: shown.length < 2, onClick: () => set({ show: false }) },
    ...figureItems(columnFigures(module).get(key) ?? [], {
      current: shownFigures(module, chosen)[key] ?? 'none',
      onChoose: figure => onPreference({ figures: { ...chosen, [key]: figure } }),
    }),
    ...(onGroup && groupableFieldsOf(module).includes(key)
      ? [
          {
            key: 'group',
            label: t('columns:group.by', { title: column.title }),
            onClick: () => onGroup(groupViewKey(module, { by: key })),
          },
        ]
      : []),
  ]
  const close = () => {
    onClose()
    if (heading.isConnected && heading.tabIndex >= 0) heading.focus()
  }
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomLeft"
      menu={{ items, 'aria-label': t('columns:menu', { title: column.title }), onClick: close }}
      onOpenChange={open => open || close()}
    >
      <i className="column-menu-place" style={{ top: box.top, left: box.left, height: box.height, width: box.width }} />
    </Dropdown>
  )
}

interface FigureChoice {
  current: Figure | 'none'
  onChoose: (figure: Figure | 'none') => void
}

/** The aggregates that a column offers, the shown one ticked; none for a column without any. */
function figureItems(figures: readonly Figure[], { current, onChoose }: FigureChoice): Items {
  if (!figures.length) return []
  const choices = (['none', ...figures] as const).map(figure => ({
    key: figure,
    icon: <MenuCheckmark shown={figure === current} />,
    label: t(`columns:figure.${figure}`),
    onClick: () => onChoose(figure),
  }))
  const note = figures.includes('sum') ? [] : [{ key: 'currencies', disabled: true, label: t('columns:currencies') }]
  return [{ key: 'figures', label: t('columns:figures'), children: [...choices, ...note] }]
}
