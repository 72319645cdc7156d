import { addExamples, dropPicture, paintedPicture, type Scope } from 'houtai/server'
import { webinfo as module } from '../../../schemas/webinfo.ts'

/** The site of an energy company. */
export async function demoSite(scope: Scope): Promise<void> {
  const logo = await paintedPicture(scope, { name: 'logo.png', width: 160, height: 160, paint: dropPicture([31, 94, 255]) })
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
}
