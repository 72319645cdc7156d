import { computed, date, defineModule, region } from 'houtai/schema'
import { fuelPrices, remark, status } from './common.ts'

const change = { type: 'number', widget: 'riseFall' } as const

export const gasprice = defineModule({
  name: 'gasprice', label: '每日油价', title: 'day', route: '/gasprice', wire: { path: 'admin/gasstation/price' },
  fields: {
    day: date('日期', { required: true }),
    provinceid: region('省份', { level: 'province', required: true, titled: 'province', widget: 'wholeRegion' }),
    cityid: region('市', { level: 'city', within: 'provinceid', titled: 'cityTitle' }),
    countyid: region('区县', { level: 'county', within: 'cityid', titled: 'countyTitle' }),
    ...fuelPrices,
    change_0: computed('0# 涨跌', change), change_92: computed('92# 涨跌', change), change_95: computed('95# 涨跌', change),
    change_98: computed('98# 涨跌', change),
    remark, status,
  },
  notices: { missing: '今日还没有油价的省份' },
  list: {
    columns: [
      { field: 'day', width: 110 }, { field: 'provinceid', width: 150 }, { field: 'price_0', width: 80 }, { field: 'change_0', width: 96 },
      { field: 'price_92', width: 80 }, { field: 'change_92', width: 96 }, { field: 'price_95', width: 80 },
      { field: 'change_95', width: 96 }, { field: 'price_98', width: 80 }, { field: 'change_98', width: 96 }, 'updated_at', 'remark',
    ],
    filters: [
      { as: 'region', fields: ['provinceid', 'cityid', 'countyid'] }, { field: 'day', as: 'range', params: ['ST', 'ET'] }, 'status',
    ],
    sorts: ['day', 'price_92'], order: 'day',
  },
  form: ['day', 'provinceid', 'cityid', 'countyid', 'price_0', 'price_92', 'price_95', 'price_98', 'status', 'remark'],
  import: ['day', 'provinceid', 'cityid', 'countyid', 'price_0', 'price_92', 'price_95', 'price_98', 'remark'],
  export: ['id', 'day', 'provinceid', 'cityid', 'countyid', 'price_0', 'price_92', 'price_95', 'price_98', 'updated_at', 'remark'],
  unique: [['day', 'provinceid', 'cityid', 'countyid']],
  rowForms: { day: { label: '按日录入', widget: 'dayPrices', needs: 'add', above: true }, trend: {
    label: '近 30 天走势', widget: 'priceTrend', needs: 'view', above: true,
  } },
  help: {
    about: [
      {
        zh: '每天各地的油价，一行一天一地。可以只录到省，也可以给某个市或区县单独定价；涨跌与同一地区上一次的价格相比。',
        en: 'Prices of each day and region: of a province, or of a city or county on its own. Rise and fall are against the price ' +
          'before it of the same region.',
      },
      {
        zh: '{{gasstation}}的“取当日油价”从这里取：先找区县，再找市，最后找省，当天没有就用最近一次。',
        en: '{{gasstation}} takes its prices from here: of the county, else the city, else the province, and the newest if there is ' +
          'none of the day.',
      },
    ],
    tasks: [
      { title: { zh: '录入一天的价格', en: 'Enter a day' }, steps: [
        {
          zh: '点“按日录入”，选日期；还没录的省份已按最近一次填好。',
          en: 'Press Enter a day and choose it; provinces without a price begin with the newest one.',
        },
        {
          zh: '全国统一调价：选标号，填加减多少，例如 0.12 或 -0.05，应用到表格，核对后保存。',
          en: 'For a change everywhere choose the grade, write by how much, such as 0.12 or -0.05, apply and check, then save.',
        },
        {
          zh: '也可以从 Excel 整块粘贴；回车和方向键换格。',
          en: 'A block can be pasted from a spreadsheet; Enter and arrows move between cells.',
        },
      ] },
    ],
    beware: [
      { zh: '同一天同一地区只能有一行；重复的会在保存时指出。', en: 'A region has one row a day; a second one is refused.' },
      {
        zh: '在这里改价不会自动改门店，改完要到{{gasstation}}取价。',
        en: 'Stations do not follow by themselves: take the prices in {{gasstation}} afterwards.',
      },
    ],
    fields: {
      cityid: { zh: '留空表示全省都用这个价格。', en: 'Empty: the price of the whole province.' },
      countyid: { zh: '留空表示全市都用这个价格。', en: 'Empty: the price of the whole city.' },
    },
  },
})
