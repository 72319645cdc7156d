import { defineClient, lazyComponent, loadSite, useModuleChanges } from 'houtai/client'
import { webinfo } from '../../../schemas/webinfo.ts'

/** Loads the site's name, logo and colours again when its settings are saved elsewhere. */
function SiteReloader() {
  useModuleChanges(webinfo.name, loadSite)
  return null
}

export const webinfoClient = defineClient(webinfo, {
  pages: { homeStyles: lazyComponent(async () => (await import('./HomeStylesPage.tsx')).HomeStylesPage) },
  firstStep: { needs: 'edit', least: 1, order: 1 },
  Background: SiteReloader,
})
