import '../../../api/languages/texts/columnWords.ts'
import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { t } from 'i18next'
import {
  type AnyModule,
  dateSteps,
  fieldOf,
  groupableFieldsOf,
  type GroupView,
  groupViewKey,
  isGroupedByMonth,
} from '../../../../schema/index.ts'
import { MenuCheckmark } from '../../toolbar/MenuCheckmark.tsx'
import type { Group } from './useRowGroups.ts'

interface Props {
  module: AnyModule
  view: GroupView
  groups: readonly Group[]
  isOpen: (group: Group) => boolean
  fold: (groups: readonly Group[], open: boolean) => void
  onView: (view: string) => void
}

/** By what the rows are grouped, and all groups unfolded or folded. */
export function GroupBar({ module, view: { by, each }, groups, isOpen, fold, onView }: Props) {
  const label = (name: string) => fieldOf(module, name)?.label ?? name
  const field = fieldOf(module, by)
  const anyOpen = groups.some(isOpen)
  const foldLabel = t(anyOpen ? 'columns:group.closeAll' : 'columns:group.openAll')
  const steps = field && isGroupedByMonth(field) ? dateSteps : []
  const items: NonNullable<MenuProps['items']> = [
    ...(steps.length
      ? [
          {
            key: 'steps',
            type: 'group' as const,
            label: t('columns:group.steps'),
            children: steps.map(step => ({
              key: `each ${step}`,
              icon: <MenuCheckmark shown={step === (each ?? 'month')} />,
              label: t(`columns:group.each.${step}`),
              onClick: () => onView(groupViewKey(module, { by, ...(step === 'month' ? {} : { each: step }) })),
            })),
          },
        ]
      : []),
    {
      key: 'fields',
      type: 'group',
      label: t('columns:group.fields'),
      children: groupableFieldsOf(module).map(name => ({
        key: `by ${name}`,
        icon: <MenuCheckmark shown={name === by} />,
        label: label(name),
        onClick: () => onView(groupViewKey(module, { by: name })),
      })),
    },
    { type: 'divider' },
    { key: 'stop', icon: <MenuCheckmark shown={false} />, label: t('columns:group.stop'), onClick: () => onView('') },
  ]
  return (
    <>
      <Dropdown trigger={['click']} autoFocus menu={{ items, className: 'group-menu' }}>
        <Button className="group-button" aria-label={t('columns:group.by', { title: label(by) })}>
          <span>{t('columns:group.short', { title: label(by) })}</span>
          <DownOutlined />
        </Button>
      </Dropdown>
      <Button type="text" title={foldLabel} disabled={!groups.length} onClick={() => fold(groups, !anyOpen)}>
        {t(anyOpen ? 'columns:group.closeShort' : 'columns:group.openShort')}
      </Button>
    </>
  )
}
