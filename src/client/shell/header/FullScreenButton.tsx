import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useEventListener } from 'ahooks'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const isOn = () => document.fullscreenElement !== null
// Refused where the browser or a frame around the page forbids it.
const toggle = () => void (isOn() ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => null)

export function FullScreenButton() {
  const { t } = useTranslation()
  const [on, setOn] = useState(isOn)
  useEventListener('fullscreenchange', () => setOn(isOn()), { target: () => document })
  if (!document.fullscreenEnabled) return null
  const label = t(on ? 'shell.exitFullScreen' : 'shell.fullScreen')
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        className="shell-wide"
        icon={on ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={label}
        aria-pressed={on}
        onClick={toggle}
      />
    </Tooltip>
  )
}
