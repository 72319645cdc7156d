import { defineModule } from 'houtai/schema'
import { role } from './role.ts'

const { title, remark, sort, status } = role.fields

/** The roles once more, as the list of permissions. */
export const permission = defineModule({
  name: 'permission', label: '权限管理', route: '/application/role', rowsOf: 'role', wire: { path: 'admin/application/role' },
  fields: {
    title, remark, sort, status,
  },
  list: {
    columns: ['id', 'title', 'remark', 'sort', 'status', 'created_at'], search: ['title', 'remark'], filters: ['status'],
    sorts: ['sort', 'created_at'],
  },
  form: ['title', 'sort', 'status', 'remark'],
  rowForms: { pages: { label: '页面权限', widget: 'pageRights', needs: 'edit' } },
  help: {
    about: [
      {
        zh: '{{role}}的另一张表，只管页面权限：一行一个角色，打开后按页面勾选能做什么。这里的保存不改菜单。',
        en: 'The roles of {{role}} once more, for rights of pages alone: open one and tick what it may do on each page. Menus are left ' +
          'as they are.',
      },
      {
        zh: '看全部角色对全部页面的权限，请打开“页面权限总览”；要连菜单一起设置，请用{{role}}。',
        en: 'The overview shows all roles and all pages at once. To set menus too, use {{role}}.',
      },
    ],
    tasks: [
      { title: { zh: '收回一项权限', en: 'Take a right back' }, steps: [
        {
          zh: '打开角色的“页面权限”，在页面那一行取消勾选，保存。',
          en: 'Open the rights of the role, untick it in the line of the page, and save.',
        },
        { zh: '取消“查看”会同时取消该页面的其他权限。', en: 'Without the right to view, the other rights of the page go too.' },
      ] },
    ],
    beware: [
      {
        zh: '保存的是窗口里看到的整张表：别人同时改过时会提示您核对，不会悄悄覆盖。',
        en: 'What is saved is the whole table you see. If somebody changed it meanwhile you are asked to check; nothing is overwritten ' +
          'in silence.',
      },
      { zh: '灰色的格子是您自己没有的权限，不能授予。', en: 'Grey cells are rights that you do not have and cannot grant.' },
    ],
  },
})
