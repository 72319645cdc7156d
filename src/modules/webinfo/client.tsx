import { webinfo } from '../../../schemas/webinfo.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { later } from '../../client/later.tsx'

export const webinfoClient = defineClient(webinfo, {
  pages: { homeStyles: later(async () => (await import('../../client/modules/webinfo/StylePicker.tsx')).StylePicker) },
  firstStep: { needs: 'edit', least: 1, order: 1 },
})
