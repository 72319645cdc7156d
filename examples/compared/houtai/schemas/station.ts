import {
  defineModule,
  flag,
  images,
  money,
  number,
  phone,
  point,
  recordStatus,
  references,
  region,
  richText,
  text,
  url,
} from 'houtai/schema'

const fuel = { places: 3, min: 0, max: 1000 } as const
const fee = { min: 0, max: 10_000, places: 2 } as const

export const station = defineModule({
  name: 'station',
  label: '门店管理',
  route: '/station',
  wire: { path: 'admin/station' },
  fields: {
    headimg: images('门店logo', { max: 1, required: true }),
    title: text('门店名称', { required: true, max: 100 }),
    no: text('编号', { max: 50 }),
    star: number('星级', { integer: true, min: 1, max: 5, default: 5 }),
    price_0: money('0#', fuel),
    price_92: money('92#', fuel),
    price_95: money('95#', fuel),
    price_98: money('98#', fuel),
    service: references('服务项目', { to: 'dictionary', where: { pid: 5 } }),
    trailer: flag('提供拖车'),
    trailer_fee: money('拖车费', { ...fee, when: { trailer: 1 } }),
    door_fee: money('上门费', fee),
    hot: flag('热门'),
    top: flag('置顶'),
    content: richText('门店介绍'),
    provinceid: region('省', { level: 'province' }),
    cityid: region('市', { level: 'city', within: 'provinceid' }),
    countyid: region('区县', { level: 'county', within: 'cityid' }),
    address: text('地址', { max: 255 }),
    point: point('坐标', { near: 'countyid' }),
    huodongimg: images('活动图片', { max: 5 }),
    huodongurl: url('活动链接', { max: 500 }),
    imglist: images('门店图片', { max: 5 }),
    mobile: phone('电话', { required: true }),
    sort: number('排序', { integer: true, min: 1, max: 1000, default: 1 }),
    remark: text('备注', { max: 255 }),
    status: recordStatus('状态'),
  },
  list: {
    columns: ['id', 'headimg', 'title', 'price_0', 'price_92', 'price_95', 'price_98', 'address', 'status', 'created_at'],
    search: ['title', 'no', 'address', 'mobile'],
    filters: [{ as: 'region', fields: ['provinceid', 'cityid', 'countyid'] }, 'status'],
    sorts: ['sort', 'created_at', 'price_92'],
  },
  form: {
    fields: [
      {
        tab: '基本信息',
        fields: [
          ...(['title', 'no', 'mobile', 'status', 'headimg', 'price_0', 'price_92', 'price_95', 'price_98'] as const),
          ...(['star', 'sort', 'service', 'trailer', 'trailer_fee', 'door_fee', 'hot', 'top', 'content', 'remark'] as const),
        ],
      },
      { tab: '位置', fields: ['provinceid', 'cityid', 'countyid', 'address', 'point'] },
      { tab: '活动', fields: ['huodongimg', 'huodongurl', 'imglist'] },
    ],
  },
})
