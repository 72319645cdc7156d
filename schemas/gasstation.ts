import {
  choice, computed, defineModule, firstPicture, flag, images, money, number, phone, point, references, region, richText, secret, text, url,
} from 'houtai/schema'
import { fuelPrices, remark, sort, status } from './common.ts'

const fee = { min: 0, max: 10_000, places: 2 } as const
/** The account of the station's manager: the manager may edit the station, but only who may add stations changes this. */
const managersAccount = { needs: { edit: 'add' } } as const

export const gasstation = defineModule({
  name: 'gasstation', label: '门店管理', route: '/gasstation', wire: { path: 'admin/gasstation', combox: ['point', 'address'] },
  fields: {
    headimg: images('门店logo', { max: 1, required: '门店logo不能为空' }), imgurl: computed('logo 地址', firstPicture('headimg')),
    title: text('门店名称', { required: '门店名称不能为空', max: 100 }), no: text('编号', { max: 50 }),
    star: number('星级', { integer: true, min: 1, max: 5, default: 5 }),
    ...fuelPrices,
    service: references('服务项目', { to: 'dictionary', where: { pid: 5 } }),
    trailer: flag('提供拖车'), trailer_fee: money('拖车费', { ...fee, when: { trailer: 1 } }), door_fee: money('上门费', fee),
    hot: flag('热门'), top: flag('置顶'), content: richText('门店介绍'),
    provinceid: region('省', { level: 'province', titled: 'provinceTitle' }),
    cityid: region('市', { level: 'city', within: 'provinceid', titled: 'cityTitle' }),
    countyid: region('区县', { level: 'county', within: 'cityid', titled: 'countyTitle' }),
    address: text('地址', { max: 255 }), point: point('坐标', { near: 'countyid', widget: 'pointOnMap' }),
    huodongimg: images('活动图片', { max: 5, size: [750, 450] }), huodongurl: url('活动链接', { max: 500 }), imglist: images('门店图片', { max: 5 }),
    mobile: phone('电话', { required: '电话不能为空' }), username: text('账号', { max: 50, hint: '留空时用电话作账号', ...managersAccount }),
    password: secret('密码', { hint: '填写后创建门店账号，或重置其密码；留空不变', ...managersAccount }),
    nickname: text('姓名', { max: 50, ...managersAccount }),
    manager_status: choice('账号状态', { 正常: 1, 禁用: 0 }, { default: 1, ...managersAccount }),
    sort, remark, status,
  },
  notices: { unplaced: '没有坐标的门店' },
  list: {
    columns: [
      'id', 'headimg', { field: 'title', width: 195 }, { field: 'price_0', width: 80 }, { field: 'price_92', width: 90 },
      { field: 'price_95', width: 80 }, { field: 'price_98', width: 80 }, { field: 'address', width: 277 },
      { field: 'point', width: 138 }, 'username', 'status', 'created_at',
    ],
    search: ['title', 'no', 'address', 'mobile'],
    filters: [{ as: 'region', fields: ['provinceid', 'cityid', 'countyid'] }, { field: 'point', as: 'zeroOrMore' }, 'status'],
    sorts: ['sort', 'created_at', 'price_92'], inline: ['title', 'price_0', 'price_92', 'price_95', 'price_98', 'address'],
  },
  views: [{ as: 'map', at: 'point', columns: ['price_92', 'price_95', 'mobile', 'address'] }],
  form: { width: 950, fields: [
    { tab: '基本信息', fields: [
      'title', 'no', 'status', 'headimg', 'price_0', 'price_92', 'price_95', 'price_98', 'star', 'sort', 'service', 'trailer',
      'trailer_fee', 'door_fee', 'hot', 'top', 'content',
    ] },
    { tab: '位置', fields: ['provinceid', 'cityid', 'countyid', 'address', 'point'] },
    { tab: '活动', fields: ['huodongimg', 'huodongurl', 'imglist'] },
    { tab: '管理账号', fields: ['mobile', 'username', 'password', 'nickname', 'manager_status'] },
  ] },
  import: {
    fields: [
      'title', 'no', 'price_0', 'price_92', 'price_95', 'price_98', 'provinceid', 'cityid', 'countyid', 'address', 'point', 'mobile',
      'sort', 'remark',
    ],
    by: ['title'],
  },
  export: [
    'id', 'title', 'no', 'star', 'price_0', 'price_92', 'price_95', 'price_98', 'provinceid', 'cityid', 'countyid', 'address', 'point',
    'mobile', 'username', 'status', 'remark', 'created_at',
  ],
  bulk: { 1: 'star', 2: 'hot', 3: 'top', 4: 'price_0', 5: 'price_92', 6: 'price_95', 7: 'price_98' },
  actions: {
    takePrice: {
      label: '取当日油价', confirm: '确定将所选门店的油价改为所在省份当日的价格？', done: '{taken} 家门店已取当日油价[，{missing} 家所在省份没有油价]', needs: 'edit', on: 'rows',
    },
  },
  help: {
    about: [
      {
        zh: '门店资料：油价、服务、位置、图片和店长账号。位置在地图上选，可以切换到地图查看全部门店。',
        en: 'Stations: prices, services, place, pictures and the account of the manager. Places are picked on a map, and all stations ' +
          'can be shown on one.',
      },
    ],
    tasks: [
      { title: { zh: '每天更新油价', en: 'Renew prices each day' }, steps: [
        { zh: '先在{{gasprice|油价}}录入当天各省的价格。', en: 'Enter the prices of the day in {{gasprice|fuel prices}}.' },
        {
          zh: '回到这里勾选门店（或全部），点“取当日油价”：每家按区县、市、省的顺序取最近的价格。',
          en: 'Tick stations here and take the prices of the day: each takes the newest of its county, else its city, else its province.',
        },
        { zh: '个别门店不同价时，点该行直接改单元格。', en: 'For other prices of single stations, click the row and edit its cells.' },
      ] },
      { title: { zh: '给店长开账号', en: 'Give the manager an account' }, steps: [
        {
          zh: '在表单的“管理账号”里填账号和密码，保存。店长登录后只能看到和修改自己这一家。',
          en: 'Fill in account and password on the last tab and save. The manager sees and changes this station alone.',
        },
      ] },
      { title: { zh: '补全坐标', en: 'Fill in places' }, steps: [
        {
          zh: '首页会提示没有坐标的门店；点进来后打开表单的“位置”，在地图上点选或搜索地址。',
          en: 'The home page tells of stations without a place. Open the tab of places and pick it on the map or search an address.',
        },
      ] },
    ],
    beware: [
      {
        zh: '所在省份没有油价的门店，取价时保持原价并计入提示里的数量。',
        en: 'Stations whose province has no price keep theirs and are counted in the message.',
      },
      {
        zh: '管理账号绑定这家门店，登录后只能看到这一家。',
        en: 'The account of a manager is bound to the station, and sees that station alone.',
      },
      { zh: '修改管理账号需要同时有{{account}}的权限。', en: 'Changing the account of a manager needs rights on {{account}} too.' },
    ],
    fields: {
      password: { zh: '只在新开账号或重置时填写，保存后不再显示。', en: 'Only for a new account or a new password; it is never shown again.' },
      point: {
        zh: '用国测局坐标（高德、腾讯地图）；用手机定位时自动换算。',
        en: 'In the coordinates of Chinese maps (GCJ-02); the position of a phone is converted.',
      },
    },
  },
})
