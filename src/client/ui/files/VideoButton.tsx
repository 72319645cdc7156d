import { PlayCircleOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'

/** A list cell's button that plays a video in a modal. */
export function VideoButton({ url }: { url: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="cell-link" title={url} onClick={() => setOpen(true)}>
        <PlayCircleOutlined /> {t('widgets:film.open')}
      </button>
      <Modal
        open={open}
        className="film-window"
        width={720}
        title={t('widgets:film.play')}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <video src={url} controls autoPlay aria-label={t('widgets:film.play')} />
      </Modal>
    </>
  )
}
