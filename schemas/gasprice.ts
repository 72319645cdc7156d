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
})
