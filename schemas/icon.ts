import { colour, computed, defineModule, flag, icon as iconCode, number, text } from 'houtai/schema'
import { status } from './common.ts'

export const icon = defineModule({
  name: 'icon', label: '图标管理', route: '/config/icon', scope: 'platform',
  wire: { path: 'admin/config/icon', combox: ['code', 'size', 'color'] },
  fields: {
    preview: computed('图标', { type: 'text', widget: 'iconPreview' }),
    title: text('图标名称', { required: '名称必须填写', max: 100 }),
    code: iconCode('图标代码', { required: true, widget: 'iconCode' }),
    size: number('大小', { integer: true, min: 1, max: 1000, default: 24 }),
    color: colour('颜色', { widget: 'colourText' }),
    custom: flag('自定义'),
    description: text('描述', { multiline: true, max: 500 }),
    status,
  },
  list: {
    columns: ['id', 'preview', 'title', 'code', 'size', 'color', 'status', 'created_at'], search: ['title', 'code'], filters: ['status'],
    sorts: ['created_at'],
  },
  form: ['title', 'code', 'status', 'size', 'color', 'description'],
  export: ['id', 'title', 'code', 'size', 'color', 'status', 'description', 'created_at'],
})
