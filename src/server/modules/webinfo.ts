import { webinfo as module } from '../../../schemas/webinfo.ts'
import { everybody } from '../permit.ts'
import { drop, paintedPicture } from '../seed/pictures.ts'
import { addExamples } from '../seed/rows.ts'
import { defineServer } from '../part.ts'
import { placesBy } from './webinfo/places.ts'
import { entrance, siteOf } from './webinfo/site.ts'

export const webinfo = defineServer(module, {
  computed: {},
  actions: {},
  calls: {
    'admin/web/info': { needs: everybody, run: ({ scope }) => siteOf(scope) },
    'map/place': { needs: everybody, run: ({ scope, body }) => placesBy(scope, body['keyword']) },
  },
  entrance,
  seed: {
    examples: async scope => {
      const logo = await paintedPicture(scope, { name: 'logo.png', width: 160, height: 160, paint: drop([31, 94, 255]) })
      const row = {
        webname: '恒泰能源',
        city: '杭州市',
        tel: '0571-88001234',
        address: '浙江省杭州市西湖区文三路 90 号',
        uploadList: [logo],
        xcx_powered_by: '恒泰能源提供技术支持',
        is_peisong: 1 as const,
      }
      await addExamples(scope, module, [row])
    },
  },
})
