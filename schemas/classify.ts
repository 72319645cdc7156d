import { defineModule, images, parent, text } from '../src/schema/index.ts'
import { remark, sort, status } from './common.ts'

export const classify = defineModule({
  name: 'classify', title: '商品分类', path: 'shop/goods/classify', route: '/classify',
  fields: {
    title: text('名称', { required: '名称必须填写', max: 50 }), pid: parent('上级分类', { root: '顶级分类', titled: 'pre_title' }),
    image: images('图片', { max: 2 }), sort, remark, status,
  },
  search: ['title'], sorts: ['sort'],
  filters: ['pid', 'status'],
  columns: ['id', 'title', 'image', 'sort', 'status', 'remark', 'created_at'],
  form: ['title', 'pid', 'image', 'sort', 'status', 'remark'],
  importBy: ['title', 'pid'],
  import: ['title', 'pid', 'sort', 'remark'],
  export: ['id', 'title', 'pid', 'sort', 'status', 'remark', 'created_at'],
})
