import { defineModule, flag, images, money, reference, text } from 'houtai/schema'
import { remark, sort, status } from './common.ts'

const shown = { showContent: 1 } as const

export const dictionary = defineModule({
  name: 'dictionary', label: '字典管理', route: '/config/dictionary', wire: { path: 'admin/config/dictionary' },
  fields: {
    title: text('名称', { required: true, max: 100 }), pid: reference('分组', { to: 'dictionary', where: { pid: 0 }, default: 0, root: '全部' }),
    temp_price: money('价格', { min: 1, max: 1000, when: { pid: 6 } }), sort, status, remark, image: images('图标', { max: 1 }),
    showContent: flag('显示内容'), label_text: text('内容标签', { max: 100, when: shown }),
    content: text('内容', { multiline: true, when: shown }), content_remark: text('内容备注', { max: 255, when: shown }),
  },
  list: {
    columns: ['id', 'title', 'temp_price', 'sort', 'remark', 'status', 'created_at'],
    search: ['title'], filters: [{ field: 'pid', default: 2 }, 'status'], sorts: ['sort', 'created_at'],
  },
  form: ['title', 'pid', 'temp_price', 'sort', 'status', 'image', 'showContent', 'label_text', 'content', 'content_remark', 'remark'],
  import: { fields: ['title', 'pid', 'temp_price', 'sort', 'remark'], by: ['title', 'pid'] },
  export: ['id', 'title', 'pid', 'temp_price', 'sort', 'status', 'remark', 'created_at'],
  builtin: [{ id: 1, title: '虚拟机' }, { id: 2, title: '板块' }, { id: 4, title: '商品属性' }, { id: 5, title: '门店服务' }, { id: 6, title: '价格' }],
})
