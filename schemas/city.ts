import { choice, defineModule, parent, point, text } from 'houtai/schema'
import { sort, status } from './common.ts'

export const city = defineModule({
  name: 'city', label: '地区管理', route: '/config/city', scope: 'platform', holds: 'regions',
  wire: { path: 'admin/config/city', combox: ['level', 'point'] },
  fields: {
    title: text('名称', { required: '名称必须填写', max: 50 }),
    code: text('编码', { pattern: '[1-9]\\d{5}', shape: '编码应为六位数字，例如 110101', unique: true, hint: 'GB/T 2260 的六位数字' }),
    pid: parent('上级地区', { root: '全国' }),
    level: choice('级别', { 省级: 'province', 地级: 'city', 县级: 'county' }, { readonly: true }),
    point: point('中心点'),
    sort, status,
  },
  list: {
    columns: ['title', 'code', 'level', 'sort', 'status', 'updated_at'], search: ['title', 'code'], filters: ['level', 'status'],
    sorts: ['sort'],
  },
  form: ['title', 'pid', 'code', 'point', 'sort', 'status'],
  export: ['id', 'title', 'code', 'pid', 'level', 'point', 'sort', 'status'],
  help: {
    about: [
      {
        zh: '全国的省、市、区县，按国家标准编码，供{{gasstation|门店}}、{{gasprice|油价}}等页面选择地区。由平台维护。',
        en: 'Provinces, cities and counties with their national codes, chosen on pages such as {{gasstation|stations}} and ' +
          '{{gasprice|fuel prices}}. The platform keeps them.',
      },
    ],
    tasks: [
      { title: { zh: '行政区划调整', en: 'A region changes' }, steps: [
        {
          zh: '改名：编辑名称，编码不变，用到它的数据自动显示新名称。',
          en: 'A new name: edit it and keep the code; rows that use it show it at once.',
        },
        {
          zh: '新设：在上级地区下新增；撤销：先把用到它的数据改到新地区，再禁用。',
          en: 'A new region is added below another one. Before one is disabled, move the rows that use it.',
        },
      ] },
    ],
    beware: [
      {
        zh: '级别由它在树中的位置决定，不能手工填。禁用的地区不再能选，已选的数据不受影响。',
        en: 'The level follows from its place in the tree. A disabled region cannot be chosen; rows that have it keep it.',
      },
    ],
    fields: {
      point: {
        zh: '地图定位到该地区时的中心；用国测局坐标（高德、腾讯地图的坐标）。',
        en: 'Where the map looks for the region, in the coordinates of Chinese maps (GCJ-02).',
      },
    },
  },
})
