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
})
