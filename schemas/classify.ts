import { defineModule, images, parent, text } from 'houtai/schema'
import { remark, sort, status } from './common.ts'

export const classify = defineModule({
  name: 'classify', label: '商品分类', route: '/classify', wire: { path: 'shop/goods/classify' },
  fields: {
    title: text('名称', { required: '名称必须填写', max: 50 }), pid: parent('上级分类', { root: '顶级分类', titled: 'pre_title' }),
    image: images('图片', { max: 2 }), sort, remark, status,
  },
  list: {
    columns: ['id', 'title', 'image', 'sort', 'status', 'remark', 'created_at'], search: ['title'], filters: ['pid', 'status'],
    sorts: ['sort'],
  },
  form: ['title', 'pid', 'image', 'sort', 'status', 'remark'],
  import: { fields: ['title', 'pid', 'sort', 'remark'], by: ['title', 'pid'] },
  export: ['id', 'title', 'pid', 'sort', 'status', 'remark', 'created_at'],
})
