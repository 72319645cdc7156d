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
  help: {
    about: [
      {
        zh: '各页面下拉选项的来源：虚拟机和板块给{{wachapp|号码列表}}用，门店服务给{{gasstation|门店}}用，还有商品属性和价格。分组是固定的，组内的条目由本机构维护。',
        en: 'Where choices of other pages come from: machines and boards for {{wachapp|the phone cards}}, services for ' +
          '{{gasstation|stations}}, attributes of goods and prices. The groups are fixed, their entries are yours.',
      },
    ],
    tasks: [
      { title: { zh: '加一个板块或虚拟机', en: 'Add a board or a machine' }, steps: [
        { zh: '上方选好分组，点“新增”，填名称。', en: 'Choose the group above, press Add and name it.' },
        { zh: '打开用到它的页面，下拉里立即就有。', en: 'It is among the choices of other pages at once.' },
      ] },
    ],
    beware: [
      {
        zh: '改名会让所有用到它的数据显示新名称。不再使用的条目请禁用：以后选不到，已选的不变。',
        en: 'A new name shows everywhere it is used. Disable an entry that is no longer used: it is not offered any more and stays ' +
          'where it is.',
      },
      { zh: '价格只有“价格”分组的条目才有。', en: 'Only entries of the group of prices have a price.' },
    ],
  },
})
