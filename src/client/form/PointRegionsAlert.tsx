import '../api/languages/texts/pointWords.ts'
import type { Field as FormField, Form } from '@formily/core'
import { observer, useField } from '@formily/react'
import { Alert, Button, Space } from 'antd'
import { t } from 'i18next'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AnyModule, type FieldOf, fieldsOf, enclosingFieldOf } from '../../schema/index.ts'
import type { RegionsAtPoint } from '../../shared/wire/envelope.ts'
import { regionsModuleName } from '../api/moduleRegistry.ts'
import { call } from '../api/request.ts'
import { cacheRowTitle } from '../api/rows/rowTitleCache.ts'

interface Props {
  module: AnyModule
  /** The narrowest region it lies in. */
  near: string
}
const debounceMs = 400

/** Below a point: fills in its regions while they are empty; asks if the point is outside the chosen regions. */
export const PointRegionsAlert = observer(({ module, near }: Props) => {
  const field = useField<FormField>()
  const { form } = field
  const fields = regionFields(module, near)
  const chosen = Number(fields.map(one => form.values[one] as unknown).findLast(Boolean) ?? 0)
  const { found, filled, fill, ignorePoint } = useRegionsAtPoint(form, {
    point: String(field.value ?? ''),
    chosen,
    fields,
    module,
  })
  const isUnsettled = found?.apart === true
  useBlockSaving(field, isUnsettled)
  if (!isUnsettled) return filled ? <p className="form-hint">{t('points:filled', { regions: filled })}</p> : null
  const regions = titlesOf(found)
  const acceptRegions = () => {
    fill(fields)
    field.setSelfErrors([])
  }
  const ignore = () => {
    ignorePoint()
    field.setSelfErrors([])
  }
  const buttons = (
    <Space>
      {regions !== '' && (
        <Button size="small" type="primary" onClick={acceptRegions}>
          {t('points:take')}
        </Button>
      )}
      <Button size="small" onClick={ignore}>
        {t('points:keep')}
      </Button>
    </Space>
  )
  const message = regions === '' ? t('points:nowhere') : t('points:apart', { regions })
  return <Alert className="point-apart" type="warning" showIcon message={message} action={buttons} />
})

const titlesOf = ({ regions }: RegionsAtPoint): string => regions.map(({ title }) => title).join('')

/** The region fields of a point, from the widest to the narrowest. */
function regionFields(module: AnyModule, near: string): readonly string[] {
  const around = enclosingFieldOf(fieldsOf(module)[near])
  return around === undefined ? [near] : [...regionFields(module, around), near]
}

interface RegionLookup {
  point: string
  chosen: number
  fields: readonly string[]
  module: AnyModule
}

function useRegionsAtPoint(form: Form, { point, chosen, fields, module }: RegionLookup) {
  const query = `${point} ${chosen}`
  const [last, setLast] = useState<(RegionsAtPoint & { query: string }) | null>(null)
  const found = last?.query === query ? last : null
  /** The titles filled in from the current point. */
  const [filled, setFilled] = useState('')
  /** The point the form opened with, or the last one looked up. */
  const lastPoint = useRef(point)
  /** The query for whose result the operator chose to leave the regions as they are. */
  const settled = useRef('')
  const fill = (names: readonly string[], regions = found?.regions ?? []) => {
    for (const name of names) {
      const { level } = fieldsOf(module)[name] as FieldOf['region']
      const region = regions.find(one => one.level === level)
      if (region) cacheRowTitle(regionsModuleName(), region.id, region.title)
      form.setValuesIn(name, region?.id ?? null)
    }
  }
  const onAnswer = useEffectEvent((answer: RegionsAtPoint) => {
    setLast({ ...answer, apart: answer.apart && settled.current !== query, query })
    const empty = answer.apart || lastPoint.current === point ? [] : emptyRegionFields(answer, { form, fields, module })
    if (lastPoint.current !== point) setFilled(empty.length > 0 ? titlesOf(answer) : '')
    lastPoint.current = point
    fill(empty, answer.regions)
  })
  useEffect(() => {
    if (point === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call<RegionsAtPoint>('region/at', { point, region: chosen }, { signal: abort.signal }).then(onAnswer, () => undefined)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [point, chosen])
  const ignorePoint = () => {
    settled.current = query
    setLast(before => before && { ...before, apart: false })
  }
  return { found, filled, fill, ignorePoint }
}

/** The empty fields that are wider than the first one that differs from the point's region. */
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

/** A validator that fails until the operator has chosen between the point and the regions. */
function useBlockSaving(field: FormField, isUnsettled: boolean) {
  const blocking = useRef(isUnsettled)
  useEffect(() => {
    blocking.current = isUnsettled
  }, [isUnsettled])
  useEffect(() => {
    const own = [field.validator].flat()
    const validator = () => (blocking.current ? t('points:unsettled') : '')
    field.setValidator([...own, { triggerType: 'onBlur', validator }] as FormField['validator'])
    return () => field.setValidator(own as FormField['validator'])
  }, [field])
}
