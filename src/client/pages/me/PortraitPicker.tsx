import { App, Avatar, Button } from 'antd'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '../../../schema/index.ts'
import { callRefusal, uploadPortrait } from './ownAccount.ts'

interface Props {
  name: string
  value: readonly Picture[]
  onChange: (value: readonly Picture[]) => void
}
const acceptedExtensions = ['jpg', 'jpeg', 'png', 'gif']
const maxBytes = 2048 * 1024

export function PortraitPicker({ name, value, onChange }: Props) {
  const { t } = useTranslation('me')
  const { notification } = App.useApp()
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      onChange([await uploadPortrait(file)])
    } catch (error) {
      notification.error({ message: t('me:picture.failed'), description: callRefusal(error).whole })
    }
    setBusy(false)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const problem = fileProblem(file)
    if (problem) notification.error({ message: t('me:picture.failed'), description: t(`me:picture.${problem}`) })
    else void send(file)
  }
  return (
    <div className="me-portrait">
      <Avatar size={64} src={value[0]?.url} alt="">
        {name.slice(0, 1)}
      </Avatar>
      <input
        ref={chooser}
        type="file"
        hidden
        name="avatar"
        accept={acceptedExtensions.map(one => `.${one}`).join(',')}
        onChange={choose}
      />
      <Button loading={busy} onClick={() => chooser.current?.click()}>
        {t('profile.choose')}
      </Button>
      {value.length > 0 && (
        <Button type="text" onClick={() => onChange([])}>
          {t('profile.none')}
        </Button>
      )}
    </div>
  )
}

function fileProblem({ name, size }: File): 'format' | 'size' | null {
  if (!acceptedExtensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')) return 'format'
  return size > maxBytes ? 'size' : null
}
