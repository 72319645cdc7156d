import { defineModule, list, recordStatus, references, text } from 'houtai/schema'
import { remark, sort } from './common.ts'

export const role = defineModule({
  name: 'role', label: '角色管理', route: '/config/role', alsoAt: ['/config/home/juese'], pages: { rightsOverview: '/config/home/test1' },
  wire: { path: 'admin/config/role' },
  fields: {
    title: text('名称', { required: '名称必须填写', max: 50, unique: true }),
    remark, sort, status: recordStatus('状态', { off: '关闭' }),
    menus: references('菜单权限', { to: 'menu' }),
    rights: list('页面权限', { type: 'text', max: 10_000, unlisted: true }),
  },
  list: {
    columns: ['id', 'title', 'remark', 'sort', 'status', 'created_at'], search: ['title', 'remark'], filters: ['status'],
    sorts: ['sort', 'created_at'],
  },
  rowForms: {
    menus: { label: '菜单权限', widget: 'roleForm', needs: 'edit', adds: true },
    pages: { label: '页面权限', widget: 'roleForm', needs: 'edit' },
    viewAs: { label: '以此身份查看', widget: 'viewAs', needs: 'edit', last: true },
  },
  refusals: {
    pageClosed: '“{{title}}”还在菜单里，但查看权限已被取消；请保留查看权限，或同时从菜单中去掉此项',
    rightUnknown: '没有“{{right}}”这个权限，请从权限中去掉它',
  },
  help: {
    about: [
      {
        zh: '角色决定一个人能看到哪些菜单、在每个页面上能做什么。先建角色，再到{{account}}里把角色给人；一个人可以有几个角色，权限相加。',
        en: 'A role decides which menus a person sees and what they may do on each page. Make roles first, then give them to people in ' +
          '{{account}}. Someone with several roles has the rights of all.',
      },
      {
        zh: '改动立即生效：有这个角色的人不用重新登录，下一次操作就按新权限判断。',
        en: 'A change holds at once: whoever has the role need not sign in again.',
      },
    ],
    tasks: [
      { title: { zh: '给新岗位开权限', en: 'Give a new job its rights' }, steps: [
        {
          zh: '点“新增”，写名称，勾选这个岗位要用的菜单。选中菜单会自动带上该页面的“查看”。',
          en: 'Press Add, name the role and tick the menus of the job. A menu brings the right to view its page.',
        },
        {
          zh: '在右侧按页面勾选增、改、删、导出等权限；可以先“从其他角色复制”再调整。',
          en: 'Tick what may be done on each page beside it; you may copy another role first.',
        },
        { zh: '点“以此角色预览”，看登录后的菜单是否正确，再保存。', en: 'Preview the menu as the role sees it, then save.' },
        { zh: '到{{account}}给人选上这个角色。', en: 'Choose the role for people in {{account}}.' },
      ] },
      { title: { zh: '查清某人为什么看不到、做不了', en: 'Find out why somebody cannot see or do something' }, steps: [
        {
          zh: '在该角色的“更多”里选“以此身份查看”，系统会用他的权限显示，只读，不会改动数据。',
          en: 'Choose View as among the actions of the role: you see what they see, and nothing can be written.',
        },
        {
          zh: '或者请他在右上角菜单里点“为什么我不能…？”，会说明缺哪一项权限、谁可以给。',
          en: 'Or let them ask why they cannot, in the menu of their account: it names the missing right and who can give it.',
        },
      ] },
    ],
    beware: [
      {
        zh: '您只能授予自己有的权限，也不能修改自己的角色；有比您权限更大的角色，您不能编辑。',
        en: 'You can grant only what you have yourself, and change neither your own roles nor those with more rights than yours.',
      },
      {
        zh: '选了菜单却取消“查看”的页面不会显示，保存时会提醒。',
        en: 'A page in the menu without the right to view is not shown; you are told when you save.',
      },
      {
        zh: '禁用或删除角色会让只有这个角色的人登录后只看到首页；至少要留一个能管理账号的人。',
        en: 'People whose only role is disabled or deleted see the home page alone. Somebody who can manage accounts must remain.',
      },
    ],
  },
})
