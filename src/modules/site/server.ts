import { defineServer, dropPicture, landscapes, paintedPicture, save, type Scope, shanghaiDay } from 'houtai/server'
import { site as module } from '../../../schemas/site.ts'

const views = [
  ['upload_list', '站点-门头.png', landscapes.morning],
  ['upload_list_2', '站点-活动.png', landscapes.dusk],
  ['upload_list_3', '站点-夜景.png', landscapes.night],
] as const

/** The site that the organisation of the demonstration brought with it, filled in as the platform does it. */
async function demoSite({ who }: Scope, scope: Scope | null): Promise<void> {
  if (!scope) return
  const logo = await paintedPicture(scope, { name: '站点-标志.png', width: 120, height: 120, paint: dropPicture([31, 94, 255]) })
  const lists: Record<string, object[]> = {}
  for (const [list, name, paint] of views) lists[list] = [await paintedPicture(scope, { name, width: 640, height: 360, paint })]
  const row = {
    id: who.org,
    webfex: 'www.hengtai-oil.example.com',
    mobile: '0571-88001234',
    logo_1: [logo],
    doupeng: 'hengtai-01',
    templates: module.fields.templates.options.USPS,
    expiration: shanghaiDay(365),
    remark: '主站',
    ...lists,
  }
  await save.run(scope, module, { rows: [row], several: false, key: null })
}

export const siteServer = defineServer(module, { seed: { examples: demoSite } })
