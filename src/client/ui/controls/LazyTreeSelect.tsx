import { lazyComponent } from '../lazyComponent.tsx'
import type { RemoteTreeSelectProps } from './RemoteTreeSelect.tsx'

const LazyRemoteTreeSelect = lazyComponent(async () => (await import('./RemoteTreeSelect.tsx')).RemoteTreeSelect)
/** As wide and as high as what comes. */
const placeholderSize = { display: 'inline-block', minWidth: 160, height: 32 }

/** A row of a tree to pick; few pages have one. */
export const LazyTreeSelect = (props: RemoteTreeSelectProps) => (
  <LazyRemoteTreeSelect {...props} blank={<span data-field={props.name} style={placeholderSize} />} />
)
