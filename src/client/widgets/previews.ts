import type { PreviewName } from '../../schema/index.ts'
import type { Later } from '../later.tsx'
import { later } from '../later.tsx'

export interface PreviewProps {
  /** What the form holds at the moment. */
  values: Readonly<Record<string, unknown>>
}

/** What a schema may name to be shown beside its form. A name that is missing here does not compile. */
export const previews: Readonly<Record<PreviewName, Later<PreviewProps>>> = {
  loginTip: later(async () => (await import('../modules/logintip/TipPreview.tsx')).TipPreview),
  message: later(async () => (await import('../modules/message/MessagePreview.tsx')).MessagePreview),
}
