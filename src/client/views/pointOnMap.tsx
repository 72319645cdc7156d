import { Input } from 'antd'
import { t } from 'i18next'
import { useRef, useState, type RefObject, useEffect } from 'react'
import type { AnyKindView } from '../../kinds/kindView.ts'
import { normalizePoint } from '../../shared/rules/points.ts'
import { controlProps } from '../ui/controls/controlProps.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'

const PointMap = lazyComponent(async () => (await import('../ui/map/PointMap.tsx')).PointMap)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A box for coordinates, beside a map to pick them on. The map is loaded once it scrolls into sight. */
export const pointOnMap: Partial<AnyKindView> = {
  Control: ({ name, module, value, around, onChange, onBlur, ...rest }) => {
    const container = useRef<HTMLDivElement>(null)
    const isVisible = useBecameVisible(container)
    const [settled, setSettled] = useState(0)
    const settle = () => {
      const point = normalizePoint(textOf(value))
      if (point !== null && point !== value) onChange(point)
      setSettled(count => count + 1)
    }
    const blur = () => {
      onBlur()
      settle()
    }
    return (
      <div ref={container} className="point-on-map">
        <Input
          {...controlProps({ ...rest, onBlur: blur, name })}
          value={textOf(value)}
          onChange={event => onChange(event.target.value)}
          onPressEnter={settle}
          placeholder={t('engine:control.point')}
          autoComplete="off"
        />
        {isVisible ? (
          <PointMap
            blank={<div className="map-skeleton" aria-busy="true" />}
            module={module}
            name={name}
            value={textOf(value) || null}
            disabled={rest.disabled}
            settled={settled}
            near={Number(around ?? 0)}
            onPick={onChange}
          />
        ) : (
          <div className="map-skeleton" />
        )}
      </div>
    )
  },
}

/** True once the element has been visible; inside a tab panel that was never opened it has not. */
function useBecameVisible(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const tab = element.current?.closest('[role=tabpanel]')
    const check = () => element.current?.checkVisibility({ visibilityProperty: true }) && setSeen(true)
    const observer = new MutationObserver(check)
    if (tab) observer.observe(tab, { attributeFilter: ['aria-hidden'] })
    check()
    return () => observer.disconnect()
  }, [element])
  return seen
}
