import { createForm } from '@formily/core'
import { useEffect, useMemo } from 'react'
import { FormBody } from '../../../../client/form/FormBody.tsx'
import { useFormTabs } from '../../../../client/form/useFormEditing.ts'
import { PartErrorBoundary } from '../../../../client/ui/errors/PartErrorBoundary.tsx'
import { kindView } from '../../../../kinds/kindViews.ts'
import type { AnyModule, Kind } from '../../../../schema/index.ts'
import { type GalleryLanguage, galleryModule, type GalleryState, statesOf } from './galleryKinds.ts'

/** One kind: its cells, and its controls in the form of the product. */
export function KindSection({ kind, language }: { kind: Kind; language: GalleryLanguage }) {
  const states = useMemo(() => statesOf(kind, language), [kind, language])
  const module = useMemo(() => galleryModule(states), [states])
  return (
    <section className="gallery-kind" data-kind={kind} aria-labelledby={`kind-${kind}`}>
      <h2 id={`kind-${kind}`}>{kind}</h2>
      <dl className="gallery-cells">
        {states
          .filter(({ name }) => ['empty', 'filled', 'long'].includes(name))
          .map(state => (
            <Cell key={state.name} state={state} module={module} />
          ))}
      </dl>
      <Controls states={states} module={module} />
    </section>
  )
}

function Cell({ state: { name, field, value }, module }: { state: GalleryState; module: AnyModule }) {
  const { Cell: View } = kindView(field)
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>
        <PartErrorBoundary>
          {value === null ? '-' : <View value={value} name={name} field={field} module={module} row={{ id: 1, [name]: value }} />}
        </PartErrorBoundary>
      </dd>
    </div>
  )
}

/** The form checks itself once it is drawn, so that what is refused shows why. */
function Controls({ states, module }: { states: readonly GalleryState[]; module: AnyModule }) {
  const tabs = useFormTabs()
  const form = useMemo(
    () => createForm({ initialValues: Object.fromEntries(states.map(({ name, value }) => [name, value])) }),
    [states],
  )
  useEffect(() => {
    form.validate('refused').catch(() => undefined)
  }, [form])
  return <FormBody module={module} id={0} controls={{}} form={form} tabs={tabs} />
}
