import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { closable, closings } from '../../rules/tags.ts'
import type { Tag } from '../../rules/tags.ts'
import { useClosing } from './useClosing.ts'

/** What can be done with the tag of an address. */
export function useTagMenu(tags: readonly Tag[], here: string) {
  const { t } = useTranslation()
  const { close, refresh } = useClosing()
  return (at: string): MenuProps => {
    const may = closable(tags, at)
    return {
      items: [
        { key: 'refresh', label: t('tags.refresh') },
        { type: 'divider' },
        ...closings.map(closing => ({ key: closing, label: t(`tags.${closing}`), disabled: !may.includes(closing) })),
      ],
      onClick: ({ key }) => {
        const closing = closings.find(one => one === key)
        if (closing) close({ closing, at, here })
        else refresh(at)
      },
    }
  }
}
