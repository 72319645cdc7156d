import type { Field as FormField, Form } from '@formily/core'
import { observer, useField } from '@formily/react'
import { Alert, Button, Space } from 'antd'
import { t } from 'i18next'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyModule, FieldOf } from '../../schema/index.ts'
import { fieldsOf, withinFieldOf } from '../../schema/index.ts'
import type { RegionsAtPoint } from '../../shared/wire/envelope.ts'
import { call } from '../api/request.ts'
import { cacheRowTitle } from '../api/rows/rowTitleCache.ts'
import { regionsModuleName } from '../api/moduleRegistry.ts'

interface Props {
  module: AnyModule
  /** The narrowest region it lies in. */
  near: string
}
/** While coordinates are being typed nothing is asked. */
const debounceMs = 400

/** Below a point: fills the regions it lies in while they are empty, and asks where it does not lie in those chosen. */
export const PointRegionsAlert = observer(({ module, near }: Props) => {
  const field = useField<FormField>()
  const { form } = field
  const fields = regionFields(module, near)
  const chosen = Number(fields.map(one => form.values[one] as unknown).findLast(Boolean) ?? 0)
  const { found, filled, fill, settle } = useRegionsAtPoint(form, { point: String(field.value ?? ''), chosen, fields, module })
  const asking = found?.apart === true
  useBlockSaving(field, asking)
  if (!asking) return filled ? <p className="form-hint">{t('engine:point.filled', { regions: filled })}</p> : null
  const regions = titlesOf(found)
  const take = () => {
    fill(fields)
    field.setSelfErrors([])
  }
  const keep = () => {
    settle()
    field.setSelfErrors([])
  }
  const buttons = (
    <Space>
      {regions !== '' && (
        <Button size="small" type="primary" onClick={take}>
          {t('engine:point.take')}
        </Button>
      )}
      <Button size="small" onClick={keep}>
        {t('engine:point.keep')}
      </Button>
    </Space>
  )
  const message = regions === '' ? t('engine:point.nowhere') : t('engine:point.apart', { regions })
  return <Alert className="point-apart" type="warning" showIcon message={message} action={buttons} />
})

const titlesOf = ({ regions }: RegionsAtPoint): string => regions.map(({ title }) => title).join('')

/** The region fields around a point, from the widest. */
function regionFields(module: AnyModule, near: string): readonly string[] {
  const around = withinFieldOf(fieldsOf(module)[near])
  return around === undefined ? [near] : [...regionFields(module, around), near]
}

interface RegionLookup {
  point: string
  chosen: number
  fields: readonly string[]
  module: AnyModule
}

function useRegionsAtPoint(form: Form, { point, chosen, fields, module }: RegionLookup) {
  const about = `${point} ${chosen}`
  const [last, setLast] = useState<(RegionsAtPoint & { about: string }) | null>(null)
  const found = last?.about === about ? last : null
  /** What was filled in from the point as it is now. */
  const [filled, setFilled] = useState('')
  /** The point the form opened with, or by which regions were filled in last. */
  const known = useRef(point)
  const kept = useRef('')
  const fill = (names: readonly string[], regions = found?.regions ?? []) => {
    for (const name of names) {
      const { level } = fieldsOf(module)[name] as FieldOf['region']
      const region = regions.find(one => one.level === level)
      if (region) cacheRowTitle(regionsModuleName(), region.id, region.title)
      form.setValuesIn(name, region?.id ?? null)
    }
  }
  const learn = useEffectEvent((answer: RegionsAtPoint) => {
    setLast({ ...answer, apart: answer.apart && kept.current !== about, about })
    const empty = answer.apart || known.current === point ? [] : emptyRegionFields(answer, { form, fields, module })
    if (known.current !== point) setFilled(empty.length > 0 ? titlesOf(answer) : '')
    known.current = point
    fill(empty, answer.regions)
  })
  useEffect(() => {
    if (point === '') return
    const gone = new AbortController()
    const timer = setTimeout(() => {
      call<RegionsAtPoint>('region/at', { point, region: chosen }, { signal: gone.signal }).then(learn, () => undefined)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [point, chosen])
  const settle = () => {
    kept.current = about
    setLast(before => before && { ...before, apart: false })
  }
  return { found, filled, fill, settle }
}

/** The fields that are empty below those that say what the point says. */
function emptyRegionFields(
  { regions }: RegionsAtPoint,
  { form, fields, module }: Pick<RegionLookup, 'fields' | 'module'> & { form: Form },
) {
  const differs = (name: string) => {
    const { level } = fieldsOf(module)[name] as FieldOf['region']
    const value = form.values[name] as unknown
    return Boolean(value) && value !== regions.find(one => one.level === level)?.id
  }
  const first = fields.findIndex(differs)
  return fields.filter((name, at) => !form.values[name] && (first < 0 || at < first))
}

/** Nothing is saved before it is said which of the two is right. */
function useBlockSaving(field: FormField, asking: boolean) {
  const now = useRef(asking)
  useEffect(() => {
    now.current = asking
  }, [asking])
  useEffect(() => {
    const own = [field.validator].flat()
    const validator = () => (now.current ? t('engine:point.unsettled') : '')
    field.setValidator([...own, { triggerType: 'onBlur', validator }] as FormField['validator'])
    return () => field.setValidator(own as FormField['validator'])
  }, [field])
}
