import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { possibleClosings, tagClosings, type Tag } from '../../../shared/rules/closeTags.ts'
import { useCloseTags } from './useCloseTags.ts'

/** The context menu of a tag. */
export function useTagMenu(tags: readonly Tag[], here: string) {
  const { t } = useTranslation()
  const { close, refresh } = useCloseTags()
  return (at: string): MenuProps => {
    const may = possibleClosings(tags, at)
    return {
      items: [
        { key: 'refresh', label: t('tags.refresh') },
        { type: 'divider' },
        ...tagClosings.map(closing => ({ key: closing, label: t(`tags.${closing}`), disabled: !may.includes(closing) })),
      ],
      onClick: ({ key }) => {
        const closing = tagClosings.find(one => one === key)
        if (closing) close({ closing, at, here })
        else refresh(at)
      },
    }
  }
}
