import { choice, colour, defineModule, images, number, recordStatus, text, url, video } from 'houtai/schema'
import { remark, sort } from './common.ts'

const jumps = { 无: 0, 单个商品: 1, 商品分类: 2, 多个商品列表: 3, 文章: 4, 外部链接: 5, 小程序: 6, 平台链接: 7, 专题页: 9 }

export const link = defineModule({
  name: 'link', label: '轮播与链接', route: '/link', wire: { path: 'admin/link' },
  fields: {
    headimg: images('图片', { max: 1 }), filepath: video('视频'),
    title: text('标题', { required: '标题必须填写', max: 100 }),
    linktype: choice('跳转类型', jumps, { default: 0 }),
    parameter_id: number('跳转参数', {
      integer: true, min: 0, default: 0, hint: '要打开的商品、文章或专题的编号；分类可直接选择', widget: 'jumpParameter',
      when: { linktype: [1, 2, 3, 4, 9] },
    }),
    linkurl: url('跳转地址', {
      max: 500, required: '请填写跳转地址', hint: 'http(s) 网址，或以 / 开头的站内、小程序路径', when: { linktype: [5, 6, 7] },
    }),
    target: choice('打开方式', { 新窗口: '_blank', 当前窗口: 'A' }, { default: 'A', when: { linktype: [5, 7] } }),
    bgcolor: colour('背景颜色'), sort, remark, status: recordStatus('状态', { off: '关闭' }),
  },
  list: {
    columns: [
      'id', 'headimg', { field: 'title', width: 220 }, 'linktype', 'parameter_id', 'bgcolor', 'sort', 'status', 'remark', 'created_at',
    ],
    search: ['title'], filters: ['linktype', 'status'], sorts: ['sort', 'created_at'],
  },
  form: ['title', 'linktype', 'parameter_id', 'linkurl', 'target', 'bgcolor', 'sort', 'status', 'headimg', 'filepath', 'remark'],
  import: { fields: ['title', 'linktype', 'parameter_id', 'linkurl', 'bgcolor', 'sort', 'remark'], by: ['title'] },
  export: ['id', 'title', 'linktype', 'parameter_id', 'linkurl', 'bgcolor', 'sort', 'status', 'remark', 'created_at'],
  help: {
    about: [
      {
        zh: '小程序和网站首页的轮播图与图标链接：显示什么图片或视频，点了之后去哪里。按“排序”从小到大显示。',
        en: 'Banners and links of the site\'s home page: what is shown and where a click leads, in ascending order.',
      },
    ],
    tasks: [
      { title: { zh: '上一张轮播图', en: 'Put up a banner' }, steps: [
        {
          zh: '点“新增”，上传图片，选跳转类型；不同类型要填的内容不同，表单会随之变化。',
          en: 'Press Add, upload the picture, choose where it leads; the form asks what that needs.',
        },
        {
          zh: '跳到分类时可以直接选{{classify}}，跳到商品或文章时填它的编号。',
          en: 'For a category choose one of {{classify}}, for goods or articles write their number.',
        },
      ] },
    ],
    beware: [
      {
        zh: '暂时不用的请“关闭”，不必删除。视频不超过 20 MB，图片不超过 2 MB。',
        en: 'Disable what is not needed now instead of deleting it. Films up to 20 MB, pictures up to 2 MB.',
      },
    ],
  },
})
