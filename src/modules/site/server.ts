import { site as module } from '../../../schemas/site.ts'
import { defineServer, dropPicture, landscapePicture, paintedPicture, save, type Scope } from '../../server/kit.ts'

const views = [
  ['upload_list', '站点-门头.png', [110, 178, 240], [70, 132, 84]],
  ['upload_list_2', '站点-活动.png', [244, 150, 100], [92, 70, 96]],
  ['upload_list_3', '站点-夜景.png', [58, 76, 140], [34, 44, 66]],
] as const

/** The site that the organisation of the demonstration brought with it, filled in as the platform does it. */
async function demoSite({ who }: Scope, scope: Scope): Promise<void> {
  const logo = await paintedPicture(scope, { name: '站点-标志.png', width: 120, height: 120, paint: dropPicture([31, 94, 255]) })
  const lists: Record<string, object[]> = {}
  for (const [list, name, sky, ground] of views)
    lists[list] = [await paintedPicture(scope, { name, width: 640, height: 360, paint: landscapePicture(sky, ground) })]
  const expiration = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
  const row = {
    id: who.org,
    webfex: 'www.hengtai-oil.example.com',
    mobile: '0571-88001234',
    logo_1: [logo],
    doupeng: 'hengtai-01',
    templates: module.fields.templates.options.USPS,
    expiration,
    remark: '主站',
    ...lists,
  }
  await save.run(scope, module, { rows: [row], several: false, key: null })
}

export const siteServer = defineServer(module, { seed: { examples: demoSite } })
