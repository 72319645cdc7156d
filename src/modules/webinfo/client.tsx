import { webinfo } from '../../../schemas/webinfo.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'

export const webinfoClient = defineClient(webinfo, {
  pages: { homeStyles: lazyComponent(async () => (await import('./HomeStylesPage.tsx')).HomeStylesPage) },
  firstStep: { needs: 'edit', least: 1, order: 1 },
})
