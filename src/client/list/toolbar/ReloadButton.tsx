import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'

/** Reads the rows of a list again. */
export const ReloadButton = ({ onReload }: { onReload: () => void }) => (
  <Button
    type="text"
    icon={<ReloadOutlined />}
    aria-label={t('engine:list.refresh')}
    title={t('engine:list.refresh')}
    onClick={onReload}
  />
)
