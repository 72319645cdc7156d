import { useMemo } from 'react'
import { CallError } from '../../../../client/api/request.ts'
import { FormPlaceholder } from '../../../../client/form/FormBody.tsx'
import { EmptyState } from '../../../../client/ui/EmptyState.tsx'
import '../../../../client/list/list.css'
import { type GalleryLanguage, galleryModule, statesOf } from './galleryKinds.ts'

const noop = () => undefined
const actions = { onClear: noop, onRetry: noop }
const failure = (status: number) => new CallError({ status, message: String(status) })
const titles: Readonly<Record<GalleryLanguage, string>> = {
  'zh-CN': '列表与表单的状态',
  'en-US': 'States of a list and of a form',
}

/** What a list and a form show while there is nothing to show. */
export function ListStates({ language }: { language: GalleryLanguage }) {
  const module = useMemo(() => galleryModule(statesOf('text', language)), [language])
  return (
    <section className="gallery-states" aria-label={titles[language]}>
      <EmptyState error={null} narrowed={false} onAdd={noop} {...actions} />
      <EmptyState error={null} narrowed onAdd={null} {...actions} />
      <EmptyState error={failure(500)} narrowed={false} onAdd={null} {...actions} />
      <EmptyState error={failure(403)} narrowed={false} onAdd={null} {...actions} />
      <FormPlaceholder module={module} loaded={{ row: null, error: null, retry: noop }} />
      <FormPlaceholder module={module} loaded={{ row: null, error: '500', retry: noop }} />
    </section>
  )
}
