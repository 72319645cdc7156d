import { choice, defineModule, images, reference, text } from 'houtai/schema'
import { remark, sort, status } from './common.ts'

export const homeclassify = defineModule({
  name: 'homeclassify', label: '首页分类', route: '/homeclassify',
  wire: { path: 'shop/goods/homeclassify', passing: ['key'], combox: ['topClassifyId', 'classifyId', 'groupid', 'image'] },
  fields: {
    title: text('名称', { required: '名称必须填写', max: 50 }),
    topClassifyId: reference('一级分类', { to: 'classify', where: { pid: 0 }, titled: 'pre_title' }),
    classifyId: reference('分类', { to: 'classify', within: 'topClassifyId', titled: 'classifyTitle' }),
    groupid: choice('位置', { 首页宫格: 1, 首页楼层: 2, 分类页: 3 }, { default: 1 }),
    image: images('图片', { max: 2 }), sort, remark, status,
  },
  list: {
    columns: ['id', 'image', 'title', 'topClassifyId', 'classifyId', 'groupid', 'sort', 'status', 'remark', 'created_at'],
    search: ['title'], filters: ['groupid', 'status'], sorts: ['sort', 'created_at'],
  },
  form: ['title', 'topClassifyId', 'classifyId', 'groupid', 'image', 'sort', 'status', 'remark'],
})
