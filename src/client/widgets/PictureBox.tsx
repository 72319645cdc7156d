import { PlusOutlined } from '@ant-design/icons'
import { App, Upload } from 'antd'
import type { UploadFile } from 'antd'
import { useLatest } from 'ahooks'
import { t } from 'i18next'
import { useState } from 'react'
import type { FieldOf, Picture } from '../../schema/index.ts'
import { CallError } from '../request.ts'
import { upload } from '../upload.ts'

interface Props {
  id: string
  name: string
  field: FieldOf['images']
  value: readonly Picture[] | null | undefined
  onChange: (value: unknown) => void
  disabled: boolean
}
const formats = ['jpg', 'jpeg', 'png', 'gif']
const accepted = formats.map(format => `.${format}`).join(',')
const mostBytes = 2048 * 1024
const usual = 5
const extension = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''
const keyOf = ({ img_id, url }: Picture) => img_id || url

export function PictureBox({ id, name, field, value, onChange, disabled }: Props) {
  const pictures = value ?? []
  const most = field.max ?? usual
  const { pending, send } = useUploads(field, pictures, onChange)
  const files = [...pictures.map(asFile), ...pending]
  return (
    <div id={id} data-field={name}>
      <Upload
        listType="picture-card"
        accept={accepted}
        multiple={most > 1}
        disabled={disabled}
        fileList={files}
        beforeUpload={file => {
          void send(file)
          return false
        }}
        onPreview={file => file.url && window.open(file.url, '_blank', 'noopener')}
        onRemove={file => onChange(pictures.filter(picture => keyOf(picture) !== file.uid))}
      >
        {files.length < most && !disabled && (
          <button type="button" className="picture-add">
            <PlusOutlined />
            <span>{t('engine:picture.add')}</span>
          </button>
        )}
      </Upload>
      <span className="form-hint">{t('engine:picture.rule', { count: most })}</span>
    </div>
  )
}

const asFile = (picture: Picture): UploadFile => ({
  uid: keyOf(picture),
  name: picture.name,
  url: picture.url,
  thumbUrl: picture.url,
  status: 'done',
})

function useUploads(field: FieldOf['images'], pictures: readonly Picture[], onChange: (value: readonly Picture[]) => void) {
  const { notification } = App.useApp()
  const [pending, setPending] = useState<readonly UploadFile[]>([])
  const latest = useLatest(pictures)
  const refuse = (description: string) => notification.error({ message: t('engine:picture.failed'), description })
  const send = async (file: File & { uid: string }) => {
    const problem =
      problemOf(file) ??
      (latest.current.length >= (field.max ?? usual) ? t('engine:picture.tooMany', { count: field.max ?? usual }) : null)
    if (problem !== null) return refuse(problem)
    const show = (percent: number) =>
      setPending(all => [
        ...all.filter(one => one.uid !== file.uid),
        { uid: file.uid, name: file.name, percent, status: 'uploading' },
      ])
    show(0)
    try {
      const { img_id, url } = await upload<Omit<Picture, 'name'>>('inc/file/image', formOf(file, field), { onProgress: show })
      onChange([...latest.current, { img_id: String(img_id), url, name: file.name }])
    } catch (error) {
      refuse(error instanceof CallError ? error.message : String(error))
    }
    setPending(all => all.filter(one => one.uid !== file.uid))
  }
  return { pending, send }
}

function problemOf(file: File): string | null {
  if (!formats.includes(extension(file.name))) return t('engine:picture.format')
  return file.size > mostBytes ? t('engine:picture.size') : null
}

function formOf(file: File, { size }: FieldOf['images']): FormData {
  const form = new FormData()
  form.append('filetype', extension(file.name))
  if (size) form.append('maxwidth', String(size[0]))
  form.append('file', file, file.name)
  return form
}
