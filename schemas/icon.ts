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
    columns: ['id', 'preview', 'title', { field: 'code', width: 200 }, 'size', 'color', 'status', 'created_at'],
    search: ['title', 'code'], filters: ['status'], sorts: ['created_at'],
  },
  form: ['title', 'code', 'status', 'size', 'color', 'description'],
  export: ['id', 'title', 'code', 'size', 'color', 'status', 'description', 'created_at'],
  help: {
    about: [
      {
        zh: '菜单可以选用的图标。图标代码来自随系统安装的图标集，写作“集合:名称”，例如 ri:home-4-line。',
        en: 'Icons that the menu can use. Codes come from the sets installed with the product, such as ri:home-4-line.',
      },
    ],
    tasks: [
      { title: { zh: '加一个图标', en: 'Add an icon' }, steps: [
        {
          zh: '点“新增”，在图标代码里按英文名查找并选中，填名称后保存。',
          en: 'Press Add, look the code up by its name, give it a title and save.',
        },
        { zh: '到{{menu}}给菜单选上它。', en: 'Choose it for an entry of {{menu}}.' },
      ] },
    ],
    beware: [
      {
        zh: '停用图标不会改变已经用它的菜单，只是不再能选。',
        en: 'A disabled icon stays in the menu where it is used, and cannot be chosen any more.',
      },
    ],
  },
})
