import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { normalizePoint } from '../../../shared/rules/points.ts'
import { controlProps } from '../controls/controlProps.ts'
import type { ValueInputProps } from '../controls/valueInputProps.ts'
import { lazyComponent } from '../lazyComponent.tsx'

const LazyPointModal = lazyComponent(async () => (await import('./PointModal.tsx')).PointModal)
const preloadModal = () => void LazyPointModal.load()

interface Props extends ValueInputProps<string> {
  label: string
  module: AnyModule
  /** The region it lies in. */
  around?: unknown
}

/** The control of a `point` field: coordinates as text, and a map to pick them on. */
export function PointBox({ name, label, module, value, around, onChange, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const title = t('widgets:map.title', { label })
  const onBlur = () => {
    const point = normalizePoint(value ?? '')
    if (point !== null && point !== value) onChange(point)
    rest.onBlur()
  }
  return (
    <Space.Compact block>
      <Input
        {...controlProps({ ...rest, onBlur, name })}
        value={value ?? ''}
        onChange={event => onChange(event.target.value)}
        placeholder={t('engine:control.point')}
        autoComplete="off"
      />
      <Button
        icon={<EnvironmentOutlined />}
        disabled={rest.disabled}
        onPointerEnter={preloadModal}
        onFocus={preloadModal}
        onClick={() => setOpen(true)}
      >
        {t('widgets:map.open')}
      </Button>
      {open && (
        <LazyPointModal
          blank={null}
          module={module}
          name={name}
          title={title}
          value={value ?? null}
          near={Number(around ?? 0)}
          onPick={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </Space.Compact>
  )
}

interface PointLinkProps {
  name: string
  module: AnyModule
  title: string
  value: string
}

/** A point in a list cell; opens it on a map. */
export function PointLink({ name, module, title, value }: PointLinkProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="cell-link cell-number"
        title={t('widgets:map.show')}
        onPointerEnter={preloadModal}
        onClick={() => setOpen(true)}
      >
        {value}
      </button>
      {open && (
        <LazyPointModal
          blank={null}
          module={module}
          name={name}
          title={title}
          value={value}
          near={0}
          onPick={null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
