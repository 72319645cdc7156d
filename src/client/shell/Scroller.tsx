import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode, UIEvent } from 'react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const far = 100
/** What is lower than this is a box within the page. */
const least = 300

/** The room of a page, with a way back to the top of whatever of it was scrolled last. */
export function Scroller({ children }: { children: ReactNode }) {
  const scrolled = useRef<Element>(null)
  const [isFar, setFar] = useState(false)
  const follow = ({ target }: UIEvent) => {
    if (!(target instanceof Element) || target.clientHeight < least) return
    scrolled.current = target
    setFar(target.scrollTop > far)
  }
  return (
    <section className="shell-page" onScrollCapture={follow}>
      {children}
      {isFar && <ToTop onClick={() => scrolled.current?.scrollTo({ top: 0 })} />}
    </section>
  )
}

function ToTop({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      className="shell-top"
      shape="circle"
      icon={<VerticalAlignTopOutlined />}
      aria-label={t('shell.top')}
      title={t('shell.top')}
      onClick={onClick}
    />
  )
}
