import { lazyComponent } from '../lazyComponent.tsx'
import type { RemoteTreeSelectProps } from './RemoteTreeSelect.tsx'

const LazyRemoteTreeSelect = lazyComponent(async () => (await import('./RemoteTreeSelect.tsx')).RemoteTreeSelect)
/** The size of the select, so that nothing moves when its chunk arrives. */
const placeholderSize = { display: 'inline-block', minWidth: 160, height: 32 }

/** RemoteTreeSelect in a chunk of its own, because few pages have one. */
export const LazyTreeSelect = (props: RemoteTreeSelectProps) => (
  <LazyRemoteTreeSelect {...props} blank={<span data-field={props.name} style={placeholderSize} />} />
)
