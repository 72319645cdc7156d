import { colour, computed, defineModule, flag, icon as iconCode, number, text } from '../src/schema/index.ts'
import { status } from './common.ts'

export const icon = defineModule({
  name: 'icon', title: '图标管理', path: 'admin/config/icon', route: '/config/icon', scope: 'platform',
  fields: {
    preview: computed('图标', { of: 'text', widget: 'iconPreview' }),
    title: text('图标名称', { required: '名称必须填写', max: 100 }),
    code: iconCode('图标代码', { required: true, widget: 'iconCode' }),
    size: number('大小', { integer: true, min: 1, max: 1000, default: 24 }),
    color: colour('颜色', { widget: 'colourText' }),
    custom: flag('自定义'),
    description: text('描述', { multiline: true, max: 500 }),
    status,
  },
  search: ['title', 'code'], sorts: ['created_at'],
  filters: ['status'],
  columns: ['id', 'preview', 'title', 'code', 'size', 'color', 'status', 'created_at'],
  form: ['title', 'code', 'status', 'size', 'color', 'description'],
  export: ['id', 'title', 'code', 'size', 'color', 'status', 'description', 'created_at'],
  combox: ['code', 'size', 'color'],
})
