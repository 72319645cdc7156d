import { webinfo } from '../../../schemas/webinfo.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'

export const webinfoClient = defineClient(webinfo, {
  pages: { homeStyles: lazyComponent(async () => (await import('./HomeStylesPage.tsx')).HomeStylesPage) },
  firstStep: { needs: 'edit', least: 1, order: 1 },
})
