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
  help: {
    about: [
      {
        zh: '首页上展示哪些商品分类、放在哪个位置：宫格、楼层或分类页。分类本身在{{classify}}里维护。',
        en: 'Which categories are shown on the home page, and where. Categories themselves are kept in {{classify}}.',
      },
    ],
    tasks: [
      { title: { zh: '在首页放一个分类', en: 'Show a category' }, steps: [
        {
          zh: '点“新增”，先选一级分类，再选其下的分类，选位置，上传图片。',
          en: 'Press Add, choose the top category, then one below it, the place, and upload a picture.',
        },
        { zh: '用“排序”决定先后，数字小的在前。', en: 'The order decides, small numbers first.' },
      ] },
    ],
    beware: [
      {
        zh: '图片最多两张。名称可以与分类不同，只影响首页。',
        en: 'Up to two pictures. The name may differ from the category\'s and is shown on the home page alone.',
      },
    ],
  },
})
