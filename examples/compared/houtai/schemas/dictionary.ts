import { defineModule, images, money, number, recordStatus, reference, text } from 'houtai/schema'

export const dictionary = defineModule({
  name: 'dictionary',
  label: '字典管理',
  route: '/dictionary',
  wire: { path: 'admin/dictionary' },
  fields: {
    title: text('名称', { required: true, max: 100 }),
    pid: reference('分组', { to: 'dictionary', where: { pid: 0 }, default: 0, root: '全部' }),
    price: money('价格', { min: 1, max: 1000 }),
    sort: number('排序', { integer: true, min: 1, max: 1000, default: 1 }),
    image: images('图标', { max: 1 }),
    remark: text('备注', { max: 255 }),
    status: recordStatus('状态'),
  },
  unique: [['title', 'pid']],
  list: {
    columns: ['id', 'title', 'pid', 'price', 'sort', 'remark', 'status', 'created_at'],
    search: ['title'],
    filters: ['pid', 'status'],
    sorts: ['sort', 'created_at'],
  },
  form: ['title', 'pid', 'price', 'sort', 'image', 'remark', 'status'],
  builtin: [{ id: 5, title: '门店服务' }],
})
