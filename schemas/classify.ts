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
  help: {
    about: [
      {
        zh: '商品的分类树。{{homeclassify}}和{{link|链接}}的分类都从这里选。',
        en: 'The tree of categories that {{homeclassify}} and {{link|links}} choose from.',
      },
    ],
    tasks: [
      { title: { zh: '调整层级', en: 'Move a category' }, steps: [
        { zh: '编辑分类，换一个上级分类；它的下级会跟着移动。', en: 'Edit it and choose another one above; those below move along.' },
        {
          zh: '一次建很多时用导入：同名分类按“名称加上级”区分。',
          en: 'Use an import for many; equal names are told apart by the category above.',
        },
      ] },
    ],
    beware: [
      {
        zh: '还有下级的分类不能删除，请先处理下级。不能把分类移到它自己的下级里。',
        en: 'A category with others below is not deleted. None can be moved below itself.',
      },
    ],
  },
})
