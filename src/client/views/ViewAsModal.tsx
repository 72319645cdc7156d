import { App, Form, Radio } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { ViewAsTarget } from '../../shared/wire/session/viewing.ts'
import { callErrorMessage } from '../api/request.ts'
import '../api/languages/texts/accessWords.ts'
import { choiceSourceOfModule } from '../api/rows/choiceSource.ts'
import { viewProductAs } from '../api/session/account.ts'
import { RemoteSelect } from '../ui/controls/RemoteSelect.tsx'
import { OpenModal } from '../ui/modal/OpenModal.tsx'

const noop = () => undefined

interface Props {
  /** The roles and accounts as which one may view the product. */
  targets: readonly ViewAsTarget[]
  /** The role or account, where it is chosen already, and its name. */
  chosen?: { id: number; name: string }
  onClose: () => void
}

/** Explains what viewing as somebody else means, and begins it. */
export function ViewAsModal({ targets: [first = 'role', ...others], chosen, onClose }: Props) {
  const { message } = App.useApp()
  const [as, setAs] = useState<ViewAsTarget>(first)
  const [picked, setPicked] = useState(0)
  const [busy, setBusy] = useState(false)
  const id = chosen?.id ?? picked
  const start = () => {
    setBusy(true)
    viewProductAs(as, id).catch((error: unknown) => {
      setBusy(false)
      void message.error(callErrorMessage(error))
    })
  }
  const choose = (target: ViewAsTarget) => {
    setAs(target)
    setPicked(0)
  }
  return (
    <OpenModal
      width={480}
      title={chosen ? t(`access:view.startAs.${as}`, { name: chosen.name }) : t('access:view.title')}
      okText={t('access:view.start')}
      okButtonProps={{ disabled: id === 0, loading: busy }}
      onOk={start}
      onCancel={onClose}
    >
      {!chosen && (
        <Form layout="vertical">
          {others.length > 0 && (
            <Form.Item>
              <Radio.Group
                optionType="button"
                value={as}
                options={[first, ...others].map(value => ({ value, label: t(`access:view.target.${value}`) }))}
                onChange={event => choose(event.target.value as ViewAsTarget)}
              />
            </Form.Item>
          )}
          <Form.Item label={t(`access:view.target.${as}`)}>
            <RemoteSelect
              key={as}
              id={`view-${as}`}
              name={as}
              invalid={false}
              onBlur={noop}
              source={choiceSourceOfModule(as)}
              value={picked}
              onChange={value => setPicked(Number(value))}
              disabled={false}
            />
          </Form.Item>
        </Form>
      )}
      <p>{t('access:view.explain')}</p>
    </OpenModal>
  )
}
