import { FormPlaceholder } from '../../../../client/form/FormBody.tsx'
import { CallError } from '../../../../client/api/request.ts'
import { EmptyState } from '../../../../client/ui/EmptyState.tsx'
import '../../../../client/list/list.css'
import { galleryModule, statesOf } from './galleryKinds.ts'

const noop = () => undefined
const actions = { onClear: noop, onRetry: noop }
const failure = (status: number) => new CallError({ status, message: String(status) })
const module = galleryModule(statesOf('text', 'zh-CN'))

/** What a list and a form show while there is nothing to show. */
export const ListStates = () => (
  <section className="gallery-states" aria-label="States of a list and of a form">
    <EmptyState error={null} narrowed={false} onAdd={noop} {...actions} />
    <EmptyState error={null} narrowed onAdd={null} {...actions} />
    <EmptyState error={failure(500)} narrowed={false} onAdd={null} {...actions} />
    <EmptyState error={failure(403)} narrowed={false} onAdd={null} {...actions} />
    <FormPlaceholder module={module} loaded={{ row: null, error: null, retry: noop }} />
    <FormPlaceholder module={module} loaded={{ row: null, error: '500', retry: noop }} />
  </section>
)
